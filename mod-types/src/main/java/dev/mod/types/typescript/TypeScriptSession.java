package dev.mod.types.typescript;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.match.Tree;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.NodeSemantics;
import dev.mod.types.NewParameter;
import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.Renaming;
import dev.mod.types.Resolution;
import dev.mod.types.SemanticSession;
import dev.mod.types.internal.source.Problems;
import dev.mod.types.internal.source.UnreadFiles;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** TypeScript and JavaScript files of one project. The compiler is started for the first file that is asked for. */
final class TypeScriptSession implements SemanticSession {
    /** Describes what no configuration does; looked at by the compiler only. */
    private static final String EVERYTHING = "tsconfig.everything-else.json";
    private static final String OPTIONS = """
            {%s"compilerOptions": {%s"allowJs": true, "noEmit": true, "skipLibCheck": true},
            "include": ["**/*"], "exclude": ["**/node_modules"], "references": []}
            """;
    private static final String USUAL = """
            "strict": true, "noImplicitAny": false, "target": "esnext", "module": "preserve",
            "moduleResolution": "bundler", "jsx": "preserve", "resolveJsonModule": true,
            "allowImportingTsExtensions": true, "experimentalDecorators": true, "types": ["*"],
            """;

    private final Path executable;
    private final Project project;
    private final Refactorings refactorings;
    private final Object lock = new Object();
    private @Nullable StagedFiles files;
    private @Nullable Compiler compiler;
    private @Nullable Path empty;
    private boolean closed;
    /** By path: the answer that was given last, which holds until something changes. */
    private final Map<String, TypeScriptFile> latest = new HashMap<>();
    private final Set<String> counted = new HashSet<>();
    private final Problems problems = new Problems();
    private Resolution resolution = Resolution.NONE;

    /** A session that changes nothing itself. */
    TypeScriptSession(Path executable, Project project) {
        this(executable, project, new Refactorings() {
        });
    }

    TypeScriptSession(Path executable, Project project, Refactorings refactorings) {
        this.executable = executable;
        this.project = project;
        this.refactorings = refactorings;
    }

    /** What changes the code of the project. All get a set for sentences about places that may be meant, which nobody can tell. */
    interface Refactorings {
        /** Gives a symbol another name. */
        default Renaming rename(RenameTarget target, String name, Set<String> doubts) {
            throw new ModException(ErrorCodes.CANNOT_RENAME, "nobody renames here");
        }

        /** Moves a file to another path. */
        default Renaming move(String file, String to, Set<String> doubts) {
            throw new ModException(ErrorCodes.CANNOT_RENAME, "nobody moves anything here");
        }

        /** Takes a parameter away from a function or method. */
        default Renaming removeParameter(RenameTarget method, String parameter, Set<String> doubts) {
            throw new ModException(ErrorCodes.CANNOT_RENAME, "nobody changes parameters here");
        }

        /** Gives a function or method one more parameter. */
        default Renaming addParameter(RenameTarget method, NewParameter parameter, Set<String> doubts) {
            throw new ModException(ErrorCodes.CANNOT_RENAME, "nobody changes parameters here");
        }

        /** Puts what something stands for in the place of its name. */
        default Renaming inline(RenameTarget target, Set<String> doubts) {
            throw new ModException(ErrorCodes.CANNOT_RENAME, "nobody inlines here");
        }
    }

    /** What asks the compiler, and may fail with it. */
    interface Question<T> {
        T ask() throws RpcException;
    }

    /** The answer to a question; what is not known when the compiler does not give any. */
    <T> T ask(Question<T> question, T unknown) {
        try {
            return question.ask();
        } catch (RpcException e) {
            synchronized (lock) {
                Compiler asked = compiler;
                if (asked != null) {
                    asked.failure().ifPresent(this::tell);
                }
            }
            return unknown;
        }
    }

    private void tell(String problem) {
        problems.add("types of TypeScript and JavaScript are not known any more: " + problem.lines().findFirst()
                .orElse(problem));
    }

    @Override
    public Optional<FileSemantics> file(String path, Tree tree) {
        String text = tree.text(0, tree.bytes().length);
        synchronized (lock) {
            try {
                TypeScriptFile file = open(path, tree, text);
                if (file != null) {
                    count(path, file.resolution());
                    return Optional.of(file);
                }
            } catch (RpcException e) {
                Compiler asked = compiler;
                tell(asked == null
                        ? String.valueOf(e.getMessage())
                        : asked.failure().orElse(path + ": " + e.getMessage()));
            }
            count(path, new Resolution(1, 1, 1, List.of(path)));
            return Optional.of(node -> NodeSemantics.UNKNOWN);
        }
    }

    private @Nullable TypeScriptFile open(String path, Tree tree, String text) throws RpcException {
        Compiler running = compiler();
        StagedFiles staged = staged();
        settle(running, staged);
        if (!staged.text(path).filter(text::equals).isPresent() && staged.put(path, text)) {
            running.changed(Map.of("changed", List.of(staged.absolute(path))));
        }
        Program program = programOf(running, staged, path);
        SyntaxTable table = program.table(running.compared(staged.absolute(path)), Optional.of(text)).orElse(null);
        if (table == null) {
            return null;
        }
        TypeScriptFile before = latest.get(path);
        TypeScriptFile file = before != null && before.isOf(program, tree)
                ? before
                : new TypeScriptFile(this, program, table, tree, path);
        latest.put(path, file);
        return file;
    }

