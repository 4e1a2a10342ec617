/** What the configuration means for the parts: shared by the node and the command line. */
@NullMarked
package io.github.indexercoordinator.wiring;

import org.jspecify.annotations.NullMarked;
