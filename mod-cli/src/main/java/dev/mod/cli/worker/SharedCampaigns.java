package dev.mod.cli.worker;

import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignCodec;
import dev.mod.git.campaign.Campaigns;
import dev.mod.postgres.PostgresStore;
import java.util.Comparator;
import java.util.List;

/** The campaigns of a database. */
public final class SharedCampaigns implements Campaigns {
    static final String KIND = "campaign";

    private final PostgresStore store;

    public SharedCampaigns(PostgresStore store) {
        this.store = store;
    }

    @Override
    public void write(Campaign campaign) {
        store.write(KIND, campaign.id().value(), CampaignCodec.encode(campaign));
    }

    @Override
    public Campaign read(String id) {
        var all = store.documents(KIND);
        String found = Campaigns.named(id, List.copyOf(all.keySet()), where());
        return CampaignCodec.decode(all.getOrDefault(found, ""), found);
    }

    @Override
    public List<Campaign> list() {
        return store.documents(KIND).entrySet().stream()
                .map(entry -> CampaignCodec.decode(entry.getValue(), entry.getKey()))
                .sorted(Comparator.comparing(Campaign::startedAt).reversed().thenComparing(it -> it.id().value()))
                .toList();
    }

    private String where() {
        return store.settings().address().toString();
    }
}
