package dev.mod.report.campaign;

import dev.mod.model.run.TaskStatus;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Everything that a page tells of a campaign.
 *
 * @param id its id
 * @param workflow what is run
 * @param startedAt when it was started
 * @param madeAt when this was read
 * @param parts its parts, in the order of its repositories
 * @param series how many stood how over time
 */
public record CampaignReport(String id, String workflow, Instant startedAt, Instant madeAt, List<Part> parts,
        StandingSeries series) {
    public CampaignReport {
        parts = List.copyOf(parts);
    }

    /**
     * A part: a task of a repository, or a repository without any.
     *
     * @param repository where it is
     * @param task the task's name; may be empty
     * @param standing how it stands, in words
     * @param mark the status of a task whose sign and colours fit
     * @param reason why; may be empty
     * @param branch the branch; may be empty
     * @param page where people look at its pull request
     * @param diff what it changes, as {@code git diff} prints it; may be empty
     */
    public record Part(String repository, String task, String standing, TaskStatus mark, String reason, String branch,
            Optional<URI> page, String diff) {}
}
