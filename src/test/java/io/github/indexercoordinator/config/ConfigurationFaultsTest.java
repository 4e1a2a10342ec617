package io.github.indexercoordinator.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One mistake each, and the message a user gets for it. */
class ConfigurationFaultsTest {
    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0}")
    @MethodSource({"keys", "syntax", "durations", "values", "lists", "leases", "contradictions", "indexers", "mysql"})
    void isSaidInOneLine(String yaml, String fault) {
        assertEquals(List.of("c.yaml:" + fault), new LoadedConfiguration(folder).faultsOf(yaml));
    }

    static Stream<Arguments> keys() {
        return Stream.of(
                arguments("lock: { ttll: 60s }", "1: lock.ttll: unknown key; did you mean lock.ttl?"),
                arguments("lock:\n  key_prefix: a", "2: lock.key_prefix: unknown key; did you mean lock.keyPrefix?"),
                arguments("heartbeat: 10s", "1: heartbeat: unknown key; did you mean lock.heartbeat?"),
                arguments("indexer: {}", "1: indexer: unknown key; did you mean indexers?"),
                arguments("stop: { patience: 1s }", "1: stop.patience: unknown key; valid here: wait"),
                arguments(
                        "redis: { waitReplicas: 1 }",
                        "1: redis.waitReplicas: unknown key; valid here: topology, uris, username, password,"
                                + " passwordFile, tls, commandTimeout, required"),
                arguments(
                        "indexers: { a: { time-out: 1s } }",
                        "1: indexers.a.time-out: unknown key; did you mean indexers.a.timeout?"),
                arguments(
                        "\"a\\nb\": 1",
                        "1: a\\u000ab: unknown key; valid here: node, namespace, redis, mysql, lock,"
                                + " triggers, events, history, magento, stop, http, log, defaults, indexers"),
                arguments("node: a\nnode: b", "2: node: is given twice, first on line 1"),
                arguments("? [a]\n: b", "1: a key must be a plain word"),
                arguments("redis: 5", "1: redis: must hold keys, such as \"topology: …\""),
                arguments("- node", "1: must hold keys, such as \"node: …\""),
                arguments("node:", "1: node: has no value; write one (\"\" for an empty text) or remove the key"));
    }

    static Stream<Arguments> syntax() {
        String quoted = "2: is not YAML: a text that begins with *, & or ! must stand in quotes";
        return Stream.of(
                arguments(
                        "lock:\n\tttl: 60s",
                        "2: is not YAML: found character '\\t(TAB)' that cannot start any token. (Do not use \\t(TAB) for indentation)"),
                arguments("node: a\n---\nnode: b", "2: only one document may stand in the file; remove the line ---"),
                arguments("redis:\n  password: *b", quoted),
                arguments("redis:\n  password: !!b c", quoted),
                arguments("redis:\n  password: !b!c d", quoted),
                arguments("node: !secret x", "1: node: tags such as !name are not understood; remove it"));
    }

    static Stream<Arguments> durations() {
        return Stream.of(
                arguments("lock: { ttl: 60 }", "1: lock.ttl: 60 has no unit: write 60s for seconds (ms, s, m, h, d)"),
                arguments(
                        "lock: { ttl: 1 minute }",
                        "1: lock.ttl: must be a whole number with a unit (ms, s, m, h, d) such as 30s,"
                                + " not \"1 minute\""),
                arguments("lock: { ttl: 500ms }", "1: lock.ttl: must be at least 1s, not 500ms"),
                arguments("lock: { ttl: '60s' }", "1: lock.ttl: must stand without quotes"),
                arguments("lock: { ttl: [60s] }", "1: lock.ttl: must be one value, not a list"),
                arguments("history: { keep: 99999999d }", "1: history.keep: must be at most 3650d"));
    }

    static Stream<Arguments> values() {
        return Stream.of(
                arguments(
                        "redis: { tls: { verifyHost: yes } }",
                        "1: redis.tls.verifyHost: must be true or false, not \"yes\""),
                arguments(
                        "http: { port: 010 }",
                        "1: http.port: must be a whole number in plain decimal digits, not \"010\""),
                arguments("http: { port: 70000 }", "1: http.port: must be from 0 to 65535, not 70000"),
                arguments(
                        "http: { token: a b }",
                        "1: http.token: must be 0 to 256 printable ASCII characters without" + " blanks, not ***"),
                arguments("events: { outputTail: 2049 }", "1: events.outputTail: must be from 0 to 2048, not 2049"),
                arguments("log: { format: xml }", "1: log.format: must be one of logfmt, json, not \"xml\""),
                arguments(
                        "redis: { topology: cluster }",
                        "1: redis.topology: must be one of standalone, none, not \"cluster\""),
                arguments("node: a/b", "1: node: must be at most 63 letters, digits, '.', '_' or '-', not \"a/b\""),
                arguments(
                        "node: ${NOBODY}",
                        "1: node: environment variable NOBODY is not set; ${NOBODY:-default}" + " gives a default"),
                arguments(
                        "node: ${NOBODY",
                        "1: node: \"${\" must be ${NAME} or ${NAME:-default}; write $${ for the"
                                + " characters themselves"));
    }

    static Stream<Arguments> lists() {
        String address = "1: redis.uris: entry 1 must be like redis://host:6379/0, or rediss:// for TLS";
        return Stream.of(
                arguments("redis: { uris: [] }", "1: redis.uris: must be a list of at least one, such as [a, b]"),
                arguments("redis: { uris: [http://u:secret@a] }", address),
                arguments("redis: { uris: ['redis:secret@a'] }", address),
                arguments(
                        "redis: { uris: ['redis://:se%cret@a'] }",
                        address + "; in a user or password, write characters like / # % @ : in percent encoding"),
                arguments(
                        "redis: { uris: ['redis://:secret@my_redis'] }",
                        address + "; a host name holds letters, digits, dots and hyphens only"),
                arguments(
                        "redis: { uris: ['redis://a:0'] }", "1: redis.uris: entry 1 must have a port from 1 to 65535"),
                arguments(
                        "redis: { uris: ['redis://a/x'] }",
                        "1: redis.uris: entry 1 must end with the number of a database, such as /0"),
                arguments(
                        "defaults: { command: bin/magento }",
                        "1: defaults.command: must be a list of a program and its arguments, such as"
                                + " [bin/magento, --version]"),
                arguments(
                        "defaults: { command: [[a]] }",
                        "1: defaults.command: must not hold lists or maps within, as on line 1"));
    }

    static Stream<Arguments> leases() {
        return Stream.of(
                arguments(
                        "lock:\n  heartbeat: 30s",
                        "2: lock.heartbeat: 30s is more than a third of the ttl 60s; write at most 20s, or a ttl of"
                                + " at least 90s"),
                arguments(
                        "lock:\n  ttl: 6s",
                        "2: lock.ttl: heartbeat 2s + redis.commandTimeout 1s + killGrace 5s = 8s must be less than"
                                + " the ttl 6s, for work is ended before its lease ends"),
                arguments(
                        "indexers:\n  a:\n    killGrace: 49s",
                        "3: indexers.a.killGrace: heartbeat 10s + redis.commandTimeout 1s"
                                + " + killGrace 49s = 60s must be less than the ttl 60s, for work is ended before its"
                                + " lease ends"));
    }

    static Stream<Arguments> contradictions() {
        return Stream.of(
                arguments(
                        "redis: { uris: [redis://a, redis://b] }",
                        "1: redis.uris: topology standalone takes one address, not 2"),
                arguments(
                        "redis: { password: a, passwordFile: b }",
                        "1: redis.passwordFile: redis.password is given too; keep one of them"),
                arguments(
                        "redis: { uris: [rediss://a], tls: { key: c.yaml } }",
                        "1: redis.tls.key: certificate and key go together: give both or none"),
                arguments(
                        "redis:\n  uris: [redis://a]\n  tls: { ca: c.yaml }",
                        "2: redis.uris: redis.tls has no effect on redis://; write rediss://"),
                arguments("http: { tokenFile: gone }", "1: http.tokenFile: gone does not exist"));
    }

    static Stream<Arguments> indexers() {
        return Stream.of(
                arguments(
                        "indexers: { a/b: {} }",
                        "1: indexers.a/b: an indexer's id must be 1 to 64 letters, digits, '.', '_' or '-'"),
                arguments("indexers: [a]", "1: indexers: must hold keys, such as \"catalog_product_price: …\""),
                arguments(
                        "indexers: { a: { env: { INDEXER_ID: b } } }",
                        "1: indexers.a.env: INDEXER_ID is the coordinator's own: it sets INDEXER_* and hides"
                                + " COORDINATOR_*"),
                arguments("indexers: { a: { env: { A: b, A: c } } }", "1: indexers.a.env: \"A\" is given twice"));
    }

    @Test
    void allAreSaidAtOnceInTheOrderOfTheFile() {
        String yaml = """
                indexers:
                  a: { ttl: 5 }
                lock:
                  ttl: 60s
                  heartbeat: 30s
                log: { levle: info }
                """;
        assertEquals(
                List.of(
                        "c.yaml:2: indexers.a.ttl: 5 has no unit: write 5s for seconds (ms, s, m, h, d)",
                        "c.yaml:5: lock.heartbeat: 30s is more than a third of the ttl 60s; write at most 20s, or a"
                                + " ttl of at least 90s",
                        "c.yaml:6: log.levle: unknown key; did you mean log.level?"),
                new LoadedConfiguration(folder).faultsOf(yaml));
    }

    static Stream<Arguments> mysql() {
        String address = "1: mysql.uri: must be like mysql://user@host:3306/magento, or mysqls:// for TLS";
        return Stream.of(
                arguments("mysql: { uri: \"redis://u@h/d\" }", address),
                arguments("mysql: { uri: \"mysql://h/d\" }", address + "; the user is missing"),
                arguments(
                        "mysql: { uri: \"mysql://u:a#b@h/d\" }",
                        address + "; a host name holds letters, digits, dots and hyphens only"),
                arguments(
                        "mysql: { uri: \"mysql://u@h\" }",
                        "1: mysql.uri: must end with the name of the database, such as /magento"),
                arguments(
                        "mysql: { required: true }",
                        "1: mysql.required: has no effect without mysql.uri; write that too, or remove this"),
                arguments(
                        "mysql: { uri: \"mysql://u:p@h/d\", password: q }",
                        "1: mysql.uri: holds a password, and another is given beside it; keep one of them"),
                arguments(
                        "mysql: { uri: \"mysql://u@h/d\", tls: { ca: c.yaml } }",
                        "1: mysql.uri: mysql.tls has no effect on mysql://; write mysqls://"),
                arguments(
                        "mysql: { uri: \"mysql://u@h/d\", lockName: reindex }",
                        "1: mysql.lockName: must contain {key}, or all indexers would share one lock"),
                arguments(
                        "mysql: { uri: \"mysql://u@h/d\" }\nlock: { keyPrefix: indexer_lock_ }",
                        "2: lock.keyPrefix: gives GET_LOCK names that Magento takes itself, so a command would wait for"
                                + " its own lock; let them begin otherwise than with indexer_lock_, INDEXER, MVIEW or CRON_"),
                arguments(
                        "mysql: { uri: \"mysql://u@h/d\", table: my-locks }",
                        "1: mysql.table: must be 1 to 58 letters, digits or '_', not \"my-locks\""),
                arguments(
                        "mysql: { uri: \"mysql://u@h/d\" }\nlock: { ttl: 17s, heartbeat: 5s, killGrace: 10s }",
                        "2: lock.ttl: heartbeat 5s + mysql.commandTimeout 2s + killGrace 10s = 17s must be less than"
                                + " the ttl 17s, for work is ended before its lease ends"));
    }
}
