package dev.mod.it.examples;

import static dev.mod.it.examples.Somebody.dependency;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * What {@code mvn -Prelease deploy} puts into a repository: all that Maven Central asks for, and a project of somebody else that
 * takes it from there. Skipped unless {@code -Dmod.test.repository} names the directory that was deployed to.
 */
class DeployedLibrariesTest {
    private static final Set<String> ASKED_FOR = Set.of("name", "description", "url", "licenses", "developers", "scm");
    private static final long MEGABYTE = 1_000_000;
    /** Runs a shell step in a repository of Git whose objects are packed, and takes back what it did. */
    private static final String EMBEDDER = """
            import dev.mod.engine.Engine;
            import dev.mod.engine.event.RunOptions;
            import dev.mod.engine.journal.FileRunStore;
            import dev.mod.engine.run.RunRequest;
            import dev.mod.validate.Mode;
            import dev.mod.validate.PackageValidator;
            import java.nio.file.Files;
            import java.nio.file.Path;
            import java.util.Map;

            public class Program {
                public static void main(String[] args) throws Exception {
                    var engine = Engine.builder(new FileRunStore(Path.of("runs"))).installedExecutors().build();
                    var checked = PackageValidator.validate(Path.of("package"), engine.executors(), Mode.RUN);
                    checked.diagnostics().forEach(System.out::println);
                    var notice = Path.of("project/NOTICE");
                    var before = Files.readString(notice);
                    var outcome = engine.start(RunRequest.of(checked.value().orElseThrow(), Path.of("project"),
                            Map.of("year", "2027"), RunOptions.DEFAULT)).await();
                    var after = Files.readString(notice);
                    engine.undo(outcome.view().run().id());
                    System.out.print(outcome.status() + " " + before.strip() + ", " + after.strip() + ", "
                            + Files.readString(notice).strip() + " "
                            + engine.executors().stream().filter(each -> each.missingArtifacts().isEmpty())
                                    .map(each -> each.key()).filter(key -> key.equals("run")).toList());
                }
            }
            """;
    private static final String EMBEDDED = "0 COMPLETED (c) 2026, (c) 2027, (c) 2026 [run]";

    @TempDir
    Path scratch;
    private Somebody somebody = new Somebody(Path.of(""), Path.of(""));

    @BeforeEach
    void find() {
        somebody = Somebody.in(scratch);
    }

