package dev.mod.types.typescript;

import dev.mod.types.SourceView;
import dev.mod.types.internal.source.ChangedFiles;
import dev.mod.types.internal.source.UnreadFiles;
import dev.mod.types.rpc.RpcHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Files that the compiler asks for: those of the project as the view has them, and from the disk what is installed in
 * {@code node_modules} and what lies elsewhere. For any number of threads.
 */
final class StagedFiles implements RpcHandler {
    /** What the compiler asks, in the form that its command line takes. */
    static final String QUESTIONS = "readFile,fileExists,directoryExists,getAccessibleEntries,realpath";

    private static final String INSTALLED = "node_modules";
    private static final String PACKAGE = "package.json";
    private static final Pattern NAME = Pattern.compile("\"name\"\\s*:\\s*\"([^\"]+)\"");

    private final SourceView view;
    private final String base;
    /** By path: what the compiler is told instead of what the view has. */
    private final Map<String, String> own = new ConcurrentHashMap<>();
    /** By path: a digest of what the compiler was told. */
    private final Map<String, byte[]> told = new ConcurrentHashMap<>();
    private final Map<String, Entries> directories = new HashMap<>();
    private final Map<String, String> byComparedPath = new HashMap<>();

    private final ChangedFiles changes;

    /** By its name: the directory of a package of the project, which may not be installed. */
    private final Map<String, String> packages = new TreeMap<>();

    private record Entries(Set<String> files, Set<String> directories) {}

    StagedFiles(SourceView view, Path base) throws IOException {
        this.view = view;
        this.base = slashes(base.toString());
        changes = new ChangedFiles(view);
        for (String file : view.files()) {
            list(file);
            byComparedPath.put(file.toLowerCase(Locale.ROOT), file);
            if (file.endsWith("/" + PACKAGE)) {
                Matcher name = NAME.matcher(UnreadFiles.text(view, file).orElse(""));
                if (name.find()) {
                    packages.putIfAbsent(name.group(1), file.substring(0, file.length() - PACKAGE.length() - 1));
                }
            }
        }
    }

    private static String slashes(String path) {
        return path.replace('\\', '/');
    }

    private synchronized void list(String file) {
        String name = file;
        boolean isFile = true;
        while (true) {
            int slash = name.lastIndexOf('/');
            Entries entries = directories.computeIfAbsent(slash < 0 ? "" : name.substring(0, slash),
                    unused -> new Entries(new TreeSet<>(), new TreeSet<>()));
            (isFile ? entries.files : entries.directories).add(name.substring(slash + 1));
            if (slash < 0) {
                return;
            }
            name = name.substring(0, slash);
            isFile = false;
        }
    }

    /** The path of the compiler for one of the project. */
    String absolute(String path) {
        return base + "/" + path;
    }

    /** The project's directory. */
    String base() {
        return base;
    }

    /** The path in the project of what the compiler names; empty for what is installed or lies elsewhere. */
    Optional<String> relative(String absolute) {
        String path = slashes(absolute);
        if (!path.regionMatches(true, 0, base + "/", 0, base.length() + 1)) {
            return Optional.empty();
        }
        String relative = path.substring(base.length() + 1);
        return isInstalled(relative)
                ? Optional.empty()
                : Optional.of(own.containsKey(relative) || view.exists(relative)
                        ? relative
                        : byComparedPath.getOrDefault(relative.toLowerCase(Locale.ROOT), relative));
    }

    private static boolean isInstalled(String path) {
        return path.startsWith(INSTALLED + "/") || path.contains("/" + INSTALLED + "/");
    }

    /** Whether there are descriptions of TypeScript's or JavaScript's projects. */
    synchronized boolean hasConfigurations() {
        return directories.values().stream().anyMatch(
                each -> each.files.contains("tsconfig.json") || each.files.contains("jsconfig.json"));
    }

    /** Has the compiler see another text of a file; true when it has been told something else before. */
    boolean put(String path, String text) {
        list(path);
        own.put(path, text);
        byte[] before = told.get(path);
        return before != null && !Arrays.equals(before, digest(text));
    }

