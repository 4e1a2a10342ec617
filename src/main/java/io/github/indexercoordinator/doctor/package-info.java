/** What {@code doctor} looks for: facts in, findings out. Nothing here asks a server. */
@NullMarked
package io.github.indexercoordinator.doctor;

import org.jspecify.annotations.NullMarked;
