package dev.mod.steps.files;

import dev.mod.engine.journal.ModHome;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.match.walk.FileText;
import dev.mod.types.SourceView;
import dev.mod.types.Tools;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Source files of the target as a task sees them, with what it has changed; all that is read of them counts as read by the
 * task.
 *
 * @param files all whose names may be asked for
 */
public record TargetSources(StepContext context, List<String> files) implements SourceView {
    private static final Set<String> EXTENSIONS = Set.of("java", "ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs",
            "json", "py", "pyi", "toml");

    private static final List<String> SERVICES = List.of("META-INF/services/*", "**/META-INF/services/*");

    /** All files of languages whose types somebody knows, whatever files a matrix item names. */
    public static TargetSources of(StepContext context) throws StepException {
        return new TargetSources(context,
                StepFiles.all(context, List.of(), List.of(), Optional.empty(), EXTENSIONS));
    }

    /** Those, and the files that name types of Java otherwise: the lists of a service's providers. */
    public static TargetSources withServices(StepContext context) throws StepException {
        var files = new LinkedHashSet<String>(of(context).files());
        files.addAll(StepFiles.all(context, SERVICES, List.of(), Optional.empty(), Set.of()));
        return new TargetSources(context, List.copyOf(files));
    }

    @Override
    public String text(String path) throws IOException {
        byte[] content = context.workspace().read(path).orElseThrow(() -> new NoSuchFileException(path));
        return FileText.of(Path.of(path), content).text();
    }

    @Override
    public boolean exists(String path) {
        return context.workspace().exists(path);
    }

    @Override
    public Collection<String> changed() {
        return context.workspace().unwritten();
    }

    @Override
    public long revision() {
        return context.workspace().revision();
    }

    @Override
    public Optional<Path> directory() {
        try {
            return Optional.of(context.target().toRealPath());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The programs that know types where this process runs. */
    public static Tools tools() {
        Map<String, String> environment = System.getenv();
        return new Tools(environment, Optional.of(ModHome.caches(environment).resolve("types")));
    }
}
