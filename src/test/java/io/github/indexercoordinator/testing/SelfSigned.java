package io.github.indexercoordinator.testing;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;

/**
 * A certificate that vouches for itself, as PEM files, made by the JDK's own keytool.
 *
 * @param certificate also the file to trust it by
 */
public record SelfSigned(Path certificate, Path key) {
    private static final char[] PASSWORD = "changeit".toCharArray();

    /** Makes one for a host name, in a folder of the test. */
    public static SelfSigned of(String host, Path folder) throws Exception {
        Path store = folder.resolve(host + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "test",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + host,
                        "-ext",
                        "san=dns:" + host,
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .inheritIO()
                .start();
        if (keytool.waitFor() != 0) {
            throw new IllegalStateException("keytool failed");
        }
        return written(host, store, folder);
    }

    private static SelfSigned written(String host, Path store, Path folder) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        return new SelfSigned(
                pem(
                        folder.resolve(host + ".crt"),
                        "CERTIFICATE",
                        keys.getCertificate("test").getEncoded()),
                pem(
                        folder.resolve(host + ".key"),
                        "PRIVATE KEY",
                        keys.getKey("test", PASSWORD).getEncoded()));
    }

    private static Path pem(Path file, String what, byte[] content) throws Exception {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return Files.writeString(file, "-----BEGIN " + what + "-----\n" + body + "\n-----END " + what + "-----\n");
    }
}
