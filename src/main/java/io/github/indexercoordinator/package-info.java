/** Composition root: the only package that names concrete stores and sources. */
@NullMarked
package io.github.indexercoordinator;

import org.jspecify.annotations.NullMarked;
