/** The configuration file as validated records; no other package parses anything. */
@NullMarked
package io.github.indexercoordinator.config;

import org.jspecify.annotations.NullMarked;
