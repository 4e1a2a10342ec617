/** What a node counts and times, for Prometheus. */
@NullMarked
package io.github.indexercoordinator.metrics;

import org.jspecify.annotations.NullMarked;
