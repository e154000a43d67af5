package dev.mod.git.campaign;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.run.RunId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Where it is written down what campaigns there are. Safe for concurrent use, by several processes too. */
public interface Campaigns {
    /** The shortest beginning of an id that stands for it. */
    int SHORTEST_PREFIX = 4;

    /** Records a campaign, or what it is now; durable when this returns. */
    void write(Campaign campaign);

    /**
     * Changes what is recorded of a campaign, one process after the other; durable when this returns.
     *
     * @return what it is now
     * @throws ModException if it is not there any more
     */
    Campaign change(RunId campaign, UnaryOperator<Campaign> change);

    /**
     * Whether a campaign has been canceled by now. Cheap: who begins ten thousand runs asks before and after each.
     *
     * @throws ModException if it is not there any more
     */
    boolean isCanceled(RunId campaign);

    /**
     * The campaign of an id, or of the beginning of one that no other has.
     *
     * @throws ModException if there is none, or several
     */
    Campaign read(String id);

    /**
     * All campaigns, newest first.
     *
     * @param unreadable is told of each that is left out since it cannot be read, as of one that a later version began
     */
    List<Campaign> list(Consumer<? super ModException> unreadable);

    /** The campaigns that can be read of what is recorded, newest first; others are told. */
    static <T> List<Campaign> list(Collection<T> recorded, Function<T, Campaign> reading,
            Consumer<? super ModException> unreadable) {
        var campaigns = new ArrayList<Campaign>();
        for (T each : recorded) {
            try {
                campaigns.add(reading.apply(each));
            } catch (ModException e) {
                unreadable.accept(e);
            }
        }
        campaigns.sort(Comparator.comparing(Campaign::startedAt).reversed().thenComparing(it -> it.id().value()));
        return List.copyOf(campaigns);
    }

    /**
     * The id among others that a text stands for.
     *
     * @param where the place looked at, for messages
     * @throws ModException if there is none, or several
     */
    static String named(String text, List<String> ids, String where) {
        List<String> found = ids.stream().filter(
                id -> id.equals(text) || text.length() >= SHORTEST_PREFIX && id.startsWith(text)).toList();
        if (found.size() != 1) {
            throw new ModException(ErrorCodes.CAMPAIGN_NOT_FOUND, found.isEmpty()
                    ? "no campaign " + text + " in " + where
                    : found.size() + " campaigns begin with " + text);
        }
        return found.get(0);
    }
}
