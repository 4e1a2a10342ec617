/**
 * An installation of Magento: what its files say, which indexers it has, how its commands tell what came of them, and the marks that they
 * leave in its database.
 */
@NullMarked
package io.github.indexercoordinator.magento;

import org.jspecify.annotations.NullMarked;
