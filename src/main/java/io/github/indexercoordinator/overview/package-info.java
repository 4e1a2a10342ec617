/** What the fleet's indexers have done lately, as one node knows it from events: for people who look at it. */
@NullMarked
package io.github.indexercoordinator.overview;

import org.jspecify.annotations.NullMarked;
