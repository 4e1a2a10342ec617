/** Lock stores and leases: who may run, under which fencing token, until when. Knows nothing of indexers, Redis or processes. */
@NullMarked
package io.github.indexercoordinator.lock;

import org.jspecify.annotations.NullMarked;
