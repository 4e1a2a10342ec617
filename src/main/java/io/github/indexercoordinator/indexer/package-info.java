/** One indexer: its state machine, its run, and the guard that ends the run before the lease ends. */
@NullMarked
package io.github.indexercoordinator.indexer;

import org.jspecify.annotations.NullMarked;
