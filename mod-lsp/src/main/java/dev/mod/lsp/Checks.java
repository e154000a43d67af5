package dev.mod.lsp;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** Open files, and what was found in each. Used by one thread. */
final class Checks {
    private static final Set<String> PROSE = Set.of("md");

    private final Map<Path, OpenFile> open = new LinkedHashMap<>();
    private final Map<Path, List<Finding>> found = new HashMap<>();
    private final PackageChecks packages;
    private final RuleChecks rules;
    private final BiConsumer<OpenFile, List<Finding>> publish;

    /** @param publish gets what was found in a file that is open, again whenever it was looked for */
    Checks(PackageChecks packages, RuleChecks rules, BiConsumer<OpenFile, List<Finding>> publish) {
        this.packages = packages;
        this.rules = rules;
        this.publish = publish;
    }

    /** The path of a file on disk. */
    static Optional<Path> path(String uri) {
        try {
            return Optional.of(Path.of(new URI(uri)).toAbsolutePath().normalize());
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            return Optional.empty();
        }
    }

    Optional<OpenFile> file(String uri) {
        return path(uri).map(open::get);
    }

    List<Finding> findings(OpenFile file) {
        return found.getOrDefault(file.path(), List.of());
    }

    Optional<Finding.Fix> all(OpenFile file) {
        return rules.all(file);
    }

    /** A file has this text now. */
    void changed(OpenFile file) {
        open.put(file.path(), file);
        check(List.of(file));
    }

    void closed(String uri) {
        path(uri).map(open::remove).ifPresent(file -> {
            found.remove(file.path());
            publish.accept(file, List.of());
        });
    }

    /** Something on disk has changed that what was found may depend on. */
    void saved() {
        rules.forget();
        check(List.copyOf(open.values()));
    }

    private void check(Collection<OpenFile> files) {
        Set<Path> directories = new LinkedHashSet<>();
        Set<OpenFile> concerned = new LinkedHashSet<>(files);
        for (OpenFile file : files) {
            if (RuleChecks.isYaml(file) || PROSE.contains(ending(file))) {
                PackageChecks.packageOf(file.path()).ifPresent(directories::add);
            }
        }
        Map<Path, List<Finding>> ofPackages = new HashMap<>();
        for (Path directory : directories) {
            packages.check(directory, open).forEach((path, list) -> ofPackages
                    .computeIfAbsent(path, unused -> new ArrayList<>()).addAll(list));
            open.values().stream().filter(file -> PackageChecks.packageOf(file.path()).filter(directory::equals)
                    .isPresent()).forEach(concerned::add);
        }
        for (OpenFile file : concerned) {
            Set<Finding> all = new LinkedHashSet<>(ofPackages.getOrDefault(file.path(), List.of()));
            if (RuleChecks.isRuleFile(file)) {
                all.addAll(rules.inRuleFile(file));
            }
            all.addAll(rules.inSource(file));
            found.put(file.path(), List.copyOf(all));
            publish.accept(file, findings(file));
        }
    }

    private static String ending(OpenFile file) {
        return file.name().substring(file.name().lastIndexOf('.') + 1);
    }
}
