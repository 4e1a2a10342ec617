/** How log lines look and where they go; set up without any file, unless the user names one. */
@NullMarked
package io.github.indexercoordinator.log;

import org.jspecify.annotations.NullMarked;
