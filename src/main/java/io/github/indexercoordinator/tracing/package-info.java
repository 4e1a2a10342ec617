/** The way of a trigger to the end of its run, for OpenTelemetry. */
@NullMarked
package io.github.indexercoordinator.tracing;

import org.jspecify.annotations.NullMarked;
