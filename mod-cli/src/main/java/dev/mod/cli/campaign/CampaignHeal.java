package dev.mod.cli.campaign;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.FileTrees;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.cli.run.CheckedWorkflow;
import dev.mod.cli.run.Confined;
import dev.mod.cli.run.Runs;
import dev.mod.engine.Engine;
import dev.mod.engine.process.ProcessMark;
import dev.mod.engine.process.ProcessTree;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepException;
import dev.mod.git.campaign.Campaign;
import dev.mod.git.campaign.CampaignTargets;
import dev.mod.git.watch.WatchPolicy;
import dev.mod.model.run.RunStatus;
import dev.mod.validate.value.Params;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** What changes files in a clone of a branch, so that a check becomes good. */
interface CampaignHeal {
    /** Name of the parameter with what the check wrote. */
    String LOG = "heal_log";
    /** Name of the parameter with the name of the check. */
    String CHECK = "heal_check";

    /**
     * Does so.
     *
     * @param log what the check wrote, as far as the forge gives it
     * @throws StepException why nothing is to be made of it, for people
     */
    void heal(Path clone, String check, String log) throws StepException, InterruptedException;

    /**
     * What a policy says.
     *
     * @throws dev.mod.base.diagnostic.ModException if the package has no such workflow, or it is wrong
     */
    static CampaignHeal of(Session session, Campaign campaign, Map<String, JsonNode> secrets, WatchPolicy.Heal heal) {
        if (heal instanceof WatchPolicy.Heal.Workflow workflow) {
            return new ByWorkflow(session, campaign, secrets,
                    CheckedWorkflow.of(session, Path.of(campaign.packageDirectory()),
                            Optional.of(workflow.name()), new DiagnosticPrinter(session.terminal())::print));
        }
        return new ByCommand(session, ((WatchPolicy.Heal.Command) heal).text());
    }

    /** The environment of what heals, with the log in a file of a directory that exists. */
    private static Map<String, String> environment(Session session, Path directory, String check, String log)
            throws IOException {
        var environment = new LinkedHashMap<>(CampaignTargets.forSteps(session.environment()));
        environment.put("MOD_HEAL_LOG", Files.writeString(directory.resolve("check.log"), log).toString());
        environment.put("MOD_HEAL_CHECK", check);
        return environment;
    }

    /** A command for {@code sh}. */
    record ByCommand(Session session, String command) implements CampaignHeal {
        private static final int LAST_LINES = 5;

        @Override
        public void heal(Path clone, String check, String log) throws StepException, InterruptedException {
            var mark = ProcessMark.ofExecution();
            Process process = null;
            try {
                Path directory = Files.createTempDirectory("mod-heal");
                try {
                    Path said = directory.resolve("said.log");
                    var builder = new ProcessBuilder("sh", "-c", command).directory(clone.toFile())
                            .redirectErrorStream(true).redirectOutput(said.toFile());
                    builder.environment().clear();
                    builder.environment().putAll(environment(session, directory, check, log));
                    mark.putInto(builder.environment());
                    process = builder.start();
                    process.getOutputStream().close();
                    int exit = process.waitFor();
                    if (exit != 0) {
                        List<String> lines = new String(Files.readAllBytes(said), StandardCharsets.UTF_8).lines()
                                .toList();
                        throw new StepException("the heal command ended with " + exit + ": " + String.join(" | ",
                                lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())));
                    }
                } finally {
                    // also what it left in the background, before its work is committed
                    if (process != null) {
                        new ProcessTree(process.toHandle(), mark).kill(ProcessTree.GRACE);
                    }
                    FileTrees.delete(directory);
                }
            } catch (IOException e) {
                throw new StepException("the heal command could not be run: " + FailureMessages.of(e));
            }
        }
    }

    /** A workflow of the campaign's package, in a run of its own on this machine. */
    record ByWorkflow(Session session, Campaign campaign, Map<String, JsonNode> secrets, CheckedWorkflow workflow)
            implements
                CampaignHeal {
        @Override
        public void heal(Path clone, String check, String log) throws StepException, InterruptedException {
            try {
                Path directory = Files.createTempDirectory("mod-heal");
                try {
                    var engine = Confined
                            .executors(Engine.builder(Runs.store(session)).installedExecutors(), session,
                                    session.terminal()::note)
                            .listener(new RunListener() {
                            }).environment(environment(session, directory, check, log)).build();
                    run(engine,
                            RunRequest.of(workflow.found(), workflow.variant(), clone).withParams(params(check, log))
                                    .withOptions(campaign.options()));
                } finally {
                    FileTrees.delete(directory);
                }
            } catch (IOException e) {
                throw new StepException("the heal workflow could not be run: " + FailureMessages.of(e));
            }
        }

        /** Those of the campaign that it has, and what is to be healed. */
        private Map<String, JsonNode> params(String check, String log) throws StepException {
            var schemas = workflow.workflow().params();
            var known = new LinkedHashMap<>(campaign.params());
            known.putAll(secrets);
            known.put(CHECK, StringNode.valueOf(check));
            known.put(LOG, StringNode.valueOf(log));
            known.keySet().retainAll(schemas.keySet());
            var resolved = Params.resolve(schemas, Map.of(), known);
            if (!resolved.complete()) {
                throw new StepException(
                        "the parameters do not fit the heal workflow: " + resolved.allProblems().stream()
                                .map(it -> it.message()).collect(Collectors.joining("; ")));
            }
            return resolved.values();
        }

        private void run(Engine engine, RunRequest request) throws StepException, InterruptedException {
            Run run = engine.start(request);
            RunOutcome outcome;
            try {
                outcome = run.await();
            } catch (InterruptedException e) {
                run.cancel();
                throw e;
            }
            if (outcome.status() != RunStatus.COMPLETED) {
                if (outcome.status() == RunStatus.AWAITING_TRIGGER) {
                    engine.cancel(run.id());
                }
                throw new StepException("the heal workflow is " + outcome.status().label() + ": "
                        + outcome.view().tasks().stream().flatMap(it -> it.error().stream())
                                .collect(Collectors.joining("; "))
                        + "; mod workflow logs -i " + run.id());
            }
        }
    }
}
