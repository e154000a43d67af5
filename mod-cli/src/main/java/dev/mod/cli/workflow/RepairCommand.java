package dev.mod.cli.workflow;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Runs;
import dev.mod.engine.event.Event;
import dev.mod.engine.journal.JournalRepair;
import dev.mod.model.run.TaskStatus;
import java.util.List;

/** Makes a run whose journal is damaged readable again. */
public final class RepairCommand implements Command {
    @Override
    public String description() {
        return "Cut the damaged journal of a run off where its damage begins, and tell what is lost";
    }

    @Override
    public List<Opt> options() {
        return List.of(WorkflowOptions.RUN);
    }

    @Override
    public ExitCode run(Session session) {
        var store = Runs.store(session);
        var engine = Runs.reader(session);
        var run = Runs.named(session, engine);
        var terminal = session.terminal();
        var repair = store.repair(run);
        if (repair.isEmpty()) {
            terminal.println("the journal of run " + run + " is not damaged");
            return ExitCode.OK;
        }
        terminal.println("the journal of run " + run + " can be read again: " + repair.get().records()
                + " records are left, " + repair.get().lostBytes() + " bytes are lost"
                + repair.get().kept().map(file -> " (kept in " + file + ")").orElse(""));
        completions(repair.get()).forEach(task -> terminal.println("lost: the completion of task " + task));
        var again = engine.lostEnds(run);
        again.forEach(task -> terminal.println("task " + task + " may have changed the target already;"
                + " look there before you resume the run, which does it again"));
        return ExitCode.OK;
    }

    private static List<String> completions(JournalRepair repair) {
        return repair.lost().stream().map(recorded -> recorded.event())
                .filter(event -> event instanceof Event.TaskMoved moved && moved.to() == TaskStatus.COMPLETED)
                .map(event -> ((Event.TaskMoved) event).task().value()).toList();
    }
}
