/** What is told to the outside: events, and where they are published. */
@NullMarked
package io.github.indexercoordinator.event;

import org.jspecify.annotations.NullMarked;
