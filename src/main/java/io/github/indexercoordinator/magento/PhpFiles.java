package io.github.indexercoordinator.magento;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads files of Magento's configuration: by the PHP that is there, or by ourselves. */
final class PhpFiles {
    private static final long LARGEST = 1 << 22;
    // What the file itself prints must not come before the answer.
    private static final String SCRIPT = "ob_start(); error_reporting(0);"
            + " $values = (static function ($file) { return include $file; })($argv[1]);"
            + " ob_end_clean(); echo json_encode($values, JSON_PARTIAL_OUTPUT_ON_ERROR);";

    private final String php;
    private final BoundedProcess process;

    /** @param php the program that reads them best; it may be missing */
    PhpFiles(String php, BoundedProcess process) {
        this.php = php;
        this.process = process;
    }

    /** By PHP, which executes the file; without PHP as {@link #plain}. */
    PhpArray worked(Path file) throws IOException {
        Optional<PhpArray> worked = byPhp(file);
        return worked.isPresent() ? worked.get() : plain(file);
    }

    private Optional<PhpArray> byPhp(Path file) {
        try {
            String answer = process.ask(List.of(php, "-r", SCRIPT, "--", file.toString()), file.resolveSibling(""));
            Map<String, String> values = new LinkedHashMap<>();
            flatten("", new JsonObject(answer), values);
            return Optional.of(new PhpArray(values, List.of()));
        } catch (IOException | DecodeException | ClassCastException none) {
            return Optional.empty();
        }
    }

    private static void flatten(String path, @Nullable Object value, Map<String, String> values) {
        if (value instanceof JsonObject object) {
            object.forEach(entry -> flatten(join(path, entry.getKey()), entry.getValue(), values));
        } else if (value instanceof JsonArray array) {
            for (int i = 0; i < array.size(); i++) {
                flatten(join(path, String.valueOf(i)), array.getValue(i), values);
            }
        } else {
            values.put(path, value == null || value.equals(false) ? "" : value.equals(true) ? "1" : value.toString());
        }
    }

    private static String join(String path, String name) {
        return path.isEmpty() ? name : path + "/" + name;
    }

    /** What stands in it plainly; executes nothing. */
    PhpArray plain(Path file) throws IOException {
        if (Files.size(file) > LARGEST) {
            throw new IOException(file + " is larger than 4 MiB");
        }
        return PhpArrayReader.read(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    }
}
