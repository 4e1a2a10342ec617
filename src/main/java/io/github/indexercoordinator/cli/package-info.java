/** The commands: thin, each a class of its own. */
@NullMarked
package io.github.indexercoordinator.cli;

import org.jspecify.annotations.NullMarked;
