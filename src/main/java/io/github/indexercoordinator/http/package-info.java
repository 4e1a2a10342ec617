/** The HTTP side of a node. */
@NullMarked
package io.github.indexercoordinator.http;

import org.jspecify.annotations.NullMarked;
