package io.github.indexercoordinator.magento;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.github.indexercoordinator.config.Installation;
import io.github.indexercoordinator.config.Installation.Database;
import io.github.indexercoordinator.config.Installation.RedisUse;
import io.github.indexercoordinator.config.InstallationException;
import io.github.indexercoordinator.config.Secret;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Installations as they lie on a disk, with programs of our own in the place of PHP and Magento. */
final class MagentoInstallationsIT {
    private static final String INFO = """
            [ "$1" = indexer:info ] || exit 9
            echo asked >> "${0%/*}/../asked"
            echo 'PHP Warning:  something in Unknown on line 0'
            printf '%-40s %s\\n' search 'Catalog Search' price Price grid 'A  Grid'
            """;

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // set before each test
    private InstallationTree tree;

    @BeforeEach
    void install() throws Exception {
        tree = new InstallationTree(folder.resolve("shop"));
        tree.magento(INFO);
    }

    @Test
    void filesAreReadWithoutPhp() throws Exception {
        Installation read = read(false);
        assertEquals(Optional.of(new Database("db1:3307", "shop", "magento", new Secret("s3cret"))), read.database());
        assertEquals("m2_", read.tablePrefix());
        assertEquals(
                List.of(new RedisUse("cache", "r2", 6379, 0), new RedisUse("sessions", "r1", 6380, 2)), read.redis());
        assertEquals(List.of("bin/magento"), read.command());
        assertEquals(Map.of(), read.groups());
        assertEquals(List.of("price", "search"), read.reindexes().get("price"));
        assertEquals(List.of(), read.warnings());
    }

    @Test
    void phpWorksThemOut() throws Exception {
        Path php = tree.program("php", """
                [ "$1" = -r ] && [ "$3" = -- ] && [ "${4##*/}" = env.php ] && [ $# = 4 ] || exit 9
                echo '{"db":{"connection":{"default":{"host":"h","dbname":"d","username":"u","password":null,"active":true}}}}'
                """);
        Installation read = read(Map.of(), php.toString(), false);
        assertEquals(Optional.of(new Database("h", "d", "u", Secret.NONE)), read.database());
        assertEquals("", read.tablePrefix());
    }

    @Test
    void aBrokenPhpIsDoneWithout() throws Exception {
        for (String broken : List.of("exit 255", "echo null", "echo '{'", "kill -KILL $$")) {
            Path php = tree.program("php", broken);
            assertEquals("m2_", read(Map.of(), php.toString(), false).tablePrefix(), broken);
        }
    }

    @Test
    void variablesOfMagentoAreStronger() throws Exception {
        tree.write("app/etc/env.php", """
                <?php return ['db' => ['connection' => ['default' => [
                    'host' => '#env(DB_HOST, "db9")', 'dbname' => '#env(DB_NAME)', 'username' => 'u', 'password' => 'p']]]];
                """);
        Map<String, String> environment =
                Map.of("DB_NAME", "shop7", "MAGENTO_DC_DB__CONNECTION__DEFAULT__PASSWORD", "other");
        assertEquals(
                Optional.of(new Database("db9", "shop7", "u", new Secret("other"))),
                read(environment, "no-php", false).database());
    }

    @Test
    void aPasswordThatCannotBeReadIsNamedAndNotGuessed() throws Exception {
        tree.write("app/etc/env.php", """
                <?php return ['db' => ['table_prefix' => 'm' . 2, 'connection' => ['default' => [
                    'host' => 'h', 'dbname' => 'd', 'username' => 'u', 'password' => getenv('P')]]]];
                """);
        Installation read = read(false);
        assertEquals(Optional.empty(), read.database());
        String todo = " would have to be worked out by PHP, which is not here or may not be asked; write mysql.uri,"
                + " mysql.password and mysql.table, or put php on the PATH and run as the owner of Magento's files";
        assertEquals(
                List.of(
                        "app/etc/env.php: db/table_prefix" + todo,
                        "app/etc/env.php: db/connection/default/password" + todo),
                read.warnings());
    }

    @Test
    void thePhpThatIsHereAgreesWithUs() throws Exception {
        assumeTrue(Files.exists(Path.of("/usr/bin/php")), "no php on this machine");
        Installation ours = read(false);
        assertEquals(ours, read(Map.of(), "/usr/bin/php", false));
        tree.write("app/etc/env.php", """
                <?php echo 'noise'; return ['db' => ['connection' => ['default' => [
                    'host' => 'h' . 1, 'dbname' => PHP_OS_FAMILY, 'username' => "\\x75", 'password' => null]]]];
                """);
        assertEquals(
                Optional.of(new Database("h1", "Linux", "u", Secret.NONE)),
                read(Map.of(), "/usr/bin/php", false).database());
    }

