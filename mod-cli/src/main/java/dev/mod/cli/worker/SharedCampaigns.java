package dev.mod.cli.worker;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignCodec;
import dev.mod.git.campaign.Campaigns;
import dev.mod.git.campaign.LastSeen;
import dev.mod.model.run.RunId;
import dev.mod.postgres.PostgresStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The campaigns of a database. */
public final class SharedCampaigns implements Campaigns {
    static final String KIND = "campaign";

    private final PostgresStore store;
    private final LastSeen<Boolean> canceled = new LastSeen<>();

    public SharedCampaigns(PostgresStore store) {
        this.store = store;
    }

    @Override
    public void write(Campaign campaign) {
        store.write(KIND, campaign.id().value(), CampaignCodec.encode(campaign));
    }

    @Override
    public Campaign change(RunId campaign, UnaryOperator<Campaign> change) {
        String id = campaign.value();
        var changed = new ArrayList<Campaign>();
        store.change(KIND, id, text -> {
            if (text.isEmpty()) {
                throw new ModException(ErrorCodes.CAMPAIGN_NOT_FOUND, "no campaign " + id + " in " + where());
            }
            Campaign now = change.apply(CampaignCodec.decode(text, id));
            changed.add(now);
            return CampaignCodec.encode(now);
        });
        return changed.get(0);
    }

    @Override
    public boolean isCanceled(RunId campaign) {
        String version = store.version(KIND, campaign.value()).orElse("");
        return canceled.of(List.of(campaign, version), () -> read(campaign.value()).canceled());
    }

    @Override
    public Campaign read(String id) {
        var named = store.document(KIND, id);
        if (named.isPresent()) {
            return CampaignCodec.decode(named.get(), id);
        }
        var all = store.documents(KIND);
        String found = Campaigns.named(id, List.copyOf(all.keySet()), where());
        return CampaignCodec.decode(all.getOrDefault(found, ""), found);
    }

    @Override
    public List<Campaign> list(Consumer<? super ModException> unreadable) {
        return Campaigns.list(store.documents(KIND).entrySet(),
                entry -> CampaignCodec.decode(entry.getValue(), entry.getKey()), unreadable);
    }

    private String where() {
        return store.settings().address().toString();
    }
}
