/** Who waits for whom, and what that means: from what has happened to verdicts in words. */
@NullMarked
package io.github.indexercoordinator.contention;

import org.jspecify.annotations.NullMarked;