    @Test
    void rootExecutesOnlyWhatIsRoots() {
        assertFalse(new OwnerRule("root").mayExecute("www-data"));
        assertTrue(new OwnerRule("root").mayExecute("root"));
        assertTrue(new OwnerRule("www-data").mayExecute("deploy"));
        assertFalse(new OwnerRule("root").mayExecute(folder.resolve("nothing")));
    }

    @Test
    void aSocketFileIsNoPlaceForLocks() throws Exception {
        tree.write("app/etc/env.php", """
                <?php return ['db' => ['connection' => ['default' => [
                    'host' => '/run/mysqld.sock', 'dbname' => 'd', 'username' => 'u', 'password' => 's3cret']]]];
                """);
        Installation read = read(false);
        assertEquals(Optional.empty(), read.database());
        assertTrue(read.warnings().get(0).contains("socket file"), read.warnings()::toString);
    }

    @Test
    void whatIsMissingIsNamed() throws Exception {
        assertFault("app/etc/env.php does not exist; name the folder", folder, false);
        tree.write("app/etc/env.php", "<?php echo 's3cret';");
        assertFault("app/etc/env.php returns no array that can be read; is it whole?", tree.root(), false);
    }

    private void assertFault(String message, Path root, boolean discover) {
        InstallationException thrown = assertThrows(
                InstallationException.class,
                () -> installations(Map.of(), "no-php").read(root, discover));
        assertTrue(String.valueOf(thrown.getMessage()).contains(message), thrown.getMessage());
    }

    @Test
    void indexersAreFoundInMagentosOrderWithTheirGroups() throws Exception {
        Installation read = read(true);
        assertEquals(
                List.of("search", "price", "grid"), List.copyOf(read.groups().keySet()));
        assertEquals(Optional.of("price"), read.groups().get("search"));
        assertEquals(Optional.of("price"), read.groups().get("price"));
        assertEquals(Optional.empty(), read.groups().get("grid"));
        assertEquals(List.of(), read.warnings());
    }

    @Test
    void magentoIsAskedAgainOnlyWhenItsModulesHaveChanged() throws Exception {
        read(true);
        assertEquals(3, read(true).groups().size());
        assertEquals(1, asked());
        tree.write(
                "app/etc/config.php", "<?php return ['modules' => ['A_Search' => 1, 'A_Price' => 1, 'A_Off' => 1]];");
        read(true);
        assertEquals(2, asked());
    }

    private long asked() throws Exception {
        return Files.readString(tree.root().resolve("asked")).lines().count();
    }

    @Test
    void whileMagentoIsBrokenItsLastAnswerHolds() throws Exception {
        read(true);
        tree.magento("echo 'PHP Fatal error'; exit 255");
        tree.module("app/code/A/Off", "A_Price", "<indexer id='off'/>");
        Installation read = read(true);
        assertEquals(
                List.of("search", "price", "grid"), List.copyOf(read.groups().keySet()));
        assertTrue(
                read.warnings().get(0).contains("exit code 255); those hold that it named last"),
                read.warnings()::toString);
    }

    @Test
    void aNewNodeWithABrokenMagentoTakesWhatModulesDeclare() throws Exception {
        tree.magento("exit 1");
        Installation read = read(true);
        assertEquals(
                List.of("grid", "price", "search"), List.copyOf(read.groups().keySet()));
        assertTrue(read.warnings().get(0).contains("those hold that its modules declare"), read.warnings()::toString);
    }

    @Test
    void anIndexerWhoseDeclarationIsNotFoundExcludesTheCatalog() throws Exception {
        tree.magento(INFO + "printf '%-40s %s\\n' elsewhere Elsewhere\n");
        Installation read = read(true);
        assertEquals(Optional.of("catalog"), read.groups().get("elsewhere"));
        assertTrue(read.warnings().get(0).contains("elsewhere"), read.warnings()::toString);
    }

    @Test
    void xmlFetchesNothing() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "s3cret");
        tree.write("vendor/a/module-price/etc/indexer.xml", """
                <!DOCTYPE config [<!ENTITY e SYSTEM "%s">]><config><indexer id="price"><title>&e;</title></indexer></config>
                """.formatted(secret.toUri()));
        Installation read = read(false);
        assertTrue(read.warnings().get(0).contains("module-price/etc/indexer.xml"), read.warnings()::toString);
        assertEquals(List.of("search"), List.copyOf(read.reindexes().keySet()));
    }

    @CanIgnoreReturnValue
    private Installation read(boolean discover) throws InstallationException {
        return read(Map.of(), "no-php", discover);
    }

    private Installation read(Map<String, String> environment, String php, boolean discover)
            throws InstallationException {
        return installations(environment, php).read(tree.root(), discover);
    }

    private MagentoInstallations installations(Map<String, String> environment, String php) {
        return new MagentoInstallations(environment, php, folder.resolve("state"));
    }
}
