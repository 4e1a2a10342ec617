/** Whole nodes, several on one Redis: what they do together and what a fault makes of it. */
@NullMarked
package io.github.indexercoordinator.node;

import org.jspecify.annotations.NullMarked;
