package io.github.indexercoordinator.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Holds two cycles against each other in the same minute: blocks in the order A B B A, so that a machine that gets slower harms both. */
final class Duel {
    private static final int WARM_UPS = 4;
    private static final int ROUNDS = 10;

    private final List<Loops.Block> ours = new ArrayList<>();
    private final List<Loops.Block> bare = new ArrayList<>();

    static Duel fight(Loops loops, Cycle our, Cycle bare, int inFlight, int cycles) throws Exception {
        for (int i = 0; i < WARM_UPS; i++) {
            loops.run(our, inFlight, cycles);
            loops.run(bare, inFlight, cycles);
        }
        Duel duel = new Duel();
        for (int round = 0; round < ROUNDS; round++) {
            if (round % 2 == 0) {
                duel.ours.add(loops.run(our, inFlight, cycles));
                duel.bare.add(loops.run(bare, inFlight, cycles));
            } else {
                duel.bare.add(loops.run(bare, inFlight, cycles));
                duel.ours.add(loops.run(our, inFlight, cycles));
            }
        }
        return duel;
    }

    Samples ours(ToDoubleFunction<Loops.Block> figure) {
        return all(ours, figure);
    }

    Samples bare(ToDoubleFunction<Loops.Block> figure) {
        return all(bare, figure);
    }

    /** Ours by bare, round by round. */
    Samples ratio(ToDoubleFunction<Loops.Block> figure) {
        double[] ratios = new double[ours.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = figure.applyAsDouble(ours.get(i)) / figure.applyAsDouble(bare.get(i));
        }
        return Samples.of(ratios);
    }

    private static Samples all(List<Loops.Block> blocks, ToDoubleFunction<Loops.Block> figure) {
        return Samples.of(blocks.stream().mapToDouble(figure).toArray());
    }
}
