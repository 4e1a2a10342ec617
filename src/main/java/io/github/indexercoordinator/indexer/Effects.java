package io.github.indexercoordinator.indexer;

/** Carries out effects, one method each. None blocks longer than a process start; none throws. */
interface Effects {
    void race(Effect.Race effect);

    void enqueue(Effect.Enqueue effect);

    void tellQueued(Effect.TellQueued effect);

    void giveBack(Effect.GiveBack effect);

    void tellWon(Effect.TellWon effect);

    void launch(Effect.Launch effect);

    void goOn(Effect.GoOn effect);

    void extend(Effect.Extend effect);

    void tellLost(Effect.TellLost effect);

    void stopCommand(Effect.StopCommand effect);

    void release(Effect.Release effect);

    void letRunOut(Effect.LetRunOut effect);

    void skip(Effect.Skip effect);

    void tellGivenUp(Effect.TellGivenUp effect);

    void watch(Effect.Watch effect);

    void unwatch(Effect.Unwatch effect);

    void drained(Effect.Drained effect);
}
