package dev.mod.git.task;

import dev.mod.engine.Engine;
import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.run.Task;
import dev.mod.git.forge.Forge;
import dev.mod.git.forge.Fork;
import dev.mod.git.forge.ForkMode;
import dev.mod.git.mirror.Mirrors;
import dev.mod.git.remote.GitLogins;
import dev.mod.git.remote.Retries;
import dev.mod.model.run.RunId;
import dev.mod.validate.ModPackage;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.WorkflowSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A remote repository, and runs on it in one home directory. */
final class Campaigns {
    static final Identity AUTHOR = new Identity("Robo", "robo@example.org");

    final Path temp;
    final Path remote;
    final Path home;
    final MemoryForge forge = new MemoryForge();
    GitLogins logins = GitLogins.NONE;
    /** What the provider of targets takes for the time. */
    Instant now = Instant.EPOCH;
    Map<String, String> environment = Map.of();
    /** What happens between two tries. */
    Retries.Pause pause = (time, cancellation) -> {};
    String location;
    private final Path packageDirectory;

    /** A repository with one commit on {@code main}: {@code a.txt}, {@code dir/b.txt} and {@code .gitignore}. */
    Campaigns(Path temp) throws IOException {
        this.temp = temp;
        home = temp.resolve("home");
        remote = temp.resolve("remote.git");
        location = remote.toString();
        packageDirectory = Files.createDirectories(temp.resolve("package"));
        Path work = Files.createDirectory(temp.resolve("work"));
        Sh.git(work, "init", "-q", "--initial-branch=main");
        Files.writeString(work.resolve("a.txt"), "one\n");
        Files.createDirectory(work.resolve("dir"));
        Files.writeString(work.resolve("dir/b.txt"), "two\n");
        Files.writeString(work.resolve(".gitignore"), "*.log\n");
        Sh.git(work, "add", "-A");
        Sh.git(work, "commit", "-q", "-m", "first");
        Sh.git(temp, "clone", "-q", "--bare", "work", "remote.git");
        Sh.git(remote, "config", "http.receivepack", "true");
    }

    Engine engine() {
        var retries = new Retries(4, Duration.ZERO, pause);
        return Engine.builder(new FileRunStore(home)).installedExecutors()
                .taskTargets(new GitTargets(new Mirrors(home, retries), hosts(), environment, retries,
                        () -> now, Optional.empty(), false))
                .build();
    }

    private Hosts hosts() {
        return new Hosts() {
            @Override
            public Forge forge(ProvidedTarget target) {
                return forge;
            }

            @Override
            public GitLogins logins(ProvidedTarget target) {
                return logins;
            }

            @Override
            public ForkMode forks(ProvidedTarget target) {
                return ForkMode.AUTO;
            }

            @Override
            public String address(ProvidedTarget target, Fork fork) {
                throw new UnsupportedOperationException();
            }
        };
    }

    Run start(String workflow, Map<String, JsonNode> params) throws IOException {
        return start(engine(), workflow, params);
    }

    Run start(Engine engine, String workflow, Map<String, JsonNode> params) throws IOException {
        Files.writeString(packageDirectory.resolve("workflow.yaml"), workflow);
        ModPackage found = PackageValidator.validate(packageDirectory, engine.executors(), Mode.STRICT).value()
                .orElseThrow();
        WorkflowSource source = found.workflow(found.defaultVariant()).orElseThrow();
        return engine
                .start(RunRequest.of(RunnableWorkflow.of(source, "test", found.directory()), temp).withParams(params)
                        .on(new ProvidedTarget(location, AUTHOR.attributes())));
    }

    RunOutcome run(String workflow) throws IOException, InterruptedException {
        return start(workflow, Map.of()).await();
    }

    /** Tries failed tasks again in an engine that has worked on the run before. */
    static RunOutcome retry(Engine engine, RunId run) throws InterruptedException {
        return engine.resume(run, new ResumeRequest(List.of(), false, true, false, Map.of())).await();
    }

    RunOutcome retry(RunId run) throws InterruptedException {
        return engine().resume(run, new ResumeRequest(List.of(), false, true, false, Map.of())).await();
    }

    /** The workflow of one node {@code a} with these lines in it. */
    static String node(String lines) {
        return """
                version: "1"
                nodes:
                  - id: a
                    name: Change it
                """ + lines.indent(4);
    }

    static Task only(RunOutcome outcome) {
        if (outcome.view().tasks().size() != 1) {
            throw new IllegalStateException(outcome.view().toString());
        }
        return outcome.view().tasks().get(0);
    }

    /** What the remote says. */
    String git(String... arguments) {
        return Sh.git(remote, arguments);
    }

    List<String> branches() {
        return git("for-each-ref", "--format=%(refname:short)", "refs/heads").lines().toList();
    }

    /** The log of a task's latest attempt. */
    List<String> log(RunOutcome outcome, Task task) {
        return engine().log(outcome.view().run().id(), task).stream().map(line -> line.text()).toList();
    }

    /** Somebody pushes a commit to a branch of the remote. */
    String commitElsewhere(String branch, String from) throws IOException {
        Path other = temp.resolve("other-" + branch.replace('/', '_'));
        Sh.git(temp, "clone", "-q", "-b", from, remote.toString(), other.toString());
        Files.writeString(other.resolve("theirs.txt"), branch + "\n");
        Sh.git(other, "add", "-A");
        Sh.git(other, "commit", "-q", "-m", "theirs");
        Sh.git(other, "push", "-q", "origin", "HEAD:refs/heads/" + branch);
        return Sh.git(other, "rev-parse", "HEAD");
    }

    static Optional<String> error(RunOutcome outcome) {
        return only(outcome).error();
    }
}
