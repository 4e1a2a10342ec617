package io.github.indexercoordinator.config;

/**
 * TLS towards a store.
 *
 * @param ca a PEM file of certificates to trust; empty: those of the JVM
 * @param certificate a PEM file that shows who we are; empty: none
 * @param key its private key
 * @param verifyHost whether the certificate must name the host
 */
public record TlsSettings(String ca, String certificate, String key, boolean verifyHost) {}
