package io.github.indexercoordinator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.lock.LockStore;
import io.github.indexercoordinator.lock.StoreMember;
import io.github.indexercoordinator.testing.SilenceableStore;
import io.github.indexercoordinator.testing.VirtualTime;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MeteredStoreTest {
    /** A method with a body in the interface would answer for the store beneath, and wrongly. */
    @Test
    void everyQuestionReachesTheStoreBeneath() {
        List<String> own = Stream.of(MeteredStore.class.getDeclaredMethods())
                .map(Method::getName)
                .toList();
        List<String> missing = Stream.of(LockStore.class.getMethods())
                .map(Method::getName)
                .filter(name -> !own.contains(name))
                .toList();
        assertEquals(List.of(), missing);
    }

    @Test
    void storesAreShownAsTheyAre() {
        PrometheusMeterRegistry registry = NodeRegistry.empty();
        StoreMetrics metrics = new StoreMetrics(registry);
        StoreMember member =
                new StoreMember(new SilenceableStore("redis", new VirtualTime()), true, Duration.ofSeconds(1));

        StoreMember metered = MeteredStore.of(member, metrics);
        metrics.show("redis", "redis"::equals);
        metrics.show("mysql", "redis"::equals);

        assertEquals("redis", metered.name());
        assertTrue(metered.required());
        assertTrue(registry.scrape().contains("indexer_store_up{store=\"redis\"} 1.0"), registry::scrape);
        assertTrue(registry.scrape().contains("indexer_store_up{store=\"mysql\"} 0.0"), registry::scrape);
    }
}
