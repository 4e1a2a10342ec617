/** Real nodes, real stores, and every fault that can be made on one machine, at random: {@code scripts/chaos}. */
@NullMarked
package io.github.indexercoordinator.chaos;

import org.jspecify.annotations.NullMarked;
