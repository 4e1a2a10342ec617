package io.github.indexercoordinator.doctor;

/**
 * One thing that was looked at.
 *
 * @param subject what it belongs to: {@code redis}, {@code mysql}, {@code clock}, {@code nodes}, {@code host}, {@code command} …
 * @param what what was seen, for a person
 * @param advice what to do about it; empty when all is well
 */
public record Finding(Grade grade, String subject, String what, String advice) {
    /** How bad it is. */
    public enum Grade {
        /** As it should be. */
        OK,
        /** It works, but a promise is weaker than it could be, or could not be checked. */
        WARNING,
        /** It does not work until somebody has changed something. */
        PROBLEM,
        /** It does not answer, so nothing else is known of it. */
        SILENT;

        /** As it is written: {@code ok}, {@code warning}, {@code problem}, {@code silent}. */
        public String label() {
            return switch (this) {
                case OK -> "ok";
                case WARNING -> "warning";
                case PROBLEM -> "problem";
                case SILENT -> "silent";
            };
        }
    }

    /** All is well. */
    public static Finding ok(String subject, String what) {
        return new Finding(Grade.OK, subject, what, "");
    }

    /** Somebody should know. */
    public static Finding warning(String subject, String what, String advice) {
        return new Finding(Grade.WARNING, subject, what, advice);
    }

    /** It must be brought to answer. */
    public static Finding silent(String subject, String what, String advice) {
        return new Finding(Grade.SILENT, subject, what, advice);
    }

    /** Somebody must act. */
    public static Finding problem(String subject, String what, String advice) {
        return new Finding(Grade.PROBLEM, subject, what, advice);
    }
}
