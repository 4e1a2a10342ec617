package io.github.indexercoordinator.redis;

import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs how a link fares, once for each change, and passes it on. Used on the link's context only. */
final class LinkReporter {
    private static final Logger LOG = LoggerFactory.getLogger(RedisLink.class);
    private static final int MOST_FAULTS = 20;

    private final RedisLinkOptions options;
    private final RedisLinkListener listener;
    private String told = "";
    private final Set<String> faults = new HashSet<>();
    private boolean down;

    LinkReporter(RedisLinkOptions options, RedisLinkListener listener) {
        this.options = options;
        this.listener = listener;
    }

    void up() {
        LOG.info("connected to Redis at {} as {}", options.address(), options.name());
        told = "";
        down = false;
        faults.clear();
        listener.up();
    }

    void down(RedisFailure cause) {
        if (!told.equals(cause.kind() + cause.code())) {
            told = cause.kind() + cause.code();
            log(cause);
        }
        if (!down) {
            down = true;
            listener.down(cause);
        }
    }

    /** A command was refused for a reason that the next one of its kind will meet as well. */
    void fault(RedisFailure cause) {
        if (faults.size() < MOST_FAULTS && faults.add(String.valueOf(cause.getMessage()))) {
            log(cause);
        }
    }

    private void log(RedisFailure cause) {
        if (cause.kind() == RedisFailure.Kind.FAULT) {
            LOG.error("{} ({}); {}", cause.getMessage(), options.name(), advice(cause.code()));
        } else {
            LOG.warn("{} ({}); trying again until it answers", cause.getMessage(), options.name());
        }
    }

    /** What a person can do about a fault. */
    static String advice(String code) {
        return switch (code) {
            case "WRONGPASS" -> "check the user name and password in the configuration against the server's ACL";
            case "NOAUTH" -> "the server wants a password: set it in the configuration";
            case "TLS" ->
                "check the TLS settings: the ca that vouches for the server, the host name, our own certificate";
            case "NOPERM" -> "let this user use the command, key or channel named (ACL SETUSER)";
            default -> "correct the address, the database number or the password in the configuration";
        };
    }
}
