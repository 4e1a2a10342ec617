package io.github.indexercoordinator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EventTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'event':'lock-won','runId':'r1'}                                   | started, run r1",
                "{'event':'skipped','reason':'held','holder':'web2','remainingMs':1} | skipped, held by web2, 1 s of its lease left",
                "{'event':'skipped','reason':'held','holder':null,'holderOwner':'x'} | skipped, held by x",
                "{'event':'skipped','reason':'held','holder':null,'holderOwner':'revoked:a@b:0123456789abcdef'} | skipped, held by nobody (revoked by a@b)",
                "{'event':'lock-revoked','by':'a@b','holder':'web2'}                 | revoked by a@b, was held by web2",
                "{'event':'lock-won','reason':'takeover','previousNode':'web2','runId':'r1'} | took over from web2, run r1",
                "{'event':'skipped','reason':'pending','holder':'web2','remainingMs':59000} | skipped, one waits already, behind web2",
                "{'event':'skipped','reason':'duplicate','holder':null}              | skipped, duplicate",
                "{'event':'released','outcome':'succeeded','exitCode':0,'durationMs':61000} | succeeded after 61 s",
                "{'event':'released','outcome':'failed','exitCode':3}                | failed, exit code 3",
                "{'event':'released','outcome':'failed','exitCode':'3','durationMs':{}} | failed",
                "{'event':'released','outcome':'failed','detail':'needs-repair','exitCode':1} | failed (needs-repair), exit code 1",
                "{'event':'lock-lost','cause':'taken'}                               | lost its lock, taken",
                "{'event':'queued','reason':'group'}                                 | queued, group",
                "{'event':'store-down','store':'redis','error':'no'}                 | gets no answer from redis: no",
                "{'event':'store-up','store':'redis'}                                | gets answers from redis again",
                "{'event':'trigger-rejected','error':'no'}                           | rejected, no",
                "{'event':'of-a-later-version'}                                      | of-a-later-version",
            })
    void eachEventIsALine(String event, String text) {
        JsonObject json =
                new JsonObject(event.replace('\'', '"')).put("node", "web1").put("indexer", "price");
        assertEquals("web1: price " + text, EventText.line(json));
    }

    @ParameterizedTest
    @CsvSource({"0, 0 s", "1, 1 s", "1000, 1 s", "1001, 2 s"})
    void whatIsStillToComeIsNeverNothing(long millis, String text) {
        assertEquals(text, EventText.seconds(Duration.ofMillis(millis)));
    }
}
