/** The program behind {@code scripts/bench}: measures what docs/performance.md promises. */
@NullMarked
package io.github.indexercoordinator.bench;

import org.jspecify.annotations.NullMarked;
