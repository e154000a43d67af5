package dev.mod.cli.campaign;

import dev.mod.cli.command.ExitCode;
import dev.mod.cli.run.JsonLines;
import dev.mod.cli.terminal.Terminal;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunView;
import dev.mod.engine.spi.RunListener;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignListener;
import dev.mod.base.diagnostic.ModException;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Prints a campaign as one JSON object a line: the events of each run with their {@code repository}, between {@code
 * campaign.started} and {@code campaign.finished}.
 */
final class CampaignJsonLines implements CampaignListener {
    private final Terminal terminal;
    private final String resume;
    private final AtomicLong seq = new AtomicLong();
    private final Map<Campaign.Repository, JsonLines> lines = new ConcurrentHashMap<>();

    CampaignJsonLines(Terminal terminal, Campaign campaign) {
        this.terminal = terminal;
        this.resume = "mod campaign resume -i " + campaign.id();
    }

    private JsonLines lines(Campaign.Repository repository) {
        return lines.computeIfAbsent(repository,
                key -> JsonLines.of(terminal, seq, repository.location(), resume));
    }

    /** Something that is not of one run. */
    void print(String event, ObjectNode fields) {
        synchronized (seq) {
            var line = JsonNodeFactory.instance.objectNode().put("seq", seq.incrementAndGet())
                    .put("ts", Instant.now().toString()).put("event", event);
            line.setAll(fields);
            terminal.println(line.toString());
        }
    }

    @Override
    public RunListener of(Campaign.Repository repository) {
        return lines(repository);
    }

    @Override
    public void resuming(Campaign.Repository repository, RunView view) {
        lines(repository).resuming(view);
    }

    @Override
    public void ended(Campaign.Repository repository, RunOutcome outcome) {
        lines(repository).ended(repository.run(), outcome, ExitCode.of(outcome.status()));
    }

    @Override
    public void failed(Campaign.Repository repository, ModException error) {
        print("run.refused", JsonNodeFactory.instance.objectNode().put("repository", repository.location())
                .put("run", repository.run().value()).put("code", error.code().id())
                .put("message", error.getMessage()));
    }
}
