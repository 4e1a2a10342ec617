package io.github.indexercoordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.indexercoordinator.config.ConfigurationLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretMaskTest {
    @TempDir
    private Path folder;

    @Test
    void passwordAndTokenAreHidden() throws Exception {
        SecretMask mask = mask("redis: { password: hunter22 }\nhttp: { token: opensesame }");
        assertEquals("auth ***, bearer ***!", mask.apply("auth hunter22, bearer opensesame!"));
    }

    @Test
    void thePasswordInAnAddressIsHiddenAsWrittenAndAsMeant() throws Exception {
        SecretMask mask = mask("redis: { uris: [\"redis://magento:hunter%2F2+2@127.0.0.1:6379/0\"] }");
        assertEquals("*** or *** of magento", mask.apply("hunter%2F2+2 or hunter/2+2 of magento"));
    }

    @Test
    void passwordsOfMysqlAreHidden() throws Exception {
        SecretMask inAddress = mask("mysql: { uri: \"mysql://magento:hunter%2F2@db/magento\" }");
        assertEquals("*** or *** of magento", inAddress.apply("hunter%2F2 or hunter/2 of magento"));
        SecretMask besideIt = mask("mysql: { uri: \"mysql://magento@db/magento\", password: hunter22 }");
        assertEquals("login with ***", besideIt.apply("login with hunter22"));
    }

    @Test
    void withoutSecretsNothingIs() throws Exception {
        assertEquals("a line", mask("node: web1").apply("a line"));
    }

    private SecretMask mask(String yaml) throws Exception {
        Path file = Files.writeString(folder.resolve("c.yaml"), yaml);
        return SecretMask.of(new ConfigurationLoader(Map.of(), folder, List.of(), () -> "web1").load(file));
    }
}
