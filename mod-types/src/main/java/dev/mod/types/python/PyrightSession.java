package dev.mod.types.python;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.match.Tree;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.Location;
import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.Renaming;
import dev.mod.types.Resolution;
import dev.mod.types.SemanticSession;
import dev.mod.types.internal.source.Problems;
import dev.mod.types.rpc.RpcException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Python files of one project. The server is started for the first question. */
final class PyrightSession implements SemanticSession {
    private static final List<String> ENVIRONMENTS = List.of(".venv", "venv", "env");

    private final List<String> command;
    private final Project project;
    private final Object lock = new Object();
    private @Nullable SourceCopy files;
    private @Nullable LanguageServer server;
    private boolean closed;
    private final Problems problems = new Problems();

    /** @param command that starts the server; none if there is no Pyright */
    PyrightSession(List<String> command, Project project) {
        this.command = command;
        this.project = project;
    }

    /** What asks the server about a place. */
    interface Question {
        List<LanguageServer.Place> ask(LanguageServer server, String address, int line, int column)
                throws RpcException;
    }

    @Override
    public Optional<FileSemantics> file(String path, Tree tree) {
        return Optional.of(new PyrightFile(this, path, tree));
    }

    @Override
    public Renaming rename(RenameTarget target, String name) {
        return problems.of(doubts -> {
            try {
                var renaming = new PythonRename(project, copied(), this::declarations).rename(target, name, doubts,
                        changed -> new PyrightSession(command, changed));
                if (command.isEmpty() && !doubts.isEmpty()) {
                    doubts.add("Pyright may know more: mod types fetch pyright");
                }
                return renaming;
            } catch (IOException e) {
                throw refused("the sources cannot be read: " + FailureMessages.of(e));
            }
        });
    }

    /** Where what begins at an offset of a file is declared in the project; empty if that is not known. */
    Optional<List<Location>> declarations(String path, String text, int offset) {
        return ask(LanguageServer::definitions, path, text, offset);
    }

    private Path copied() throws IOException {
        synchronized (lock) {
            try {
                return files().directory();
            } catch (RpcException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
    }

    /** The places in the project that the server names about one in a file of the given text; empty if it names none at all. */
    Optional<List<Location>> ask(Question question, String path, String text, int offset) {
        if (command.isEmpty()) {
            return Optional.empty();
        }
        synchronized (lock) {
            LanguageServer asked = null;
            try {
                SourceCopy copy = files();
                settle(copy, path, text);
                asked = server(copy);
                var lines = new Lines(text);
                List<LanguageServer.Place> places = question.ask(asked, copy.address(path), lines.line(offset),
                        lines.column(offset));
                return places.isEmpty() ? Optional.empty() : Optional.of(inProject(copy, places));
            } catch (RpcException | IOException e) {
                problems.add("what names in Python stand for is not known any more: "
                        + Optional.ofNullable(asked).flatMap(LanguageServer::failure)
                                .orElse(String.valueOf(e.getMessage())).lines().findFirst().orElse(""));
                return Optional.empty();
            }
        }
    }

    private static List<Location> inProject(SourceCopy copy, List<LanguageServer.Place> places) {
        Set<Location> found = new LinkedHashSet<>();
        for (LanguageServer.Place place : places) {
            copy.path(place.address()).ifPresent(path -> copy.text(path).map(Lines::new)
                    .ifPresent(lines -> found.add(new Location(path,
                            lines.offset(place.startLine(), place.startColumn()),
                            lines.offset(place.endLine(), place.endColumn())))));
        }
        return List.copyOf(found);
    }

    /** Has the server see the files as the view has them, and one with the text that is asked about. */
    private void settle(SourceCopy copy, String path, String text) throws IOException, RpcException {
        boolean isOther = copy.renew();
        if (!copy.has(path)) {
            copy.add(path, text);
            isOther = true;
        }
        if (isOther && server != null) {
            // it finds modules once
            server.close();
            server = null;
        }
        Map<String, String> changes = copy.changes();
        changes.remove(path);
        if (copy.text(path).filter(text::equals).isEmpty()) {
            changes.put(path, text);
        }
        for (Map.Entry<String, String> change : changes.entrySet()) {
            copy.tell(change.getKey(), change.getValue(), change.getKey().equals(path));
            if (server != null) {
                server.show(copy.address(change.getKey()), change.getValue());
            }
        }
    }

    private SourceCopy files() throws RpcException {
        if (closed) {
            throw new RpcException("the session is closed");
        }
        SourceCopy known = files;
        if (known == null) {
            try {
                known = new SourceCopy(project.sources());
            } catch (IOException e) {
                throw new ModException(ErrorCodes.UNREADABLE_DIRECTORY,
                        "the sources cannot be copied: " + FailureMessages.of(e), e);
            }
            files = known;
        }
        return known;
    }

    private LanguageServer server(SourceCopy copy) throws RpcException {
        LanguageServer known = server;
        if (known == null) {
            try {
                known = LanguageServer.start(command, copy.directory(), installed());
            } catch (IOException e) {
                throw new RpcException("Pyright cannot be started: " + FailureMessages.of(e));
            }
            server = known;
            for (Map.Entry<String, String> each : copy.told().entrySet()) {
                known.show(copy.address(each.getKey()), each.getValue());
            }
        }
        return known;
    }

    /** Where packages are that the code uses: in the project's own environment, and in that which is active. */
    private List<Path> installed() {
        List<Path> environments = new ArrayList<>();
        project.sources().directory()
                .ifPresent(directory -> ENVIRONMENTS.forEach(each -> environments.add(directory.resolve(each))));
        String active = project.tools().environment().getOrDefault("VIRTUAL_ENV", "");
        if (!active.isEmpty()) {
            environments.add(Path.of(active));
        }
        List<Path> installed = new ArrayList<>();
        for (Path environment : environments) {
            packages(environment.resolve("lib"), "python3*").forEach(installed::add);
            packages(environment, "Lib").forEach(installed::add);
        }
        return installed;
    }

    private static List<Path> packages(Path directory, String glob) {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> inside = Files.newDirectoryStream(directory, glob)) {
                inside.forEach(each -> found.add(each.resolve("site-packages")));
            } catch (IOException e) {
                // as if there were none
            }
        }
        found.removeIf(each -> !Files.isDirectory(each));
        return found;
    }

    @Override
    public Resolution resolution() {
        return Resolution.NONE;
    }

    @Override
    public List<String> problems() {
        return problems.all();
    }

    /** The server's process, once it was started. */
    Optional<ProcessHandle> process() {
        synchronized (lock) {
            return Optional.ofNullable(server).map(LanguageServer::handle);
        }
    }

    /** Where the files are that the server looks at, once it was asked. */
    Optional<Path> directory() {
        synchronized (lock) {
            return Optional.ofNullable(files).map(SourceCopy::directory);
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            if (server != null) {
                server.close();
            }
            if (files != null) {
                try {
                    files.close();
                } catch (IOException e) {
                    // left in the system's place for such
                }
                files = null;
            }
        }
    }
}
