package io.github.indexercoordinator.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** YAML's nodes as given values, references to the environment replaced. */
final class YamlValues {
    private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");

    private final Substitution substitution;

    YamlValues(Substitution substitution) {
        this.substitution = substitution;
    }

    Given of(Place place, Node node) throws UnfitException {
        if (node instanceof SequenceNode sequence) {
            return new Given.Items(place, items(sequence));
        }
        if (node instanceof MappingNode mapping) {
            return new Given.Entries(place, entries(mapping));
        }
        String text = text(node);
        boolean quoted = !isPlain(node) && text.equals(((ScalarNode) node).getValue());
        return new Given.Scalar(place, text, quoted);
    }

    static boolean isNull(Node node) {
        return node instanceof ScalarNode scalar && isPlain(node) && NULLS.contains(scalar.getValue());
    }

    private static boolean isPlain(Node node) {
        return node instanceof ScalarNode scalar && scalar.getScalarStyle() == ScalarStyle.PLAIN;
    }

    private List<String> items(SequenceNode sequence) throws UnfitException {
        List<String> items = new ArrayList<>();
        for (Node item : sequence.getValue()) {
            items.add(text(item));
        }
        return List.copyOf(items);
    }

    private Map<String, String> entries(MappingNode mapping) throws UnfitException {
        Map<String, String> entries = new LinkedHashMap<>();
        for (NodeTuple entry : mapping.getValue()) {
            String name = text(entry.getKeyNode());
            if (entries.putIfAbsent(name, text(entry.getValueNode())) != null) {
                throw new UnfitException(Types.quote(name) + " is given twice");
            }
        }
        return entries;
    }

    private String text(Node node) throws UnfitException {
        if (!(node instanceof ScalarNode scalar)) {
            int line = node.getStartMark().getLine() + 1;
            throw new UnfitException("must not hold lists or maps within, as on line " + line);
        }
        if (isNull(node)) {
            throw new UnfitException("has no value; write one (\"\" for an empty text) or remove the key");
        }
        if (!node.getTag().startsWith("tag:yaml.org,2002:")
                || node.getTag().getValue().endsWith(":binary")) {
            throw new UnfitException("tags such as !name are not understood; remove it");
        }
        return substitution.apply(scalar.getValue());
    }
}
