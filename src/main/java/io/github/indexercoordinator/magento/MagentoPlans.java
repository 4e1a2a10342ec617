package io.github.indexercoordinator.magento;

import io.github.indexercoordinator.config.IndexerSettings;
import io.github.indexercoordinator.indexer.Run;
import io.github.indexercoordinator.indexer.RunPlan;
import io.github.indexercoordinator.indexer.RunPlans;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Plans for a node of a Magento shop: for its {@code indexer:reindex} what is known of it, for any other command its exit code. */
public final class MagentoPlans implements RunPlans {
    private final IndexerStates states;
    private final Function<String, Set<String>> related;
    private final Clock clock;
    private final RandomGenerator random;

    /**
     * Plans that look into Magento's database.
     *
     * @param database where its tables are; empty: what its commands say must do
     * @param related the indexers that are built with one, or are excluded from running beside it
     */
    public MagentoPlans(
            Optional<ShopDatabase> database,
            Function<String, Set<String>> related,
            Clock clock,
            RandomGenerator random) {
        states = database.<IndexerStates>map(StatesInDatabase::new).orElse(IndexerStates.UNKNOWN);
        this.related = related;
        this.clock = clock;
        this.random = random;
    }

    @Override
    public RunPlan of(Run run, IndexerSettings settings) {
        return ReindexCommand.in(settings.command())
                .<RunPlan>map(
                        command -> new ReindexPlan(run, command, related.apply(settings.id()), states, clock, random))
                .orElseGet(() -> RunPlan.of(settings.command()));
    }

    @Override
    public boolean lookBack(IndexerSettings settings) {
        return states != IndexerStates.UNKNOWN
                && ReindexCommand.in(settings.command()).isPresent();
    }
}
