package io.github.indexercoordinator.lock;

import java.util.List;
import java.util.Optional;

/** A store's answer to a {@link RevokeOrder}. */
public sealed interface Revocation {
    /**
     * The holder holds it no more.
     *
     * @param announced whether the store told the announcement that came with the order
     */
    record Revoked(boolean announced) implements Revocation {}

    /**
     * It changed hands meanwhile, and nothing was done.
     *
     * @param holder who holds it now; empty when it is free
     */
    record Changed(Optional<Holder> holder) implements Revocation {}

    /** The answer of several stores together: revoked if it was in one of them. */
    static Revocation joined(List<Revocation> answers) {
        boolean announced =
                answers.stream().anyMatch(answer -> answer instanceof Revoked revoked && revoked.announced());
        return answers.stream()
                .filter(Revoked.class::isInstance)
                .findFirst()
                .<Revocation>map(revoked -> new Revoked(announced))
                .orElseGet(() -> answers.get(0));
    }
}
