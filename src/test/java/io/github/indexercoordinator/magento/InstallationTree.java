package io.github.indexercoordinator.magento;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A folder that looks like an installation of Magento. */
final class InstallationTree {
    private final Path root;

    InstallationTree(Path root) throws IOException {
        this.root = root;
        write("app/etc/env.php", """
                <?php
                return [
                    'db' => [
                        'table_prefix' => 'm2_',
                        'connection' => ['default' => [
                            'host' => 'db1:3307', 'dbname' => 'shop', 'username' => 'magento', 'password' => 's3cret'
                        ]]
                    ],
                    'session' => ['save' => 'redis', 'redis' => ['host' => 'r1', 'port' => '6380', 'database' => '2']],
                    'cache' => ['frontend' => [
                        'default' => ['backend' => 'Cm_Cache_Backend_Redis', 'backend_options' => ['server' => 'r2']],
                        'page_cache' => ['backend' => 'Cm_Cache_Backend_File']
                    ]]
                ];
                """);
        write("app/etc/config.php", "<?php return ['modules' => ['A_Search' => 1, 'A_Price' => 1, 'A_Off' => 0]];");
        module("vendor/a/module-price", "A_Price", "<indexer id='price'/><indexer id='grid'/>");
        module("vendor/a/lib/search", "A_Search", "<indexer id='search'>" + needs("price") + "</indexer>");
        module("app/code/A/Off", "A_Off", "<indexer id='off'/>");
        write(
                "vendor/composer/autoload_files.php",
                "<?php return ['f' => $vendorDir . '/a/lib/search/registration.php'];");
    }

    static String needs(String id) {
        return "<dependencies><indexer id='%s'/></dependencies>".formatted(id);
    }

    void module(String folder, String name, String indexers) throws IOException {
        write(folder + "/etc/module.xml", "<config><module name='" + name + "'/></config>");
        write(folder + "/etc/indexer.xml", "<config>" + indexers + "</config>");
    }

    void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    /** Puts a script in the place of a program. */
    @CanIgnoreReturnValue
    Path program(String file, String script) throws IOException {
        write(file, "#!/bin/sh\n" + script);
        return Files.setPosixFilePermissions(root.resolve(file), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** What {@code bin/magento} does. */
    void magento(String script) throws IOException {
        program("bin/magento", script);
    }

    Path root() {
        return root;
    }
}
