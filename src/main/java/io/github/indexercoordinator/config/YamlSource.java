package io.github.indexercoordinator.config;

import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * Walks the YAML text along the schema. Nothing is constructed, and never deeper than the schema, so neither tags nor
 * nested aliases can do harm.
 */
final class YamlSource {
    /** Problems in which the library repeats what it took for a name, though it may be an unquoted password. */
    private static final Pattern NAMES_A_VALUE = Pattern.compile("(?i)\\b(alias|anchor|tag)");

    private final Document document;
    private final Faults faults;
    private final YamlValues values;

    YamlSource(Document document, Substitution substitution, Faults faults) {
        this.document = document;
        this.faults = faults;
        this.values = new YamlValues(substitution);
    }

    void read(String text) {
        try {
            Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
            section(root, "", "");
        } catch (MarkedYAMLException e) {
            faults.add(place(e.getProblemMark()), "", syntax(e));
        } catch (YAMLException e) {
            faults.add(document.file(), "", "is not YAML: it holds characters or a nesting that YAML does not allow");
        }
    }

    /** Without the library's snippet of the file, which could show a password. */
    private static String syntax(MarkedYAMLException e) {
        if (String.valueOf(e.getContext()).startsWith("expected a single document")) {
            return "only one document may stand in the file; remove the line ---";
        }
        String problem = String.valueOf(e.getProblem());
        return NAMES_A_VALUE.matcher(problem).find()
                ? "is not YAML: a text that begins with *, & or ! must stand in quotes"
                : "is not YAML: " + problem;
    }

    private void section(@Nullable Node node, String schemaPath, String path) {
        if (node == null || YamlValues.isNull(node)) {
            return;
        }
        if (!(node instanceof MappingNode mapping)) {
            faults.add(place(node.getStartMark()), path, "must hold keys, such as \"" + example(schemaPath) + ": …\"");
            return;
        }
        Map<String, Integer> lines = new HashMap<>();
        for (NodeTuple entry : mapping.getValue()) {
            entry(entry, schemaPath, path, lines);
        }
    }

    private void entry(NodeTuple entry, String schemaPath, String path, Map<String, Integer> lines) {
        Place place = place(entry.getKeyNode().getStartMark());
        if (!(entry.getKeyNode() instanceof ScalarNode key)) {
            faults.add(place, path, "a key must be a plain word");
            return;
        }
        String name = key.getValue();
        Integer first = lines.putIfAbsent(name, place.line());
        if (first != null) {
            faults.add(place, join(path, name), "is given twice, first on line " + first);
        } else if (schemaPath.equals(Schema.INDEXERS)) {
            indexer(name, place, entry.getValueNode());
        } else {
            known(join(schemaPath, name), join(path, name), place, entry.getValueNode(), name, schemaPath);
        }
    }

    private void indexer(String id, Place place, Node node) {
        String path = join(Schema.INDEXERS, id);
        if (!id.matches(Schema.INDEXER_ID)) {
            faults.add(place, path, "an indexer's id must be 1 to 64 letters, digits, '.', '_' or '-'");
            return;
        }
        document.indexers().put(id, place);
        section(node, Schema.ANY_INDEXER, path);
    }

    private void known(String schemaPath, String path, Place place, Node node, String name, String section) {
        if (Schema.isKey(schemaPath)) {
            value(path, place, node);
        } else if (Schema.isSection(schemaPath)) {
            section(node, schemaPath, path);
        } else {
            faults.add(place, path, "unknown key; " + proposal(name, section, path));
        }
    }

    private void value(String path, Place place, Node node) {
        try {
            document.values().put(path, values.of(place, node));
        } catch (UnfitException e) {
            faults.add(place, path, String.valueOf(e.getMessage()));
        }
    }

    private static String proposal(String name, String section, String path) {
        Optional<String> near = NearestKey.to(name, section);
        String parent = path.substring(0, path.length() - name.length());
        return near.map(it -> "did you mean " + (it.contains(".") ? it : parent + it) + "?")
                .orElseGet(() -> "valid here: " + String.join(", ", Schema.namesIn(section)));
    }

    private static String example(String section) {
        return section.equals(Schema.INDEXERS)
                ? "catalog_product_price"
                : Schema.namesIn(section).iterator().next();
    }

    private static String join(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private Place place(@Nullable Mark mark) {
        return mark == null ? document.file() : document.file().atLine(mark.getLine() + 1);
    }
}
