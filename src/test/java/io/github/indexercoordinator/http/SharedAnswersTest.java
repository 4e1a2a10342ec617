package io.github.indexercoordinator.http;

import static io.github.indexercoordinator.testing.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class SharedAnswersTest {
    private final Promise<String> answer = Promise.promise();
    private final AtomicInteger made = new AtomicInteger();

    @Test
    void whoAsksTheSameMeanwhileSharesTheAnswer(Vertx vertx) {
        SharedAnswers<String> shared = new SharedAnswers<>(vertx);

        assertSame(shared.to("24h", this::make), shared.to("24h", this::make));
        assertEquals(1, made.get());
        assertSame(answer.future(), shared.to("1h", this::make));
        assertEquals(2, made.get());
    }

    @Test
    void afterAWhileItIsMadeAnew(Vertx vertx) throws Exception {
        SharedAnswers<String> shared = new SharedAnswers<>(vertx);
        answer.complete("old");

        eventually("made again", () -> {
            assertEquals("old", shared.to("24h", this::make).result());
            return made.get() > 1;
        });
    }

    private Future<String> make() {
        made.incrementAndGet();
        return answer.future();
    }
}
