package io.github.indexercoordinator.tracing;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import io.opentelemetry.sdk.common.CompletableResultCode;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Whether traces are sent, and where: as the environment says in OpenTelemetry's own variables, {@code OTEL_TRACES_EXPORTER} first. */
public final class Tracing {
    private static final String EXPORTER = "OTEL_TRACES_EXPORTER";
    private static final long FLUSHING_SECONDS = 3;

    private Tracing() {}

    /**
     * What sends traces; empty unless the environment names an exporter other than {@code none}.
     *
     * @param environment the process's
     * @throws ConfigurationException if what it names is not to be had
     */
    public static Optional<OpenTelemetry> of(Map<String, String> environment) {
        String exporter = environment.getOrDefault(EXPORTER, "none");
        return exporter.isEmpty() || exporter.equals("none") ? Optional.empty() : Optional.of(configured());
    }

    private static OpenTelemetry configured() {
        return AutoConfiguredOpenTelemetrySdk.builder()
                .addPropertiesSupplier(() -> Map.of(
                        "otel.metrics.exporter", "none",
                        "otel.logs.exporter", "none",
                        "otel.exporter.otlp.protocol", "http/protobuf",
                        "otel.service.name", "indexer-coordinator"))
                .disableShutdownHook()
                .build()
                .getOpenTelemetrySdk();
    }

    /** Sends what has not been sent; waits a moment for it. */
    public static void end(OpenTelemetry tracing) {
        if (tracing instanceof OpenTelemetrySdk sdk) {
            CompletableResultCode sent = sdk.shutdown();
            sent.join(FLUSHING_SECONDS, TimeUnit.SECONDS);
        }
    }
}
