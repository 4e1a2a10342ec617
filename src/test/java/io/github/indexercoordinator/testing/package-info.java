/** What several tests share. */
@NullMarked
package io.github.indexercoordinator.testing;

import org.jspecify.annotations.NullMarked;