    private static Element pom(Path file) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile()).getDocumentElement();
    }

    /** The files of an artifact by what follows the version in their names, such as {@code -sources.jar}. */
    private Map<String, Path> files(String artifact) throws IOException {
        var files = new TreeMap<String, Path>();
        // snapshots have a time and a number for their last word
        var name = Pattern.compile(Pattern.quote(artifact + "-" + Somebody.VERSION.replace("-SNAPSHOT", ""))
                + "(?:-SNAPSHOT|-[0-9.]+-[0-9]+)?([-.][a-z].*)");
        try (Stream<Path> listed = Files
                .list(somebody.deployed().resolve("dev/mod").resolve(artifact).resolve(Somebody.VERSION))) {
            for (Path file : listed.toList()) {
                var matcher = name.matcher(String.valueOf(file.getFileName()));
                if (matcher.matches()) {
                    assertNull(files.put(matcher.group(1), file), "deployed twice: " + file);
                }
            }
        }
        return files;
    }

    /** One of the files, which has to be there. */
    private Path file(String artifact, String ending) throws IOException {
        var file = files(artifact).get(ending);
        if (file == null) {
            throw new AssertionError(artifact + " has no " + ending + ": " + files(artifact).keySet());
        }
        return file;
    }

    private Set<String> ofTheBom() throws Exception {
        var artifacts = new TreeSet<String>();
        var found = pom(file("mod-bom", ".pom")).getElementsByTagName("dependency");
        for (int i = 0; i < found.getLength(); i++) {
            artifacts.add(((Element) found.item(i)).getElementsByTagName("artifactId").item(0).getTextContent());
        }
        return artifacts;
    }

    @Test
    void everyLibraryHasWhatCentralAsksFor() throws Exception {
        var artifacts = ofTheBom();
        assertTrue(artifacts.containsAll(List.of("mod-engine", "mod-match", "mod-maven-plugin")), artifacts.toString());
        for (String artifact : artifacts) {
            for (String wanted : List.of(".pom", ".jar", "-sources.jar", "-javadoc.jar")) {
                var sum = HexFormat.of().formatHex(
                        MessageDigest.getInstance("SHA-1").digest(Files.readAllBytes(file(artifact, wanted))));
                assertEquals(sum, Files.readString(file(artifact, wanted + ".sha1")).strip(), artifact + wanted);
            }
            var said = new TreeSet<String>();
            for (@Nullable
            Element pom = pom(file(artifact, ".pom")); pom != null; pom = parent(pom)) {
                for (Node child = pom.getFirstChild(); child != null; child = child.getNextSibling()) {
                    said.add(child.getNodeName());
                }
            }
            assertTrue(said.containsAll(ASKED_FOR), artifact + " says only " + said);
        }
    }

    private @Nullable Element parent(Element pom) throws Exception {
        var parents = pom.getElementsByTagName("parent");
        if (parents.getLength() == 0) {
            return null;
        }
        var artifact = ((Element) parents.item(0)).getElementsByTagName("artifactId").item(0).getTextContent();
        return pom(file(artifact, ".pom"));
    }

    private static long size(List<Path> jars) throws IOException {
        long size = 0;
        for (Path jar : jars) {
            size += Files.size(jar);
        }
        return size;
    }

    /** What the embedder works on. */
    private void workflowAndProject() throws Exception {
        Files.writeString(Files.createDirectory(scratch.resolve("package")).resolve("workflow.yaml"), """
                version: "1"
                params: {schema: {year: {type: number}}}
                nodes:
                  - {id: notice, name: Update the notice, steps: [{name: Write it, run: "echo '(c) ${{ params.year }}' >NOTICE"}]}
                """);
        var project = Files.createDirectory(scratch.resolve("project"));
        Files.writeString(project.resolve("NOTICE"), "(c) 2026\n");
        for (String command : List.of("init -q", "add -A",
                "-c user.name=Somebody -c user.email=a@localhost commit -q -m First", "repack -q -a -d -b",
                "commit-graph write --reachable --changed-paths --no-progress")) {
            var words = new ArrayList<>(List.of("git", "-C", project.toString()));
            words.addAll(List.of(command.split(" ")));
            assertEquals("0 ", output(words));
        }
    }

    private static String output(List<String> command) throws Exception {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + " " + output;
    }

    @Test
    void whoOnlyRunsShellStepsGetsTwelveMegabytes() throws Exception {
        var jars = somebody.classPath(dependency("mod-engine", ""), dependency("mod-steps", ""));
        assertTrue(size(jars) <= 12 * MEGABYTE, size(jars) + " bytes: " + jars);
        workflowAndProject();
        assertEquals(EMBEDDED, somebody.java(jars, EMBEDDER));
    }

    /**
     * What a project of Gradle gets that says {@code platform(…)} of the BOM, resolved by Gradle itself; then it is compiled with the one class
     * path and run with the other.
     */
    @Test
    void gradleTakesVersionsFromTheBom() throws Exception {
        Assumptions.assumeTrue(Runtime.version().feature() <= 23, "this Gradle knows no later Java");
        var gradle = somebody.program("dev.gradleplugins", "gradle-api",
                dependency("dev.gradleplugins", "gradle-api", "<version>8.11.1</version>"));
        var source = Files.writeString(scratch.resolve("Resolve.java"), """
                import java.io.File;
                import java.nio.file.Files;
                import java.nio.file.Path;
                import org.gradle.testfixtures.ProjectBuilder;

                public class Resolve {
                    public static void main(String[] args) throws Exception {
                        var project = ProjectBuilder.builder().withProjectDir(new File("gradle"))
                                .withGradleUserHomeDir(new File("home")).build();
                        project.getPluginManager().apply("java");
                        project.getRepositories().maven(each -> each.setUrl(args[0]));
                        project.getRepositories().maven(each -> {
                            each.setUrl(args[1]);
                            each.content(content -> content.excludeGroup("dev.mod"));
                        });
                        var dependencies = project.getDependencies();
                        dependencies.add("implementation", dependencies.platform("dev.mod:mod-bom:0.1.0-SNAPSHOT"));
                        dependencies.add("implementation", "dev.mod:mod-engine");
                        dependencies.add("implementation", "dev.mod:mod-steps");
                        for (String name : new String[] {"compileClasspath", "runtimeClasspath"}) {
                            var files = project.getConfigurations().getByName(name).resolve();
                            Files.write(Path.of(name), files.stream().map(File::toString).toList());
                        }
                        System.exit(0);
                    }
                }
                """);
        var resolved = somebody.run("java", "--add-opens=java.base/java.lang=ALL-UNNAMED", "-cp",
                Somebody.joined(gradle), source.toString(), somebody.deployed().toUri().toString(),
                MavenBuild.localRepository().toUri().toString());
        assertTrue(resolved.startsWith("0 "), resolved);
        var compiling = jars("compileClasspath");
        var running = jars("runtimeClasspath");
        assertEquals(sorted(somebody.classPath(dependency("mod-engine", ""), dependency("mod-steps", ""))),
                sorted(running));
        workflowAndProject();
        Files.writeString(scratch.resolve("Program.java"), EMBEDDER);
        assertEquals("0 ", somebody.run("javac", "-d", "classes", "-cp", Somebody.joined(compiling), "Program.java"));
        assertEquals(EMBEDDED, somebody.run("java", "-cp",
                "classes" + File.pathSeparator + Somebody.joined(running), "Program"));
    }

    /** Debian's Gradle knows nothing of a BOM; a plugin of others' reads it. All else is its own: it resolves, compiles and runs. */
    @Test
    void oldGradleBuildsAndRunsTheEmbedder() throws Exception {
        var gradle = Path.of("/usr/bin/gradle");
        Assumptions.assumeTrue(Files.isExecutable(gradle) && Runtime.version().feature() == 17,
                "needs Debian's Gradle");
        var plugin = MavenBuild.localRepository().resolve("io/spring/gradle/dependency-management-plugin");
        Assumptions.assumeTrue(Files.isDirectory(plugin), "needs " + plugin);
        var project = Files.createDirectory(scratch.resolve("gradle"));
        Files.writeString(project.resolve("settings.gradle"), "rootProject.name = 'somebody'\n");
        var script = """
                buildscript {
                    repositories { maven { url '%2$s' } }
                    dependencies { classpath 'io.spring.gradle:dependency-management-plugin:1.0.11.RELEASE' }
                }
                apply plugin: 'application'
                apply plugin: 'io.spring.dependency-management'
                repositories {
                    maven { url '%1$s' }
                    maven { url '%2$s' }
                }
                dependencyManagement { imports { mavenBom 'dev.mod:mod-bom:%3$s' } }
                dependencies {
                    compile 'dev.mod:mod-engine'
                    compile 'dev.mod:mod-steps'
                }
                mainClassName = 'Program'
                run.workingDir = '..'
                """;
        Files.writeString(Files.createDirectories(project.resolve("src/main/java")).resolve("Program.java"), EMBEDDER);
        workflowAndProject();
        try (var maven = MavenBuild.ofSomebody(scratch, "<project/>")) {
            Files.writeString(project.resolve("build.gradle"), script.formatted(somebody.deployed().toUri(),
                    maven.repository().toUri(), Somebody.VERSION));
            var built = output(List.of("env", "JAVA_HOME=" + System.getProperty("java.home"), gradle.toString(),
                    "--offline", "--no-daemon", "--console=plain", "--gradle-user-home",
                    scratch.resolve("home").toString(), "--project-dir", project.toString(), "run"));
            assertTrue(built.startsWith("0 ") && built.contains(EMBEDDED.substring(2)), built);
        }
    }

    private List<Path> jars(String list) throws IOException {
        return Files.readAllLines(scratch.resolve(list)).stream().map(Path::of).toList();
    }

    /** The names of jars, with the times of snapshots left out. */
    private static List<String> sorted(List<Path> jars) {
        return jars.stream().map(jar -> String.valueOf(jar.getFileName()).replaceFirst("-[0-9.]+-[0-9]+\\.jar$",
                "-SNAPSHOT.jar")).sorted().toList();
    }

    /** Each file is signed, with the key whose public half {@code -Dmod.test.signed.by} names. */
    @Test
    void everyFileIsSigned() throws Exception {
        var key = System.getProperty("mod.test.signed.by");
        Assumptions.assumeTrue(key != null, "needs -Dmod.test.signed.by");
        var keys = Files.createDirectory(scratch.resolve("keys"));
        var gpg = List.of("gpg", "--homedir", keys.toString(), "--batch", "--quiet", "--no-permission-warning");
        assertEquals("0 ", output(with(gpg, "--import", key)));
        var artifacts = ofTheBom();
        artifacts.addAll(List.of("mod-bom", "mod-parent"));
        for (String artifact : artifacts) {
            for (var file : files(artifact).entrySet()) {
                if (file.getKey().matches(".*\\.(pom|jar)")) {
                    var verified = output(with(gpg, "--verify", file(artifact, file.getKey() + ".asc").toString(),
                            file.getValue().toString()));
                    assertTrue(verified.startsWith("0 "), file.getValue() + ": " + verified);
                }
            }
        }
        // another's signature is not taken
        var other = output(with(gpg, "--verify", file("mod-base", ".jar.asc").toString(),
                file("mod-model", ".jar").toString()));
        assertTrue(other.startsWith("1 "), other);
    }

    private static List<String> with(List<String> command, String... more) {
        var words = new ArrayList<>(command);
        words.addAll(List.of(more));
        return words;
    }

    @Test
    void allTogetherAgreeOnVersions() throws Exception {
        var artifacts = ofTheBom();
        // a plugin has a class path of its own
        artifacts.remove("mod-maven-plugin");
        var jars = somebody
                .classPath(artifacts.stream().map(artifact -> dependency(artifact, "")).toArray(String[]::new));
        for (String artifact : artifacts) {
            assertTrue(jars.stream().anyMatch(jar -> String.valueOf(jar.getFileName()).startsWith(artifact + "-0")),
                    artifact);
        }
    }

    @Test
    void theMatcherForOnePlatformHasFiveMegabytes() throws Exception {
        Assumptions.assumeTrue(files("mod-match").containsKey("-linux-x86_64.jar"), "built without parsers of Linux");
        var jars = somebody.classPath(dependency("mod-match", "<classifier>linux-x86_64</classifier>"));
        var matcher = jars.stream().filter(jar -> String.valueOf(jar.getFileName()).startsWith("mod-match-")).toList();
        assertEquals(1, matcher.size(), jars.toString());
        assertTrue(size(matcher) <= 5 * MEGABYTE, size(matcher) + " bytes");
        assertEquals("0 true", somebody.java(jars, """
                import dev.mod.match.Languages;

                public class Program {
                    public static void main(String[] args) {
                        System.out.println(Languages.find("typescript").orElseThrow().parse("a;").size() > 1);
                    }
                }
                """));
    }
}
