/** Random schedules of faults against the real rule, in virtual time: a property test. */
@NullMarked
package io.github.indexercoordinator.simulation;

import org.jspecify.annotations.NullMarked;
