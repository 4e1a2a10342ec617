/** What asks for a run: the trigger, its formats and its sources. */
@NullMarked
package io.github.indexercoordinator.trigger;

import org.jspecify.annotations.NullMarked;
