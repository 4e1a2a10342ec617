package io.github.indexercoordinator.lock.mysql;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs how a link fares, once for each change, and passes it on. Used on the link's context only. */
final class LinkReporter {
    private static final Logger LOG = LoggerFactory.getLogger(MysqlLink.class);

    private final MysqlLinkOptions options;
    private final MysqlLinkListener listener;
    private String told = "";
    private boolean down;

    LinkReporter(MysqlLinkOptions options, MysqlLinkListener listener) {
        this.options = options;
        this.listener = listener;
    }

    void up(Optional<MysqlFailure> refusal) {
        LOG.info("connected to MySQL at {} as {}", options.address(), options.name());
        told = "";
        down = false;
        listener.up();
        refusal.ifPresent(cause -> {
            log(cause);
            listener.refused(cause);
        });
    }

    void down(MysqlFailure cause) {
        String kind = cause.kind() + " " + cause.code();
        if (!told.equals(kind)) {
            told = kind;
            log(cause);
        }
        if (!down) {
            down = true;
            listener.down(cause);
        }
    }

    private void log(MysqlFailure cause) {
        if (cause.kind() == MysqlFailure.Kind.FAULT) {
            LOG.error("MySQL at {}: {}{}", options.address(), cause.getMessage(), advice(cause.code()));
        } else {
            LOG.warn("{} ({}); trying again until it answers", cause.getMessage(), options.name());
        }
    }

    /** What a person can do about a fault that does not say so itself. */
    private static String advice(int code) {
        return switch (code) {
            case 1045, 1698, 1130 -> "; check user and password in mysql.uri, and from where the server lets them in";
            case 1044, 1049 -> "; check the database in mysql.uri, and whether the user may use it";
            default -> "";
        };
    }
}