    /** The text of a file of the project as the compiler is told it; empty when there is none. */
    Optional<String> text(String path) {
        String text = own.get(path);
        if (text != null) {
            return Optional.of(text);
        }
        try {
            return Optional.of(view.text(path));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * What the compiler was told otherwise than the view has it now. What it asks from now on is so.
     *
     * @return paths of the compiler by {@code changed}, {@code created} and {@code deleted}; empty if nothing is
     */
    Map<String, List<String>> news() {
        Map<String, List<String>> news = new TreeMap<>();
        Collection<String> paths = changes.next();
        if (paths.isEmpty()) {
            Collection<String> changed = view.changed();
            paths = own.keySet().stream().filter(changed::contains).toList();
        }
        for (String path : paths) {
            own.remove(path);
            byte[] before = told.get(path);
            boolean isThere = view.exists(path);
            boolean isListed = isListed(path);
            if (isThere && !isListed) {
                list(path);
            } else if (!isThere && isListed) {
                forget(path);
            }
            if (!isThere && (before != null || isListed)) {
                told.remove(path);
                news.computeIfAbsent("deleted", unused -> new ArrayList<>()).add(absolute(path));
            } else if (isThere && before == null && !isListed) {
                news.computeIfAbsent("created", unused -> new ArrayList<>()).add(absolute(path));
            } else if (isThere && before != null
                    && !Arrays.equals(before, text(path).map(StagedFiles::digest).orElse(null))) {
                told.remove(path);
                news.computeIfAbsent("changed", unused -> new ArrayList<>()).add(absolute(path));
            }
        }
        return news;
    }

    private synchronized boolean isListed(String path) {
        int slash = path.lastIndexOf('/');
        Entries entries = directories.get(slash < 0 ? "" : path.substring(0, slash));
        return entries != null && entries.files.contains(path.substring(slash + 1));
    }

    private synchronized void forget(String path) {
        int slash = path.lastIndexOf('/');
        Entries entries = directories.get(slash < 0 ? "" : path.substring(0, slash));
        if (entries != null) {
            entries.files.remove(path.substring(slash + 1));
        }
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public @Nullable Object answer(String method, JsonNode parameters) {
        String path = slashes(parameters.asString(""));
        if (!path.startsWith(base + "/") && !path.equals(base)) {
            return null;
        }
        String relative = path.equals(base) ? "" : path.substring(base.length() + 1);
        if (isInstalled(relative + "/")) {
            Optional<String> own = ofOwnPackage(relative);
            // null has it look at the disk itself
            return own.isPresent() && Files.notExists(Path.of(path))
                    ? method.equals("realpath") ? absolute(own.get()) : answer(method, own.get(), absolute(own.get()))
                    : isOfOwnPackages(relative) && method.equals("directoryExists") ? Boolean.TRUE : null;
        }
        return answer(method, relative, path);
    }

    /** Whether a directory of installed packages is one where those of the project would be. */
    private boolean isOfOwnPackages(String directory) {
        return !packages.isEmpty() && (directory.equals(INSTALLED) || (directory.startsWith(INSTALLED + "/@")
                && packages.keySet().stream().anyMatch(name -> (INSTALLED + "/" + name).startsWith(directory + "/"))));
    }

    /** The place in the project of what would be installed at a path if all packages of the project were. */
    private Optional<String> ofOwnPackage(String path) {
        if (!path.startsWith(INSTALLED + "/")) {
            return Optional.empty();
        }
        String inside = path.substring(INSTALLED.length() + 1);
        int end = inside.indexOf('/', inside.startsWith("@") ? inside.indexOf('/') + 1 : 0);
        String name = end < 0 ? inside : inside.substring(0, end);
        return Optional.ofNullable(packages.get(name)).map(each -> each + (end < 0 ? "" : inside.substring(end)));
    }

    private @Nullable Object answer(String method, String relative, String path) {
        return switch (method) {
            case "readFile" -> read(relative);
            case "fileExists" -> own.containsKey(relative) || view.exists(relative);
            case "directoryExists" -> isDirectory(relative) ? Boolean.TRUE : null;
            case "getAccessibleEntries" -> entries(relative);
            case "realpath" -> isListed(relative) || isDirectory(relative) ? path : null;
            default -> null;
        };
    }

    private Map<String, @Nullable String> read(String path) {
        String text = text(path).orElse(null);
        if (text != null) {
            told.put(path, digest(text));
        }
        return Collections.singletonMap("content", text);
    }

    private synchronized boolean isDirectory(String path) {
        return directories.containsKey(path);
    }

    private synchronized Object entries(String path) {
        Entries entries = directories.get(path);
        return entries == null
                ? Map.of("files", List.of(), "directories", List.of())
                : Map.of("files", List.copyOf(entries.files), "directories", List.copyOf(entries.directories));
    }
}
