package io.github.indexercoordinator.http;

import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** Reads what stands behind the {@code ?} of an address. */
final class Parameters {
    private Parameters() {}

    /** The first value of this name; an empty one is as good as none. */
    static Optional<String> text(RoutingContext request, String name) {
        return request.queryParam(name).stream().findFirst().filter(value -> !value.isEmpty());
    }

    /** Whether it says {@code true}. */
    static boolean flag(RoutingContext request, String name) {
        return text(request, name).filter("true"::equals).isPresent();
    }
}
