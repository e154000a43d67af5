package dev.mod.it.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
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
    private static final String VERSION = "0.1.0-SNAPSHOT";
    private static final Set<String> ASKED_FOR = Set.of("name", "description", "url", "licenses", "developers", "scm");
    private static final long MEBIBYTE = 1 << 20;

    @TempDir
    Path scratch;
    private Path repository = Path.of("");

    @BeforeEach
    void find() {
        var given = System.getProperty("mod.test.repository");
        Assumptions.assumeTrue(given != null, "needs -Dmod.test.repository");
        repository = Path.of(given).toAbsolutePath();
    }

    private static Element pom(Path file) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile()).getDocumentElement();
    }

    /** The files of an artifact by what follows the version in their names, such as {@code -sources.jar}. */
    private Map<String, Path> files(String artifact) throws IOException {
        var files = new TreeMap<String, Path>();
        // snapshots have a time and a number for their last word
        var name = Pattern.compile(Pattern.quote(artifact + "-" + VERSION.replace("-SNAPSHOT", ""))
                + "(?:-SNAPSHOT|-[0-9.]+-[0-9]+)?([-.][a-z].*)");
        try (Stream<Path> listed = Files.list(repository.resolve("dev/mod").resolve(artifact).resolve(VERSION))) {
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

    /** The jars that a project has which takes libraries from the repository by the BOM, without a conflict of versions. */
    private List<Path> classPath(String... dependencies) throws Exception {
        var pom = """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>com.example</groupId>
                  <artifactId>somebody</artifactId>
                  <version>1</version>
                  <repositories>
                    <repository><id>deployed</id><url>%s</url></repository>
                  </repositories>
                  <dependencyManagement>
                    <dependencies>
                      <dependency><groupId>dev.mod</groupId><artifactId>mod-bom</artifactId><version>%s</version><type>pom</type><scope>import</scope></dependency>
                    </dependencies>
                  </dependencyManagement>
                  <dependencies>
                    %s
                  </dependencies>
                  <build>
                    <plugins>
                      <plugin>
                        <artifactId>maven-enforcer-plugin</artifactId>
                        <version>%s</version>
                        <configuration><rules><dependencyConvergence/></rules></configuration>
                      </plugin>
                    </plugins>
                  </build>
                </project>
                """
                .formatted(repository.toUri(), VERSION, String.join("\n", dependencies), enforcer());
        var list = scratch.resolve("class-path");
        try (var build = MavenBuild.ofSomebody(scratch, pom)) {
            var result = build.run("enforcer:enforce", "dependency:build-classpath", "-Dmdep.outputFile=" + list,
                    "-Daether.offline.protocols=file");
            assertEquals(0, result.exit(), result.output());
            var jars = Stream.of(Files.readString(list).strip().split(Pattern.quote(File.pathSeparator)))
                    .map(Path::of).toList();
            // what was linked is not there any more when the build is closed
            return jars.stream().map(DeployedLibrariesTest::real).toList();
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String enforcer() throws Exception {
        var parent = Files.readString(Path.of("..", "pom.xml"));
        var found = Pattern.compile("<artifactId>maven-enforcer-plugin</artifactId>\\s*<version>([^<]+)<")
                .matcher(parent);
        assertTrue(found.find());
        return found.group(1);
    }

    private static long size(List<Path> jars) throws IOException {
        long size = 0;
        for (Path jar : jars) {
            size += Files.size(jar);
        }
        return size;
    }

    private static String dependency(String artifact, String more) {
        return "<dependency><groupId>dev.mod</groupId><artifactId>" + artifact + "</artifactId>" + more
                + "</dependency>";
    }

    private String java(List<Path> jars, String program) throws Exception {
        var source = Files.writeString(scratch.resolve("Program.java"), program);
        var process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-cp",
                String.join(File.pathSeparator, jars.stream().map(Path::toString).toList()), source.toString())
                .redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()
                // which note says that nobody has chosen where it logs to
                .filter(line -> !line.startsWith("SLF4J(W)")).toList();
        return process.waitFor() + " " + String.join("\n", output);
    }

    @Test
    void whoOnlyRunsShellStepsGetsLittle() throws Exception {
        var jars = classPath(dependency("mod-engine", ""), dependency("mod-steps", ""));
        assertTrue(size(jars) <= 12 * MEBIBYTE, size(jars) + " bytes: " + jars);
        assertEquals("0 [run]", java(jars, """
                import dev.mod.engine.Engine;
                import dev.mod.engine.journal.FileRunStore;
                import java.nio.file.Path;

                public class Program {
                    public static void main(String[] args) throws Exception {
                        var engine = Engine.builder(new FileRunStore(Path.of("runs"))).installedExecutors().build();
                        System.out.println(engine.executors().stream().filter(each -> each.missingArtifacts().isEmpty())
                                .map(each -> each.key()).filter(key -> key.equals("run")).toList());
                    }
                }
                """));
    }

    @Test
    void allTogetherAgreeOnVersions() throws Exception {
        var artifacts = ofTheBom();
        // a plugin has a class path of its own
        artifacts.remove("mod-maven-plugin");
        var jars = classPath(artifacts.stream().map(artifact -> dependency(artifact, "")).toArray(String[]::new));
        for (String artifact : artifacts) {
            assertTrue(jars.stream().anyMatch(jar -> String.valueOf(jar.getFileName()).startsWith(artifact + "-0")),
                    artifact);
        }
    }

    @Test
    void theMatcherForOnePlatformHasFiveMebibytes() throws Exception {
        Assumptions.assumeTrue(files("mod-match").containsKey("-linux-x86_64.jar"), "built without parsers of Linux");
        var jars = classPath(dependency("mod-match", "<classifier>linux-x86_64</classifier>"));
        var matcher = jars.stream().filter(jar -> String.valueOf(jar.getFileName()).startsWith("mod-match-")).toList();
        assertEquals(1, matcher.size(), jars.toString());
        assertTrue(size(matcher) <= 5 * MEBIBYTE, size(matcher) + " bytes");
        assertEquals("0 true", java(jars, """
                import dev.mod.match.Languages;

                public class Program {
                    public static void main(String[] args) {
                        System.out.println(Languages.find("typescript").orElseThrow().parse("a;").size() > 1);
                    }
                }
                """));
    }
}
