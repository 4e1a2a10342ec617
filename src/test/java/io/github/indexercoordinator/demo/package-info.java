/** The program behind {@code scripts/demo}: tells how the nodes behave, and fails when they do not. */
@NullMarked
package io.github.indexercoordinator.demo;

import org.jspecify.annotations.NullMarked;
