package io.github.indexercoordinator.metrics;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.VertxBuilder;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.micrometer.Label;
import io.vertx.micrometer.MicrometerMetricsFactory;
import io.vertx.micrometer.MicrometerMetricsOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.List;

/** Where a process's meters are, and what the JVM and Vert.x put there. */
public final class NodeRegistry {
    private static final List<MeterBinder> OF_THE_JVM = List.of(
            new JvmMemoryMetrics(),
            new JvmThreadMetrics(),
            new ClassLoaderMetrics(),
            new ProcessorMetrics(),
            new FileDescriptorMetrics(),
            new UptimeMetrics());

    private static final int FIRST_SIZE = 64 * 1024;

    private NodeRegistry() {}

    /** An empty one. */
    public static PrometheusMeterRegistry empty() {
        return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    }

    /** One that shows the JVM. */
    public static PrometheusMeterRegistry ofThisProcess() {
        PrometheusMeterRegistry registry = empty();
        OF_THE_JVM.forEach(binder -> binder.bindTo(registry));
        return registry;
    }

    /** Has a Vert.x count in a registry. */
    public static VertxBuilder counting(VertxOptions options, PrometheusMeterRegistry registry) {
        // No label that a stranger's request could fill, such as the method.
        MicrometerMetricsOptions metrics = new MicrometerMetricsOptions()
                .setEnabled(true)
                .setLabels(EnumSet.of(Label.HTTP_ROUTE, Label.HTTP_CODE, Label.POOL_TYPE, Label.EB_SIDE));
        return Vertx.builder()
                .with(options.setMetricsOptions(metrics))
                .withMetrics(new MicrometerMetricsFactory(registry));
    }

    /** All meters in the text format of Prometheus; takes a while where there are thousands. */
    public static Buffer scrape(PrometheusMeterRegistry registry) {
        ByteArrayOutputStream text = new ByteArrayOutputStream(FIRST_SIZE);
        try {
            registry.scrape(text);
        } catch (IOException never) {
            throw new UncheckedIOException("memory does not fail", never);
        }
        return Buffer.buffer(text.toByteArray());
    }
}
