package io.github.indexercoordinator.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.indexercoordinator.doctor.Finding.Grade;
import io.github.indexercoordinator.lock.mysql.MysqlServer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is compared between nodes, clocks and a MySQL's settings. */
final class FleetChecksTest {
    @Test
    void nodesOfOneConfigurationFit() {
        assertEquals(Grade.OK, worst(nodes(node("web1", "abc", "0.1.0"), node("web2", "abc", "0.2.3"))));
    }

    @Test
    void anotherConfigurationIsAProblem() {
        assertEquals(Grade.PROBLEM, worst(nodes(node("web1", "abc", "0.1.0"), node("web2", "abd", "0.1.0"))));
    }

    @Test
    void twoNodesOfOneNameAreAProblem() {
        List<Finding> findings = nodes(node("web1", "abc", "0.1.0"), node("web1", "abc", "0.1.0"));
        assertTrue(findings.get(2).what().startsWith("2 nodes are called web1"), findings::toString);
    }

    @Test
    void aVersionFarAwayIsAWarning() {
        assertEquals(Grade.WARNING, worst(nodes(node("web1", "abc", "0.3.0"))));
    }

    @Test
    void noNodeIsAWarning() {
        assertEquals(Grade.WARNING, worst(nodes()));
    }

    @ParameterizedTest
    @CsvSource({"0.1.0,0.2.9,true", "0.1.0,0.3.0,false", "1.1.0,0.1.0,false", "dev,dev,true", "dev,0.1.0,false"})
    void neighboursDifferByOneMinorVersion(String one, String other, boolean neighbours) {
        assertEquals(neighbours, Versions.neighbours(one, other));
    }

    @ParameterizedTest
    @CsvSource({"1000,OK", "-1000,OK", "1001,WARNING", "-1001,WARNING"})
    void clocksMayBeASecondApart(long millis, Grade grade) {
        assertEquals(grade, worst(ClockChecks.of(Map.of("redis", Duration.ofMillis(millis)))));
    }

    @Test
    void theStoresClocksAreComparedAsWell() {
        Map<String, Duration> clocks = Map.of("redis", Duration.ofMillis(-600), "mysql", Duration.ofMillis(600));
        assertEquals(Grade.WARNING, worst(ClockChecks.of(clocks)));
    }

    @Test
    void theMiddleOfTheQuestionIsCompared() {
        Instant asked = Instant.parse("2026-11-30T03:10:00Z");
        assertEquals(Duration.ofMillis(50), ClockChecks.ahead(asked, asked.plusMillis(100), asked.plusMillis(100)));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 'GRANT PROCESS, CONNECTION ADMIN ON *.* TO `c`', OK",
        "1, GRANT ALL PRIVILEGES ON *.* TO `root`, OK",
        "1, GRANT ALL PRIVILEGES ON `magento`.* TO `c`, WARNING",
        "1, GRANT PROCESS ON *.* TO `c`, WARNING",
        "1, 'GRANT SELECT, PROCESS ON *.* TO `superuser`', WARNING",
        "1, GRANT SELECT ON `supermarket`.`process_log` TO `c`, WARNING",
        "2, 'GRANT PROCESS, SUPER ON *.* TO `c`', WARNING",
    })
    void aMysqlThatKeepsItsCommitsAndLetsUsEndSessionsIsWell(long flush, String grant, Grade grade) {
        assertEquals(
                grade, worst(MysqlChecks.of(new MysqlServer("m:1", "11.8", Instant.EPOCH, flush, List.of(grant)))));
    }

    private static List<Finding> nodes(NodeSeen... nodes) {
        return NodeChecks.of(List.of(nodes), "abc", "0.1.0");
    }

    private static NodeSeen node(String name, String configuration, String version) {
        return new NodeSeen(name, version, configuration, "10.0.0.1");
    }

    private static Grade worst(List<Finding> findings) {
        return findings.stream().map(Finding::grade).max(Grade::compareTo).orElseThrow();
    }
}
