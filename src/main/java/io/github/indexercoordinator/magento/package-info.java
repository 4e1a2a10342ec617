/** An installation of Magento: what its files say, and which indexers it has. */
@NullMarked
package io.github.indexercoordinator.magento;

import org.jspecify.annotations.NullMarked;
