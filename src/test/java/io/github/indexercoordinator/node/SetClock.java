package io.github.indexercoordinator.node;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock on the wall that stands where a test has set it. */
final class SetClock extends Clock {
    private volatile Instant now;

    SetClock(String now) {
        this.now = Instant.parse(now);
    }

    void set(String time) {
        now = Instant.parse(time);
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("not needed");
    }
}
