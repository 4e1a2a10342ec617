package io.github.indexercoordinator.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(VertxExtension.class)
class DashboardRoutesTest {
    @SuppressWarnings("NullAway.Init") // set before each test
    private RawHttp http;

    @BeforeEach
    void start(Vertx vertx) throws TimeoutException {
        http = new TestNode(vertx).start();
    }

    @ParameterizedTest
    @CsvSource({
        "/, text/html; charset=utf-8",
        "/dashboard/main.js, text/javascript; charset=utf-8",
        "/dashboard/theme.css, text/css; charset=utf-8",
        "/dashboard/icon.svg, image/svg+xml",
        "/dashboard/uplot.js, text/javascript; charset=utf-8",
        "/dashboard/uplot.css, text/css; charset=utf-8"
    })
    void filesComeWithTheirTypeAndAStrictPolicy(String path, String type) throws IOException {
        RawHttp.Answer answer = http.get(path);

        assertEquals(200, answer.status());
        assertTrue(answer.hasHeader("content-type: " + type), answer.text());
        assertTrue(answer.hasHeader("cache-control: no-cache"), answer.text());
        assertTrue(
                answer.hasHeader("content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'"),
                answer.text());
        assertTrue(answer.hasHeader("x-content-type-options: nosniff"), answer.text());
    }

    @Test
    void aFileThatIsKnownIsNotSentAgain() throws IOException {
        RawHttp.Answer first = http.get("/");
        Matcher tag = Pattern.compile("(?i)etag: (\\S+)").matcher(first.text());
        assertTrue(tag.find(), first.text());

        RawHttp.Answer again = http.get("/", "If-None-Match: " + tag.group(1));

        assertEquals(304, again.status());
        assertEquals("", again.body());
        assertEquals(200, http.get("/", "If-None-Match: \"another\"").status());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/dashboard/none.js",
                "/dashboard/../version.properties",
                "/dashboard/%2e%2e/version.properties",
                "/dashboard/..%2fversion.properties",
                "/dashboard/",
                "/version.properties"
            })
    void nothingElseIsServed(String path) throws IOException {
        assertEquals(404, http.get(path).status());
    }

    @Test
    void itNamesNoOtherHost() throws IOException {
        assertTrue(!http.get("/").body().contains("://"), "the page refers to another host");
    }
}
