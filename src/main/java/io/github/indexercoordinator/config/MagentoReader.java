package io.github.indexercoordinator.config;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The section {@code magento}: puts in what the installation says of itself wherever nobody wrote anything. */
final class MagentoReader {
    private final Values values;
    private final Document document;
    private final Path folder;
    private final Installations installations;
    private final List<String> warnings = new ArrayList<>();
    private Optional<MagentoSettings> settings = Optional.empty();

    /** @param folder at which a relative root begins */
    MagentoReader(Values values, Document document, Path folder, Installations installations) {
        this.values = values;
        this.document = document;
        this.folder = folder;
        this.installations = installations;
    }

    /** What is configured, once the rest has been filled in. */
    Optional<MagentoSettings> settings() {
        return settings;
    }

    /** Fills in what nobody wrote; returns warnings. */
    List<String> fill() {
        String root = values.get(Schema.MAGENTO_ROOT);
        boolean discover = values.get(Schema.MAGENTO_DISCOVER);
        if (!root.isEmpty()) {
            fill(folder.resolve(root).normalize(), discover);
        } else if (discover) {
            values.fault(Schema.MAGENTO_DISCOVER.path(), "has no effect without magento.root; write that too");
        }
        return warnings;
    }

    private void fill(Path root, boolean discover) {
        try {
            Installation found = installations.read(root, discover);
            warnings.addAll(found.warnings());
            fill(root, found);
            warnings.addAll(new MagentoRedis(values).warnings(found.redis()));
            settings = Optional.of(new MagentoSettings(root, discover, found.tablePrefix(), found.reindexes()));
        } catch (InstallationException e) {
            values.fault(Schema.MAGENTO_ROOT.path(), String.valueOf(e.getMessage()));
        }
    }

    private void fill(Path root, Installation found) {
        Place place = Place.file(found.settings());
        found.database().ifPresent(database -> database(database, place));
        if (!found.tablePrefix().isEmpty() && !values.get(Schema.MYSQL_URI).isEmpty()) {
            put(Schema.MYSQL_TABLE.path(), text(place, found.tablePrefix() + Schema.MYSQL_TABLE.standard()));
        }
        put(Schema.DEFAULT_DIRECTORY.path(), text(place, root.toString()));
        if (found.command().size() > 1) {
            put(Schema.DEFAULT_COMMAND.path(), new Given.Items(place, command(found.command())));
        }
        indexers(found.groups(), place);
    }

    private static List<String> command(List<String> program) {
        List<String> command = new ArrayList<>(program);
        List<String> usual = Schema.DEFAULT_COMMAND.standard();
        command.addAll(usual.subList(1, usual.size()));
        return command;
    }

    private void database(Installation.Database database, Place place) {
        if (!values.has(Schema.MYSQL_URI.path())) {
            String uri = "mysql://" + encoded(database.user()) + "@" + database.host() + "/" + encoded(database.name());
            put(Schema.MYSQL_URI.path(), text(place, uri));
            if (!values.has(Schema.MYSQL_PASSWORD_FILE.path())) {
                put(
                        Schema.MYSQL_PASSWORD.path(),
                        text(place, database.password().value()));
            }
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private void indexers(Map<String, Optional<String>> groups, Place place) {
        if (!groups.isEmpty()) {
            document.indexers().keySet().stream()
                    .filter(id -> !groups.containsKey(id) && !values.has(Schema.COMMAND.of(id)))
                    .forEach(id ->
                            warnings.add("indexers." + id + ": Magento has no such indexer, so its run would fail;"
                                    + " remove it, or give it a command of its own"));
        }
        groups.forEach((id, group) -> {
            if (document.indexers().putIfAbsent(id, place) == null) {
                document.found().add(id);
            }
            group.ifPresent(name -> group(id, name, place));
        });
    }

    private void group(String id, String name, Place place) {
        String path = Schema.GROUP.of(id);
        if (!values.has(path)) {
            document.found().add(path);
            put(path, text(place, name));
        }
    }

    private static Given text(Place place, String text) {
        return new Given.Scalar(place, text, false);
    }

    private void put(String path, Given value) {
        document.values().putIfAbsent(path, value);
    }
}
