package io.github.indexercoordinator.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.event.CoordinatorEvent.LockRevoked;
import io.github.indexercoordinator.lock.Holder;
import io.github.indexercoordinator.lock.OwnerToken;
import io.github.indexercoordinator.lock.Revocation;
import io.github.indexercoordinator.lock.RevokeOrder;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class LockRoutesTest {
    private static final String TOKEN = "Authorization: Bearer " + TestNode.TOKEN;
    private static final String WEB2 = "web2:7:0123456789abcdef";
    private static final String REVOKED = "revoked:ops@web1:0123456789abcdef";

    private TestNode node;
    private RawHttp http;

    @BeforeEach
    void start(Vertx vertx) throws TimeoutException {
        node = new TestNode(vertx);
        http = node.start();
    }

    @Test
    void theHolderLosesTheLockAndTheTimeLeftStands() throws IOException {
        heldBy(WEB2);
        JsonObject answer = deleted("/api/locks/stock");
        RevokeOrder order = node.locks.revoked.orElseThrow();
        assertEquals(WEB2, order.holder().value());
        assertEquals(Optional.of("http@127.0.0.1"), order.tombstone().flatMap(OwnerToken::revokedBy));
        assertEquals("web2", answer.getString("holder"));
        assertEquals(40_000, answer.getInteger("remainingMs"));
        assertEquals(false, answer.getBoolean("free"));
        LockRevoked told = (LockRevoked) node.events.get(0);
        assertEquals("http@127.0.0.1", told.by());
    }

    @Test
    void theLockOfAnotherProgramIsDeleted() throws IOException {
        heldBy("shell:42");
        assertEquals(true, deleted("/api/locks/stock").getBoolean("free"));
        assertEquals(Optional.empty(), node.locks.revoked.orElseThrow().tombstone());
    }

    @Test
    void nowDeletesAny() throws IOException {
        heldBy(WEB2);
        assertEquals(true, deleted("/api/locks/stock?now=true").getBoolean("free"));
        assertEquals(Optional.empty(), node.locks.revoked.orElseThrow().tombstone());
    }

    @Test
    void aFreeOrRevokedLockIsLeftAsItIs() throws IOException {
        assertEquals(true, deleted("/api/locks/stock").getBoolean("free"));
        heldBy(REVOKED);
        JsonObject answer = deleted("/api/locks/stock");
        assertEquals("ops@web1", answer.getString("by"));
        assertEquals(false, answer.getBoolean("free"));
        assertTrue(node.locks.revoked.isEmpty());
    }

    @Test
    void aTombstoneGoesWhenTheLockIsToBeFreeNow() throws IOException {
        heldBy(REVOKED);
        deleted("/api/locks/stock?now=true");
        assertEquals(REVOKED, node.locks.revoked.orElseThrow().holder().value());
    }

    @Test
    void aLockThatChangedHandsIsAConflict() throws IOException {
        heldBy(WEB2);
        node.locks.revocation = new Revocation.Changed(Optional.empty());
        assertEquals(409, http.send("DELETE", "/api/locks/stock", "", TOKEN).status());
        assertEquals(List.of(), node.events);
    }

    @Test
    void theTokenIsNeededOnLoopbackToo() throws IOException {
        heldBy(WEB2);
        assertEquals(401, http.send("DELETE", "/api/locks/stock", "").status());
        assertTrue(node.locks.revoked.isEmpty());
    }

    @Test
    void anUnknownIndexerIsNotFoundAndASilentStoreUnavailable() throws IOException {
        assertEquals(404, http.send("DELETE", "/api/locks/stok", "", TOKEN).status());
        node.locks.holder = Future.failedFuture("gone");
        assertEquals(503, http.send("DELETE", "/api/locks/stock", "", TOKEN).status());
    }

    @CanIgnoreReturnValue
    private JsonObject deleted(String path) throws IOException {
        RawHttp.Answer answer = http.send("DELETE", path, "", TOKEN);
        assertEquals(200, answer.status(), answer.text());
        return new JsonObject(answer.body());
    }

    private void heldBy(String token) {
        node.locks.holder = Future.succeededFuture(Optional.of(new Holder(
                new OwnerToken(token), Optional.of(Duration.ofSeconds(40)), Optional.empty(), Optional.empty(), 1)));
    }
}