    /** The program that a file belongs to, which the compiler knows from then on. */
    Program open(String path) throws RpcException {
        synchronized (lock) {
            Compiler running = compiler();
            StagedFiles staged = staged();
            settle(running, staged);
            return programOf(running, staged, path);
        }
    }

    /** The programs that were opened, as they are now. */
    List<Program> programs() throws RpcException {
        synchronized (lock) {
            return compiler().programs();
        }
    }

    /** What is wrong in a file, a message each; nothing where the compiler does not have it. */
    List<String> errors(String path) throws RpcException {
        Program program = open(path);
        return program.has(compared(path)) ? program.errors(compared(path)) : List.of();
    }

    /** A path of the project as the compiler compares it. */
    String compared(String path) throws RpcException {
        synchronized (lock) {
            return compiler().compared(staged().absolute(path));
        }
    }

    /** A path of the project as the compiler writes it. */
    String absolute(String path) {
        synchronized (lock) {
            return staged().absolute(path);
        }
    }

    @Override
    public Renaming rename(RenameTarget target, String name) {
        return problems.of(doubts -> refactorings.rename(target, name, doubts));
    }

    @Override
    public Renaming move(String file, String to) {
        return problems.of(doubts -> refactorings.move(file, to, doubts));
    }

    @Override
    public Renaming removeParameter(RenameTarget method, String parameter) {
        return problems.of(doubts -> refactorings.removeParameter(method, parameter, doubts));
    }

    @Override
    public Renaming addParameter(RenameTarget method, NewParameter parameter) {
        return problems.of(doubts -> refactorings.addParameter(method, parameter, doubts));
    }

    @Override
    public Renaming inline(RenameTarget target) {
        return problems.of(doubts -> refactorings.inline(target, doubts));
    }

    private static void settle(Compiler running, StagedFiles staged) throws RpcException {
        Map<String, List<String>> news = staged.news();
        if (!news.isEmpty()) {
            running.changed(news);
        }
    }

    /** The program with a file, if any has it. */
    private static Program programOf(Compiler running, StagedFiles staged, String path) throws RpcException {
        Optional<Program> program = running.programOf(staged.absolute(path),
                staged.hasConfigurations());
        return program.isPresent() ? program.get() : everything(running, staged);
    }

    private static Program everything(Compiler running, StagedFiles staged) throws RpcException {
        String base = staged.text("tsconfig.json").isPresent()
                ? "tsconfig.json"
                : staged.text("jsconfig.json").isPresent() ? "jsconfig.json" : "";
        staged.put(EVERYTHING, OPTIONS.formatted(base.isEmpty() ? "" : "\"extends\": \"./" + base + "\", ",
                base.isEmpty() ? USUAL : ""));
        return running.open(staged.absolute(EVERYTHING));
    }

    private StagedFiles staged() {
        StagedFiles known = files;
        if (known == null) {
            try {
                Path base = project.sources().directory().orElse(null);
                if (base == null) {
                    base = Files.createTempDirectory("mod-types").toRealPath();
                    empty = base;
                }
                known = new StagedFiles(project.sources(), base);
            } catch (IOException e) {
                throw UnreadFiles.unlisted(e);
            }
            files = known;
        }
        return known;
    }

    private Compiler compiler() throws RpcException {
        Compiler known = compiler;
        if (closed) {
            throw new RpcException("the session is closed");
        }
        if (known == null) {
            StagedFiles staged = staged();
            try {
                known = Compiler.start(executable, Path.of(staged.base()), staged);
            } catch (IOException e) {
                throw new RpcException("TypeScript's compiler cannot be started: " + FailureMessages.of(e));
            }
            compiler = known;
        }
        return known;
    }

    /** The path in the project of a file of the compiler; empty for one that is installed or lies elsewhere. */
    Optional<String> relative(String absolute) {
        synchronized (lock) {
            return staged().relative(absolute);
        }
    }

    /** The text of a file that the compiler names, as it reads it. */
    Optional<String> text(String absolute) {
        Optional<String> relative = relative(absolute);
        if (relative.isPresent()) {
            synchronized (lock) {
                return staged().text(relative.get());
            }
        }
        try {
            return Optional.of(Files.readString(Path.of(absolute)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private void count(String path, Resolution of) {
        if (counted.add(path)) {
            resolution = resolution.plus(of);
        }
    }

    @Override
    public Resolution resolution() {
        synchronized (lock) {
            return resolution;
        }
    }

    @Override
    public List<String> problems() {
        return problems.all();
    }

    /** The compiler's process, once it was started. */
    Optional<ProcessHandle> process() {
        synchronized (lock) {
            return Optional.ofNullable(compiler).map(Compiler::handle);
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            if (compiler != null) {
                compiler.close();
            }
            // the files stay: who is asking now would not tell those of the project from others
            latest.clear();
            if (empty != null) {
                try {
                    Files.deleteIfExists(empty);
                } catch (IOException e) {
                    // a directory in the system's place for such, where nothing was put
                }
            }
        }
    }
}
