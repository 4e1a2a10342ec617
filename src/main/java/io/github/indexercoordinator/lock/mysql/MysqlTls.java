package io.github.indexercoordinator.lock.mysql;

/**
 * TLS towards a server; counts for {@code mysqls://} only.
 *
 * @param ca a PEM file of certificates to trust; empty: those of the JVM
 * @param certificate a PEM file that shows who we are; empty: none
 * @param key its private key
 * @param verifyHost whether the certificate must name the host
 */
public record MysqlTls(String ca, String certificate, String key, boolean verifyHost) {
    /** The JVM's own trust, the host verified. */
    public static final MysqlTls DEFAULT = new MysqlTls("", "", "", true);
}
