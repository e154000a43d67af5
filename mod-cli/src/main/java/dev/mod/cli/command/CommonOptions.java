package dev.mod.cli.command;

import java.util.List;

/** The options that every command takes. */
public final class CommonOptions {
    public static final String NO_INTERACTIVE = "--no-interactive";
    public static final String YES = "--yes";
    public static final String QUIET = "--quiet";
    public static final String VERBOSE = "--verbose";
    public static final String COLOR = "--color";
    public static final String HELP = "--help";
    public static final String VERSION = "--version";

    /** In the order of the help. */
    public static final List<Opt> ALL = List.of(
            Opt.flag(NO_INTERACTIVE, "Never ask; implied without a terminal"),
            Opt.flag("-y," + YES, "Answer every question with yes"),
            Opt.flag("-q," + QUIET, "Print results and errors only"),
            Opt.flag("-v," + VERBOSE, "Print what goes on inside, too"),
            Opt.choice(COLOR, List.of("auto", "always", "never"), "When to colour; auto heeds NO_COLOR"),
            Opt.flag("-h," + HELP, "Show this help"), Opt.flag("-V," + VERSION, "Show the version"));

    /** What commands take that print a table or one JSON document. */
    public static final Opt TEXT_OR_JSON = Opt.choice("--format", List.of("text", "json"),
            "How to print; default: text");

    private CommonOptions() {}
}
