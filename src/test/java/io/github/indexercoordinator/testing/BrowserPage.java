package io.github.indexercoordinator.testing;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A page in a browser: looked at, typed into, and listened to for what it complains of. */
public final class BrowserPage {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Map<String, Integer> KEYS =
            Map.of("Tab", 9, "Enter", 13, "Escape", 27, "ArrowRight", 39, "ArrowLeft", 37);

    private final DevTools devTools;
    private final List<String> problems = new CopyOnWriteArrayList<>();

    BrowserPage(DevTools devTools) {
        this.devTools = devTools;
        devTools.listen(this::heard);
        List.of("Page", "Runtime", "Log", "Audits", "Performance").forEach(domain -> devTools.ask(domain + ".enable"));
        size(1280, 900);
    }

    private void heard(JsonObject message) {
        JsonObject told = message.getJsonObject("params", new JsonObject());
        switch (message.getString("method", "")) {
            case "Runtime.exceptionThrown" -> problems.add(told.encode());
            case "Log.entryAdded" -> complain(told.getJsonObject("entry"), "level");
            case "Runtime.consoleAPICalled" -> complain(told, "type");
            case "Audits.issueAdded" -> policy(told.getJsonObject("issue"));
            default -> {
                // Of no concern.
            }
        }
    }

    private void complain(JsonObject entry, String level) {
        if (List.of("error", "warning").contains(entry.getString(level))) {
            problems.add(entry.encode());
        }
    }

    private void policy(JsonObject issue) {
        if (issue.getString("code").equals("ContentSecurityPolicyIssue")) {
            problems.add(issue.encode());
        }
    }

    /** Errors, warnings and breaches of the content security policy, so far. */
    public List<String> problems() {
        return problems;
    }

    /** Goes to an address. */
    public void open(String url) throws Exception {
        devTools.ask("Page.navigate", new JsonObject().put("url", url));
        await("document.readyState === 'complete'");
    }

    /** The value of an expression, or of the promise that it is. */
    public @Nullable Object value(String expression) {
        JsonObject answer = devTools.ask(
                "Runtime.evaluate",
                new JsonObject()
                        .put("expression", expression)
                        .put("awaitPromise", true)
                        .put("returnByValue", true));
        if (answer.containsKey("exceptionDetails")) {
            throw new AssertionError(answer.getJsonObject("exceptionDetails").encode());
        }
        return answer.getJsonObject("result").getValue("value");
    }

    /** Carries out statements that have no value. */
    public void run(String statements) {
        Object value = value(statements);
        if (value != null) {
            throw new AssertionError(statements + " has a value: " + value);
        }
    }

    /** Waits until an expression is true. */
    public void await(String expression) throws Exception {
        Eventually.eventually(expression, LIMIT, () -> Boolean.TRUE.equals(value(expression)));
    }

    /** Waits until an element shows a text. */
    public void awaitText(String selector, String text) throws Exception {
        try {
            await("[...document.querySelectorAll(%s)].some((node) => node.textContent.includes(%s))"
                    .formatted(quoted(selector), quoted(text)));
        } catch (AssertionError never) {
            throw new AssertionError("%s never said \"%s\" but: %s".formatted(selector, text, text(selector)), never);
        }
    }

    /** What all elements of a selector say. */
    public String text(String selector) {
        return String.valueOf(value("[...document.querySelectorAll(%s)].map((node) => node.textContent).join('\\n')"
                .formatted(quoted(selector))));
    }

    /** Clicks the first element of a selector, once there is one. */
    public void click(String selector) throws Exception {
        await("document.querySelector(%s) !== null".formatted(quoted(selector)));
        run("document.querySelector(%s).click()".formatted(quoted(selector)));
    }

    /** Presses and lets go of a key: Tab, Enter, Escape, ArrowLeft, ArrowRight. */
    public void press(String key) {
        JsonObject event =
                new JsonObject().put("key", key).put("code", key).put("windowsVirtualKeyCode", KEYS.get(key));
        if (key.equals("Enter")) {
            event.put("text", "\r");
        }
        devTools.ask("Input.dispatchKeyEvent", event.copy().put("type", "keyDown"));
        devTools.ask("Input.dispatchKeyEvent", event.put("type", "keyUp"));
    }

    /** Types where the focus is. */
    public void type(String text) {
        devTools.ask("Input.insertText", new JsonObject().put("text", text));
    }

    public void size(int width, int height) {
        devTools.ask(
                "Emulation.setDeviceMetricsOverride",
                new JsonObject()
                        .put("width", width)
                        .put("height", height)
                        .put("deviceScaleFactor", 1)
                        .put("mobile", width < 600));
    }

    /** Dark or light, as the system of a user would say. */
    public void prefer(String scheme) {
        JsonObject feature =
                new JsonObject().put("name", "prefers-color-scheme").put("value", scheme);
        devTools.ask("Emulation.setEmulatedMedia", new JsonObject().put("features", new JsonArray().add(feature)));
    }

    /** Lets a test's own script do what the page's policy forbids; holds from the next {@link #open} on. */
    public void liftPolicy() {
        devTools.ask("Page.setBypassCSP", new JsonObject().put("enabled", true));
    }

    /** Seconds that the page's own thread has worked so far. */
    public double workedSeconds() {
        return devTools.ask("Performance.getMetrics").getJsonArray("metrics").stream()
                .map(JsonObject.class::cast)
                .filter(metric -> metric.getString("name").equals("TaskDuration"))
                .mapToDouble(metric -> metric.getDouble("value"))
                .sum();
    }

    /** Writes down what is to be seen, as PNG. */
    public void screenshot(Path file) throws IOException {
        String image = devTools.ask("Page.captureScreenshot").getString("data");
        Files.write(file, Base64.getDecoder().decode(image));
    }

    private static String quoted(String text) {
        return new JsonArray().add(text).encode().replaceAll("^\\[|]$", "");
    }
}
