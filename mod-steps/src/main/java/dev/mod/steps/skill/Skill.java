package dev.mod.steps.skill;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.FileNames;
import dev.mod.engine.spi.StepException;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceReader;
import dev.mod.model.json.SourceJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A skill as its author wrote it.
 *
 * @param name its name, a single harmless segment of a path
 * @param files contents by path below the skill, with {@code /}
 * @param executables those of the files that may be executed, where the file system tells
 */
public record Skill(String name, SortedMap<String, byte[]> files, SortedSet<String> executables) {
    private static final String FILE = "SKILL.md";
    private static final String ROOT = "agents/skill";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final Pattern OWN_NAME = Pattern.compile("name:\\s*[\"']?([^\"'\\s]+)[\"']?\\s*");
    private static final int MOST_FILES = 1_000;
    private static final int MOST_BYTES = 20 << 20;

    public Skill {
        files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
        executables = Collections.unmodifiableSortedSet(new TreeSet<>(executables));
    }

    /**
     * The skill of a package.
     *
     * @param path where it lies in the package, as its {@code SKILL.md} or the directory of that; empty for the usual place
     * @throws StepException if there is none or more than one, or if something in it must not be installed
     */
    public static Skill read(Path packageDirectory, String path) throws StepException {
        Path root = packageDirectory.toAbsolutePath().normalize();
        Path directory = path.isEmpty() ? usual(root) : named(root, path);
        String name = directory.equals(root.resolve(ROOT))
                ? ownName(directory)
                : String.valueOf(directory.getFileName());
        if (!NAME.matcher(name).matches()) {
            throw new StepException("'" + name + "' is no name for a skill; use letters, digits, '.', '_' and '-'");
        }
        for (Path part = directory; !part.equals(root) && part.getParent() != null; part = part.getParent()) {
            if (Files.isSymbolicLink(part)) {
                throw new StepException("the skill lies behind a symbolic link: " + root.relativize(part));
            }
        }
        SortedMap<String, byte[]> files = files(directory);
        var executables = new TreeSet<String>();
        for (String file : files.keySet()) {
            if (Trees.isExecutable(directory.resolve(file))) {
                executables.add(file);
            }
        }
        return new Skill(name, files, executables);
    }

    /** The name that a skill gives itself. */
    private static String ownName(Path directory) throws StepException {
        try {
            return Files.readAllLines(directory.resolve(FILE)).stream().map(OWN_NAME::matcher).filter(Matcher::matches)
                    .map(line -> line.group(1)).findFirst().orElse(String.valueOf(directory.getFileName()));
        } catch (IOException e) {
            throw new StepException("cannot read " + FailureMessages.about(directory.resolve(FILE), e), List.of(), e);
        }
    }

    private static Path usual(Path root) throws StepException {
        Path skills = root.resolve(ROOT);
        var found = new ArrayList<Path>();
        if (Files.isRegularFile(skills.resolve(FILE), LinkOption.NOFOLLOW_LINKS)) {
            return skills;
        }
        if (Files.isDirectory(skills, LinkOption.NOFOLLOW_LINKS)) {
            try (var children = Files.list(skills)) {
                children.filter(child -> Files.isRegularFile(child.resolve(FILE))).sorted().forEach(found::add);
            } catch (IOException e) {
                throw new StepException("cannot read " + FailureMessages.about(skills, e), List.of(), e);
            }
        }
        if (found.size() == 1) {
            return found.get(0);
        }
        throw new StepException(found.isEmpty()
                ? "the package has no " + ROOT + "/<name>/" + FILE
                : "the package has " + found.size() + " skills in " + ROOT + "; say which with path");
    }

    private static Path named(Path root, String path) throws StepException {
        Path given = root.resolve(path).normalize();
        if (!given.startsWith(root) || Path.of(path).isAbsolute()) {
            throw new StepException("path '" + path + "' leaves the package");
        }
        Path directory = given.endsWith(FILE) ? given.getParent() : given;
        if (directory == null || !Files.isRegularFile(directory.resolve(FILE), LinkOption.NOFOLLOW_LINKS)) {
            throw new StepException("there is no " + FILE + " at '" + path + "' in the package");
        }
        return directory;
    }

    private static SortedMap<String, byte[]> files(Path directory) throws StepException {
        var files = new TreeMap<String, byte[]>();
        var problems = new ArrayList<String>();
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                private long bytes;

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    String path = FileNames.slashed(directory.relativize(file));
                    bytes += attributes.size();
                    if (!attributes.isRegularFile()) {
                        problems.add(path + " is no regular file");
                    } else if (files.size() >= MOST_FILES || bytes > MOST_BYTES) {
                        problems.add("it has more than " + MOST_FILES + " files or " + (MOST_BYTES >> 20) + " MiB");
                        return FileVisitResult.TERMINATE;
                    } else {
                        files.put(path, Files.readAllBytes(file));
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, @Nullable IOException e) {
                    problems.add(directory.relativize(file) + " cannot be read");
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new StepException("cannot read the skill " + FailureMessages.about(directory, e), List.of(), e);
        }
        if (!problems.isEmpty()) {
            throw new StepException("the skill is not installed: " + problems.get(0));
        }
        return files;
    }

    /** Lines that tell a person what would be installed. */
    List<String> summary() {
        var lines = new ArrayList<String>();
        lines.add(name + ", sha256:" + digest());
        files.forEach((file, content) -> lines.add("  " + file + " (" + content.length + " bytes)"));
        String tools = allowedTools();
        if (!tools.isEmpty()) {
            lines.add("it asks for these tools: " + tools);
        }
        return lines;
    }

    /** The tools that the skill asks for, as it says it; empty if it says nothing that can be read. */
    private String allowedTools() {
        String text = new String(files.getOrDefault(FILE, new byte[0]), StandardCharsets.UTF_8);
        String[] parts = text.split("(?m)^---[ \t]*\r?$", 3);
        if (parts.length < 3) {
            return "";
        }
        return SourceReader.read(FILE, parts[1].getBytes(StandardCharsets.UTF_8)).root()
                .filter(SourceMap.class::isInstance).flatMap(root -> ((SourceMap) root).get("allowed-tools"))
                .map(SourceJson::of).map(tools -> tools.isArray()
                        ? tools.valueStream().map(JsonNode::asString).collect(Collectors.joining(", "))
                        : tools.asString(""))
                .orElse("");
    }

    /** SHA-256 over names, sizes and contents, in lower-case hex: what a person can compare. */
    public String digest() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                byte[] path = file.getKey().getBytes(StandardCharsets.UTF_8);
                digest.update(ByteBuffer.allocate(8).putInt(path.length).putInt(file.getValue().length).array());
                digest.update(path);
                digest.update(file.getValue());
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
