package dev.mod.cli.playground;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.NamedLanguage;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.run.Grants;
import dev.mod.cli.run.Signals;
import dev.mod.cli.terminal.Key;
import dev.mod.cli.terminal.Screen;
import dev.mod.cli.watch.FileChanges;
import dev.mod.match.Language;
import dev.mod.steps.script.ScriptRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tries a pattern, rule or script on a file while it is written. */
public final class PlaygroundCommand implements Command {
    private static final String RULE = "--rule";
    private static final String SCRIPT = "--script";

    @Override
    public String description() {
        return "Try a pattern, a rule or a script on a file while you write it";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("FILE", true, "the file to try it on; nothing is written to it"));
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<>(List.of(
                Opt.value("-p,--pattern", "PATTERN", "The pattern to begin with"),
                Opt.value("--to", "CODE", "What would take the place of matches, to begin with"),
                Opt.value("-r," + RULE, "FILE", "A file of rules to try, again whenever it is saved"),
                Opt.value("-s," + SCRIPT, "FILE", "A transform to try, again whenever it is saved"),
                Opt.value("-l,--language", "LANGUAGE", "The language of the file; by default the one of its ending"),
                Opt.values("--param", "K=V", "A parameter of the script; repeatable")));
        options.addAll(Grants.OPTIONS);
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var given = session.arguments();
        if (Stream.of("--pattern", RULE, SCRIPT).filter(given::flag).count() > 1) {
            throw new UsageException("--pattern, --rule and --script exclude each other");
        }
        String name = given.positional(0).orElseThrow();
        Language language = given.value("--language").map(NamedLanguage::of)
                .orElseGet(() -> NamedLanguage.ofFile(name));
        Path file = session.path(name);
        Optional<Path> kept = given.value(RULE).or(() -> given.value(SCRIPT)).map(session::path);
        kept.filter(path -> !Files.isRegularFile(path)).ifPresent(path -> {
            throw new ModException(ErrorCodes.NO_TARGET, "there is no file " + path);
        });
        var source = Source.read(file, name, language);
        var fields = kept.isPresent()
                ? List.<Field>of()
                : List.of(Field.of("pattern", given.value("--pattern").orElse("")), Field.of("rule", ""),
                        Field.of("to", given.value("--to").orElse("")));
        try (Screen screen = session.interactive() ? session.terminal().screen().orElse(null) : null) {
            if (screen == null) {
                throw new UsageException("the playground needs a terminal", "mod scan -p PATTERN " + name
                        + " prints matches, and mod script dump-ast " + name + " the tree");
            }
            return new Window(session, screen, file, kept, new Playground(source, fields)).show();
        }
    }

    /** What happens in the window: one event after the other. */
    private static final class Window {
        private final Session session;
        private final Screen screen;
        private final Path file;
        private final Optional<Path> kept;
        private final Playground playground;
        private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
        private final ExecutorService attempts = Executors.newSingleThreadExecutor(work -> daemon("attempt", work));
        private final ScriptRun runner = new ScriptRun();
        private @Nullable Future<?> last;
        private int tried;

        Window(Session session, Screen screen, Path file, Optional<Path> kept, Playground playground) {
            this.session = session;
            this.screen = screen;
            this.file = file;
            this.kept = kept;
            this.playground = playground;
        }

        ExitCode show() throws InterruptedException {
            var directories = Stream.concat(Stream.of(file), kept.stream())
                    .map(each -> Objects.requireNonNullElse(each.getParent(), each)).distinct().toList();
            var view = new View(session.terminal());
            Signals window = Signals.ofWindow(() -> events.add(screen::resized));
            try (var changes = FileChanges.in(directories)) {
                daemon("keys", this::hear).start();
                daemon("changes", () -> watch(changes)).start();
                attempt();
                while (!playground.isLeft()) {
                    screen.draw(view.rows(playground, screen.size()));
                    events.take().run();
                }
            } finally {
                window.close();
                attempts.shutdownNow();
            }
            return ExitCode.OK;
        }

        private static Thread daemon(String name, Runnable work) {
            var thread = new Thread(work, "playground-" + name);
            thread.setDaemon(true);
            return thread;
        }

        private void hear() {
            boolean more = true;
            while (more) {
                Key key = screen.read();
                events.add(() -> {
                    if (playground.press(key)) {
                        attempt();
                    }
                });
                more = key.name() != Key.Name.LEAVE;
            }
        }

        private void watch(FileChanges changes) {
            try {
                while (changes.await()) {
                    events.add(this::reload);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ModException e) {
                events.add(() -> playground.tried(Outcome.failed(List.of(String.valueOf(e.getMessage())))));
            }
        }

        private void reload() {
            try {
                var now = playground.source();
                playground.changed(Source.read(file, now.name(), now.language()));
                attempt();
            } catch (ModException e) {
                playground.tried(Outcome.failed(List.of(String.valueOf(e.getMessage()))));
            }
        }

        /** Tries what there is now, in place of what is being tried. */
        private void attempt() {
            if (last != null) {
                last.cancel(true);
            }
            Attempt attempt = kept.isEmpty()
                    ? RuleAttempt.typed(playground.text(0), playground.text(1), playground.text(2))
                    : session.arguments().flag(SCRIPT)
                            ? new ScriptAttempt(session, kept.get(), runner)
                            : RuleAttempt.ofFile(kept.get());
            Source source = playground.source();
            playground.trying();
            int number = ++tried;
            last = attempts.submit(() -> {
                Outcome outcome = outcome(attempt, source);
                events.add(() -> {
                    if (tried == number) {
                        playground.tried(outcome);
                    }
                });
            });
        }

        private static Outcome outcome(Attempt attempt, Source source) {
            try {
                return attempt.on(source);
            } catch (InterruptedException e) {
                return Outcome.NOTHING;
            } catch (RuntimeException | StackOverflowError e) {
                return Outcome.failed(List.of(String.valueOf(e.getMessage())));
            }
        }
    }
}
