package io.github.indexercoordinator.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/** An error as problem details (RFC 9457). */
final class Problem {
    private final int status;
    private final JsonObject json;

    private Problem(int status, String title, String detail) {
        this.status = status;
        this.json = new JsonObject()
                .put("type", "about:blank")
                .put("title", title)
                .put("status", status)
                .put("detail", detail);
    }

    static Problem badRequest(String detail) {
        return new Problem(400, "Bad Request", detail);
    }

    static Problem unauthorized(String detail) {
        return new Problem(401, "Unauthorized", detail);
    }

    static Problem forbidden(String detail) {
        return new Problem(403, "Forbidden", detail);
    }

    static Problem notFound(String detail) {
        return new Problem(404, "Not Found", detail);
    }

    static Problem methodNotAllowed(String detail) {
        return new Problem(405, "Method Not Allowed", detail);
    }

    static Problem timeout(String detail) {
        return new Problem(408, "Request Timeout", detail);
    }

    static Problem conflict(String detail) {
        return new Problem(409, "Conflict", detail);
    }

    static Problem tooLarge(String detail) {
        return new Problem(413, "Content Too Large", detail);
    }

    static Problem misdirected(String detail) {
        return new Problem(421, "Misdirected Request", detail);
    }

    static Problem internal(String detail) {
        return new Problem(500, "Internal Server Error", detail);
    }

    static Problem unavailable(String detail) {
        return new Problem(503, "Service Unavailable", detail);
    }

    /** The same problem with its reasons one by one. */
    Problem because(List<String> reasons) {
        json.put("reasons", new JsonArray(reasons));
        return this;
    }

    /** Ends the request with it. */
    void send(RoutingContext request) {
        if (!request.response().ended()) {
            request.response().setStatusCode(status).putHeader(HttpHeaders.CONTENT_TYPE, "application/problem+json");
            request.end(json.toBuffer());
        }
    }
}
