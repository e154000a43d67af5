package dev.mod.openrewrite.internal.worker;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.openrewrite.maven.tree.MavenResolutionResult;
import org.openrewrite.maven.tree.Plugin;
import org.openrewrite.xml.tree.Xml;

/**
 * A part of the project that is built on its own.
 *
 * @param directory relative to the root, with {@code /} at its end; empty for the root
 * @param pom what its pom.xml says; empty for other builds
 */
record Module(String directory, Optional<Xml.Document> pom) {
    private static final String MAIN = "src/main/";
    private static final String TEST = "src/test/";
    private static final List<String> LANGUAGES = List.of("java", "kotlin", "groovy");

    /** Which of its sources a file belongs to: those of the program or those of its tests. */
    enum Set {
        MAIN, TEST
    }

    Optional<MavenResolutionResult> maven() {
        return pom.flatMap(it -> it.getMarkers().findFirst(MavenResolutionResult.class));
    }

    /** The set that a source file is compiled with; empty if it is not. */
    Optional<Set> compiledWith(String path) {
        return root(path).map(root -> root.equals(directory + source("testSourceDirectory", TEST + "java"))
                || root.startsWith(directory + TEST) ? Set.TEST : Set.MAIN);
    }

    /** The set that a file of any kind lies with. */
    Optional<Set> liesWith(String path) {
        return compiledWith(path).or(() -> path.startsWith(directory + MAIN)
                ? Optional.of(Set.MAIN)
                : path.startsWith(directory + TEST) ? Optional.of(Set.TEST) : Optional.empty());
    }

    /** The directory of sources that a file is in, below which directories are packages. */
    Optional<String> root(String path) {
        for (String start : List.of(MAIN, TEST)) {
            for (String language : LANGUAGES) {
                String root = directory + start + language;
                boolean replaced = language.equals("java") && !source(start.equals(MAIN)
                        ? "sourceDirectory"
                        : "testSourceDirectory", start + language).equals(start + language);
                if (!replaced && path.startsWith(root + "/")) {
                    return Optional.of(root);
                }
            }
        }
        for (String root : List.of(directory + source("sourceDirectory", MAIN + "java"),
                directory + source("testSourceDirectory", TEST + "java"))) {
            if (path.startsWith(root + "/")) {
                return Optional.of(root);
            }
        }
        // without a build nobody says where sources are
        return pom.isEmpty()
                ? Optional.of(directory.isEmpty() ? "" : directory.substring(0, directory.length() - 1))
                : Optional.empty();
    }

    private String source(String key, String usual) {
        return pom.flatMap(it -> it.getRoot().getChild("build")).flatMap(build -> build.getChildValue(key))
                .map(path -> path.replace("${project.basedir}/", "").replace("${basedir}/", "").replaceAll("/+$", ""))
                .filter(path -> !path.contains("${")).orElse(usual);
    }

    /** What a property is, filled in. */
    Optional<String> property(String name) {
        return maven().map(it -> it.getPom().getProperties().get(name)).flatMap(this::value);
    }

    /** What the compiler is told, filled in. */
    Optional<String> compiler(String key) {
        return maven().flatMap(it -> Stream
                .concat(it.getPom().getPlugins().stream(), it.getPom().getPluginManagement().stream())
                .filter(plugin -> plugin.getArtifactId().equals("maven-compiler-plugin")).findFirst())
                .map(plugin -> configured(plugin, key)).flatMap(this::value);
    }

    private static String configured(Plugin plugin, String key) {
        String value = plugin.getConfigurationStringValue(key);
        return value == null ? "" : value;
    }

    private Optional<String> value(String text) {
        return maven().map(it -> it.getPom().getValue(text)).filter(value -> !value.isBlank() && !value.contains("${"));
    }
}
