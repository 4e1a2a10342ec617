package io.github.indexercoordinator.house;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.vertx.core.Verticle;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisAPI;
import io.vertx.redis.client.RedisConnection;

/** Keeps the arrows between the packages, and the house's habits that no compiler knows. */
@AnalyzeClasses(packages = ArchitectureTest.HOUSE, importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
    static final String HOUSE = "io.github.indexercoordinator";

    @ArchTest
    static final ArchRule arrows = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("root")
            .definedBy(HOUSE)
            .layer("cli")
            .definedBy(HOUSE + ".cli")
            .layer("doctor")
            .definedBy(HOUSE + ".doctor")
            .layer("wiring")
            .definedBy(HOUSE + ".wiring")
            .layer("http")
            .definedBy(HOUSE + ".http")
            .layer("indexer")
            .definedBy(HOUSE + ".indexer")
            .layer("magento")
            .definedBy(HOUSE + ".magento")
            .layer("trigger")
            .definedBy(HOUSE + ".trigger")
            .optionalLayer("trigger.redis")
            .definedBy(HOUSE + ".trigger.redis")
            .layer("contention")
            .definedBy(HOUSE + ".contention")
            .layer("tracing")
            .definedBy(HOUSE + ".tracing")
            .layer("metrics")
            .definedBy(HOUSE + ".metrics")
            .layer("event")
            .definedBy(HOUSE + ".event")
            .optionalLayer("event.redis")
            .definedBy(HOUSE + ".event.redis")
            .layer("overview")
            .definedBy(HOUSE + ".overview")
            .layer("lock")
            .definedBy(HOUSE + ".lock")
            .optionalLayer("lock.redis")
            .definedBy(HOUSE + ".lock.redis")
            .layer("lock.mysql")
            .definedBy(HOUSE + ".lock.mysql")
            .optionalLayer("lock.local")
            .definedBy(HOUSE + ".lock.local")
            .optionalLayer("redis")
            .definedBy(HOUSE + ".redis")
            .layer("network")
            .definedBy(HOUSE + ".network")
            .layer("config")
            .definedBy(HOUSE + ".config")
            .layer("log")
            .definedBy(HOUSE + ".log")
            .whereLayer("root")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("cli")
            .mayOnlyBeAccessedByLayers("root")
            .whereLayer("doctor")
            .mayOnlyAccessLayers("lock.mysql", "config")
            .whereLayer("wiring")
            .mayOnlyAccessLayers(
                    "lock", "lock.redis", "lock.mysql", "contention", "event.redis", "redis", "magento", "config")
            .whereLayer("http")
            .mayOnlyAccessLayers("contention", "event", "trigger", "lock", "indexer", "config", "overview")
            .whereLayer("overview")
            .mayOnlyAccessLayers("event")
            .whereLayer("indexer")
            .mayOnlyAccessLayers("lock", "trigger", "event", "config")
            .whereLayer("magento")
            .mayOnlyAccessLayers("indexer", "lock", "config")
            .whereLayer("trigger")
            .mayOnlyAccessLayers("event", "config")
            .whereLayer("trigger.redis")
            .mayOnlyAccessLayers("trigger", "redis")
            .whereLayer("event.redis")
            .mayOnlyAccessLayers("event", "redis")
            .whereLayer("lock.redis")
            .mayOnlyAccessLayers("lock", "redis")
            .whereLayer("lock.mysql")
            .mayOnlyAccessLayers("lock", "network")
            .whereLayer("lock.local")
            .mayOnlyAccessLayers("lock")
            .whereLayer("tracing")
            .mayOnlyAccessLayers("event", "trigger")
            .whereLayer("metrics")
            .mayOnlyAccessLayers("event", "lock", "trigger")
            .whereLayer("contention")
            .mayOnlyAccessLayers("event", "lock")
            .whereLayer("event")
            .mayNotAccessAnyLayer()
            .whereLayer("lock")
            .mayNotAccessAnyLayer()
            .whereLayer("redis")
            .mayOnlyAccessLayers("network")
            .whereLayer("network")
            .mayNotAccessAnyLayer()
            .whereLayer("config")
            .mayNotAccessAnyLayer()
            .whereLayer("log")
            .mayNotAccessAnyLayer()
            .ensureAllClassesAreContainedInArchitecture();

    @ArchTest
    static final ArchRule commandsKnowNoVerticle = noClasses()
            .that()
            .resideInAPackage(HOUSE + ".cli..")
            .should()
            .dependOnClassesThat(assignableTo(VerticleBase.class).or(assignableTo(Verticle.class)))
            .because("a command starts a node through NodeRunner only");

    @ArchTest
    static final ArchRule noCycles = slices().matching(HOUSE + ".(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule packagesSayWhatTheyAreFor =
            noClasses().should().resideInAnyPackage("..util..", "..utils..", "..common..", "..impl..", "..helper..");

    @ArchTest
    static final ArchRule classesSayWhatTheyAre =
            noClasses().should().haveNameMatching(".*(Manager|Helper|Util|Utils|Impl|Common)(\\$.*)?");

    @ArchTest
    static final ArchRule clientsAreNobodysGlobal = noFields()
            .that()
            .areStatic()
            .should()
            .haveRawType(assignableTo(Vertx.class)
                    .or(assignableTo(Redis.class))
                    .or(assignableTo(RedisAPI.class))
                    .or(assignableTo(RedisConnection.class)));

    @ArchTest
    static final ArchRule oneWayOfLogging =
            noClasses().should().dependOnClassesThat().resideInAPackage("java.util.logging..");

    @ArchTest
    static final ArchRule onlyCommandsSpeakToTheTerminal =
            noClasses().that(not(resideInAPackage(HOUSE + ".cli.."))).should(ACCESS_STANDARD_STREAMS);

    private ArchitectureTest() {}
}
