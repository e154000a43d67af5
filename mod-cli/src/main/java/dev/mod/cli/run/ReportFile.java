package dev.mod.cli.run;

import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.engine.Engine;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.report.HtmlReport;
import dev.mod.report.ReportLimits;
import dev.mod.report.RunReport;
import dev.mod.report.RunReports;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/** The file that a report of a run goes to. */
public final class ReportFile {
    /** Asks for a report when the command ends. */
    public static final Opt OPTION = Opt.value("--report", "FILE",
            "Write a report of the run to this HTML file at the end, whatever became of the run");

    private final Path file;

    private ReportFile(Path file) {
        this.file = file;
    }

    /**
     * The file that {@code --report} names.
     *
     * @throws dev.mod.base.diagnostic.ModException if it cannot be written
     */
    public static Optional<ReportFile> of(Session session) {
        return session.arguments().value("--report").map(name -> at(session, name));
    }

    /**
     * The file of this name.
     *
     * @throws dev.mod.base.diagnostic.ModException if it cannot be written
     */
    public static ReportFile at(Session session, String name) {
        Path file = session.path(name);
        HtmlReport.check(file);
        return new ReportFile(file);
    }

    /** Where it is. */
    public Path path() {
        return file;
    }

    /**
     * Writes the report of a run as it is now.
     *
     * @param exit what the process that ran it ends with, if it is this one
     */
    public void write(Engine engine, RunId run, Optional<ExitCode> exit) {
        RunReport report = new RunReports(engine, ReportLimits.DEFAULT, InstantSource.system()).read(run);
        boolean goesOn = exit.isEmpty() && report.owned() && report.view().status() == RunStatus.RUNNING;
        var code = exit.orElseGet(() -> ExitCode.of(report.view().status()));
        new HtmlReport(goesOn ? report : report.ended(new RunReport.Exit(code.value(), firstPart(code)))).save(file);
    }

    /** The page tells the next step itself. */
    private static String firstPart(ExitCode code) {
        return code.meaning().split(";", 2)[0];
    }
}
