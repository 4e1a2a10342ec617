package io.github.indexercoordinator.node;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The traces of a whole node. */
final class TracingIT {
    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final OpenTelemetrySdk sdk = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .build();
    private final Node node;

    TracingIT() throws Exception {
        node = Node.traced(
                Fleet.configuration("web1", "redis: { topology: none }\n" + Fleet.settings("3s", "price")), sdk);
    }

    @BeforeEach
    void start() throws Exception {
        node.deploy();
        node.awaitReady();
    }

    @AfterEach
    void stop() throws Exception {
        node.stop();
        sdk.close();
    }

    @Test
    void aTriggerIsOneTraceThroughRaceRunAndRelease() throws Exception {
        node.request("price", "nightly-1");
        node.command("price").exit(3);
        eventually("the trace is whole", () -> exporter.getFinishedSpanItems().size() == 4);

        SpanData trigger = span("trigger");
        assertEquals(SpanId.getInvalid(), trigger.getParentSpanId());
        for (String step : List.of("race", "run", "release")) {
            assertEquals(trigger.getSpanId(), span(step).getParentSpanId(), step);
        }
        assertEquals(1, traces().size());
        assertEquals("nightly-1", text(trigger, "indexer.trigger.id"));
        assertEquals("failed", text(span("run"), "indexer.run.outcome"));
        assertEquals(StatusCode.ERROR, span("run").getStatus().getStatusCode());
        assertInOrder(span("race"), span("run"), span("release"));
        assertEquals(span("release").getEndEpochNanos(), trigger.getEndEpochNanos());
    }

    @Test
    void aSkippedTriggerIsATraceOfItsOwnThatSaysWhy() throws Exception {
        node.request("price", "nightly-1");
        node.request("price", "nightly-2");
        eventually("it is decided", () -> spans("trigger").size() == 1);

        assertEquals("held", text(span("trigger"), "indexer.reason"));
        assertEquals("web1", text(span("trigger"), "indexer.holder"));
        node.command("price").exit(0);
        eventually("the run has ended", () -> spans("release").size() == 1);
        assertEquals(2, traces().size());
    }

    private static void assertInOrder(SpanData... spans) {
        for (int i = 1; i < spans.length; i++) {
            assertFalse(spans[i].getStartEpochNanos() < spans[i - 1].getEndEpochNanos(), spans[i].getName());
        }
    }

    private Set<String> traces() {
        return exporter.getFinishedSpanItems().stream()
                .map(SpanData::getTraceId)
                .collect(Collectors.toSet());
    }

    private SpanData span(String name) {
        return spans(name).get(0);
    }

    private List<SpanData> spans(String name) {
        return exporter.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .toList();
    }

    private static String text(SpanData span, String attribute) {
        return String.valueOf(span.getAttributes().get(AttributeKey.stringKey(attribute)));
    }
}
