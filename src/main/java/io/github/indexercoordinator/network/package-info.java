/** What the connections to all servers have in common: when to try again, who answers, and how a failure is told. */
@NullMarked
package io.github.indexercoordinator.network;

import org.jspecify.annotations.NullMarked;
