package dev.mod.cli.workflow;

import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import java.util.List;

/** Options that several of these commands take. */
final class WorkflowOptions {
    static final Opt RUN = Opt.value("-i,--id", "RUN", "The run, by its id, an unambiguous beginning of it, or latest");
    static final Opt TEXT_OR_JSONL = Opt.choice("--format", List.of("text", "jsonl"),
            "How to tell what happens; jsonl prints one JSON event a line; default: text");
    static final Opt PACKAGE = Opt.value("-w,--workflow", "DIR|FILE",
            "The package's directory or a workflow file; default: the current directory");
    static final List<Positional> PLACE = List.of(new Positional("DIR|FILE", false, "the same as -w DIR|FILE"));

    private WorkflowOptions() {}
}
