@NullMarked
package io.github.indexercoordinator.magento;

import org.jspecify.annotations.NullMarked;
