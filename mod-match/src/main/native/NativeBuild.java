import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;

/**
 * Builds the native libraries of this module for the machine it runs on, and others when asked to, from the packages pinned in
 * {@code grammars.lock}: one library of the tree-sitter core, our own code and the JavaScript and TypeScript grammars,
 * and one library for each other grammar, with an index of names and hashes. Beside them it puts what the grammars say of
 * their nodes.
 *
 * <p>Run as a single source file by the build:
 * {@code java NativeBuild.java <development or release> <here or all> <source directory> [<output directory>]}. A release is
 * optimised for the time that parsing takes, with profiles; development for the time of the build. {@code all} compiles for
 * the other platforms that {@code grammars.lock} names too, with the cross compiler it pins. Without an output directory it
 * fills the cache only. Downloads (by the npm client, checked against the lock) and compiled libraries are kept by content
 * under {@code MOD_BUILD_CACHE}, else {@code ~/.cache/mod/build}; several builds at once share the work. Without a C
 * compiler it says so and builds nothing.
 * {@code MOD_NATIVE_TARGETS} names cross compilers: {@code linux-aarch64=aarch64-linux-gnu-gcc,...}.
 */
@SuppressWarnings("DefaultPackage")
final class NativeBuild {
    private record NpmPackage(String name, String version, String integrity) {
        /** Its file's name in the cache. */
        String id() {
            byte[] hash = Base64.getDecoder().decode(integrity.substring("sha512-".length()));
            return HexFormat.of().formatHex(Arrays.copyOf(hash, 16));
        }
    }

    /** A grammar: its exported function, the package it comes from and its C sources there. */
    private record Grammar(String id, String library, String from, List<String> sources) {
        String symbol() {
            return "tree_sitter_" + id;
        }
    }

    /** A token that a grammar gives no name, and the kind of node that it is. */
    private record Naming(String token, String kind) {
        /** Gives it the name in a generated parser. */
        String parser(String code) throws IOException {
            Matcher symbol = Pattern.compile("\n  \\[(\\w+)] = \"" + Pattern.quote(token) + "\",\n").matcher(code);
            if (!symbol.find()) {
                throw new IOException("no token '" + token + "' in a grammar that is to name it");
            }
            String named = once(code, symbol.group(), symbol.group().replace('"' + token + '"', '"' + kind + '"'));
            String flags = "\n  [" + symbol.group(1) + "] = {\n    .visible = true,\n    .named = ";
            return once(named, flags + "false,", flags + "true,");
        }

        /** Gives it the name in what the grammar says of its nodes. */
        String nodeTypes(String json) throws IOException {
            String type = "\"type\": \"%s\",\n    \"named\": %s\n";
            return once(json, String.format(type, token, false), String.format(type, kind, true));
        }

        private static String once(String text, String part, String instead) throws IOException {
            int at = text.indexOf(part);
            if (at < 0 || text.indexOf(part, at + 1) >= 0) {
                throw new IOException("not there once: " + part.strip());
            }
            return text.replace(part, instead);
        }
    }

    /** A library to be compiled: its members, and the file in the cache, whose name tells all that goes into it. */
    private record Library(String name, List<Grammar> members, Path file) {
        boolean isCore() {
            return name.equals(CORE);
        }

        Path licences() {
            return file.resolveSibling(file.getFileName() + ".txt");
        }

        boolean isBuilt() {
            return Files.isRegularFile(file) && Files.isRegularFile(licences());
        }
    }

    private static final String CORE = "modmatch";

    private final boolean release;
    private final boolean everywhere;
    private final Path sources;
    private final Optional<Path> output;
    private final Path cache;
    private final FileChannel locks;
    private final Map<String, NpmPackage> packages = new LinkedHashMap<>();
    private final List<Grammar> grammars = new ArrayList<>();
    private final Path unpackedPackages;
    private final List<String> trainingPackages = new ArrayList<>();
    private String crossPackage = "";
    private final Map<String, String> crossTargets = new LinkedHashMap<>();
    private final Map<String, List<Naming>> namings = new LinkedHashMap<>();
    private String corePackage = "";
    private String coreSources = "";
    private String coreSourceMap = "";
    private boolean coreWritten;

    private NativeBuild(boolean release, boolean everywhere, Path sources, Optional<Path> output, Path cache)
            throws IOException {
        unpackedPackages = Files.createTempDirectory("native-build");
        this.release = release;
        this.everywhere = everywhere;
        this.sources = sources;
        this.output = output;
        this.cache = Files.createDirectories(cache);
        locks = FileChannel.open(cache.resolve("locks"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    public static void main(String[] args) throws Exception {
        String configured = System.getenv("MOD_BUILD_CACHE");
        Path cache = configured != null && !configured.isEmpty()
                ? Path.of(configured)
                : Path.of(System.getProperty("user.home"), ".cache", "mod", "build");
        try {
            new NativeBuild(args[0].equals("release"), args[1].equals("all"), Path.of(args[2]),
                    args.length > 3 ? Optional.of(Path.of(args[3])) : Optional.empty(), cache).run();
        } catch (IOException | ExecutionException e) {
            Throwable cause = e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e;
            System.out.println("[ERROR] cannot build the native parsers: " + cause.getMessage());
            System.exit(1);
        }
    }

    private void run() throws Exception {
        readLock();
        List<Compiler> compilers = Compiler.find(release);
        if (everywhere) {
            addCrossCompilers(compilers);
        }
        if (compilers.isEmpty()) {
            System.out.println(
                    "[WARNING] No C compiler: looked for " + Compiler.candidates() + " on the PATH. The build goes on "
                            + "without native parsers, and nothing can be matched or transformed with its result.");
            System.out.println("[WARNING] " + Compiler.hint());
        }
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(2, Runtime.getRuntime().availableProcessors()));
        try {
            for (Compiler compiler : compilers) {
                List<Library> libraries = libraries(compiler);
                buildAll(compiler, libraries, pool);
                if (output.isPresent()) {
                    install(compiler, libraries, output.get().resolve(compiler.platform()));
                    installClient(compiler, output.get().resolve(compiler.platform()));
                }
            }
            if (output.isPresent() && !compilers.isEmpty()) {
                installNodeTypes(output.get().resolveSibling("node-types"));
            }
        } finally {
            pool.shutdownNow();
            locks.close();
            try (var files = Files.walk(unpackedPackages)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    /** The pinned compiler, for each platform that no other one is there for. */
    private void addCrossCompilers(List<Compiler> compilers) throws Exception {
        if (!Compiler.HERE.equals("linux-x86_64")) {
            throw new IOException("the cross compiler runs on linux-x86_64, and this is " + Compiler.HERE);
        }
        NpmPackage zig = packages.get(crossPackage);
        Path directory = cache.resolve("tools").resolve(zig.id());
        try (FileLock lock = lock(zig.id())) {
            if (!Files.isDirectory(directory)) {
                download(Set.of(zig));
                Path part = Files.createDirectories(directory.resolveSibling(zig.id() + ".part"));
                unpack(zig, part, true);
                if (!part.resolve("zig").toFile().setExecutable(true)) {
                    throw new IOException(part + " cannot be made a program");
                }
                move(part, directory);
            }
        }
        for (Map.Entry<String, String> target : crossTargets.entrySet()) {
            if (compilers.stream().noneMatch(each -> each.platform().equals(target.getKey()))) {
                compilers.add(Compiler.cross(directory.resolve("zig"), unpackedPackages.resolve("zig-cache"),
                        target.getKey(), target.getValue(), release));
            }
        }
    }

    private void readLock() throws IOException {
        Path file = sources.resolve("grammars.lock");
        int number = 0;
        for (String line : Files.readString(file).split("\n")) {
            number++;
            String[] words = line.strip().split("\\s+");
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            switch (words[0]) {
                case "package" -> packages.put(words[1], new NpmPackage(words[1], words[2], words[3]));
                case "core" -> {
                    corePackage = words[1];
                    coreSources = words[2];
                    coreSourceMap = words[3];
                }
                case "cross" -> crossPackage = words[1];
                case "target" -> crossTargets.put(words[1], words[2]);
                case "training" -> trainingPackages.add(words[1]);
                case "grammar" ->
                    grammars.add(new Grammar(words[1], words[2], words[3], List.of(words).subList(4, words.length)));
                case "name" ->
                    namings.computeIfAbsent(words[1], unused -> new ArrayList<>()).add(new Naming(words[2], words[3]));
                default -> throw new IOException(file + ":" + number + ": unknown entry '" + words[0] + "'");
            }
        }
    }

    /** All libraries, the largest first. */
    private List<Library> libraries(Compiler compiler) throws Exception {
        Map<String, List<Grammar>> members = new TreeMap<>(Comparator.comparing((String name) -> !name.equals(CORE))
                .thenComparing(Comparator.naturalOrder()));
        for (Grammar grammar : grammars) {
            members.computeIfAbsent(grammar.library(), unused -> new ArrayList<>()).add(grammar);
        }
        Path directory = Files.createDirectories(cache.resolve("lib"));
        List<Library> libraries = new ArrayList<>();
        for (Map.Entry<String, List<Grammar>> entry : members.entrySet()) {
            String key = key(compiler, entry.getKey().equals(CORE), entry.getValue());
            libraries.add(new Library(entry.getKey(), entry.getValue(), directory.resolve(key + compiler.suffix())));
        }
        return libraries;
    }

    private List<Naming> namings(Grammar grammar) {
        return namings.getOrDefault(grammar.id(), List.of());
    }

    private String key(Compiler compiler, boolean core, List<Grammar> members) throws Exception {
        MessageDigest key = MessageDigest.getInstance("SHA-256");
        update(key, compiler.identity());
        for (Grammar grammar : members) {
            update(key, grammar + packages.get(grammar.from()).integrity());
            for (Naming naming : namings(grammar)) {
                update(key, naming.toString());
            }
        }
        update(key, Files.readString(sources.resolve("guard/assert.h")));
        update(key, Files.readString(sources.resolve("guard/guard.c")));
        if (core) {
            update(key, packages.get(corePackage).integrity());
            update(key, packages.get(coreSources).integrity());
            update(key, Files.readString(sources.resolve("windows/jni_md.h")));
            if (compiler.isFor("macos")) {
                update(key, Files.readString(sources.resolve("macos/jni_md.h")));
            }
            for (Path source : ownSources()) {
                update(key, Files.readString(source));
            }
            if (release) {
                for (String training : trainingPackages) {
                    update(key, packages.get(training).integrity());
                }
            }
        }
        return HexFormat.of().formatHex(key.digest());
    }

    /** Compiles what is not in the cache. */
    private void buildAll(Compiler compiler, List<Library> libraries, ExecutorService pool) throws Exception {
        Set<NpmPackage> sourcePackages = new LinkedHashSet<>();
        for (Library library : libraries) {
            if (!library.isBuilt()) {
                packagesOf(library).forEach(name -> sourcePackages.add(packages.get(name)));
                if (library.isCore() && release) {
                    trainingPackages.forEach(name -> sourcePackages.add(packages.get(name)));
                }
            }
        }
        download(sourcePackages);
        List<Future<?>> futures = new ArrayList<>();
        for (Library library : libraries) {
            if (!library.isBuilt()) {
                futures.add(pool.submit(() -> {
                    build(compiler, library);
                    return library;
                }));
            }
        }
        for (Future<?> future : futures) {
            future.get();
        }
    }

    private List<String> packagesOf(Library library) {
        List<String> names = new ArrayList<>(library.isCore() ? List.of(corePackage, coreSources) : List.of());
        library.members().forEach(member -> names.add(member.from()));
        return names.stream().distinct().toList();
    }

    private void build(Compiler compiler, Library library) throws Exception {
        Path file = library.file();
        try (FileLock lock = lock(String.valueOf(file.getFileName()))) {
            if (library.isBuilt()) {
                return;
            }
            writeLicences(compiler, library);
            Path directory = Files.createTempDirectory(unpackedPackages, library.name());
            List<String> objects = List.of();
            if (release && library.isCore() && compiler.canProfile()) {
                objects = compileTrained(compiler, directory, library.members());
            }
            if (objects.isEmpty()) {
                objects = compile(compiler, directory, library.isCore(), library.members(), List.of());
            }
            // linkers write the file's name into it
            Path linked = directory.resolve(library.name() + compiler.suffix());
            compiler.link(objects, linked);
            Path part = Files.createTempFile(file.getParent(), library.name(), ".part");
            Files.copy(linked, part, StandardCopyOption.REPLACE_EXISTING);
            move(part, file);
            System.out.println("[INFO] compiled " + library.name() + " for " + compiler.platform());
        }
    }

    /** Waits for other processes that make the file of this name, which begins with a hash in hexadecimal digits. */
    private FileLock lock(String name) throws IOException {
        return locks.lock(Long.parseLong(name.substring(0, 15), 16), 1, false);
    }

    /**
     * Compiles twice: first with counters, with which a program parses the training packages, then with what they counted.
     * Empty when the compiler cannot.
     */
    private List<String> compileTrained(Compiler compiler, Path directory, List<Grammar> members) throws Exception {
        Path program = directory.resolve("training");
        Path list = directory.resolve("training.txt");
        try {
            List<String> counting = new ArrayList<>(
                    compile(compiler, directory, true, members, List.of("-fprofile-generate", "-DMODMATCH_TRAINING")));
            counting.addAll(List.of("-fprofile-generate", "-lpthread", "-o", program.toString()));
            compiler.run(counting);
            Files.writeString(list, trainingFiles());
            Compiler.execute(List.of(program.toString()), directory, list.toFile());
            return compile(compiler, directory, true, members, List.of("-fprofile-use", "-fprofile-partial-training"));
        } catch (IOException e) {
            System.out.println("[WARNING] no profile-guided build with " + String.join(" ", compiler.command()) + ": "
                    + e.getMessage().lines().findFirst().orElse(""));
            return List.of();
        }
    }

    /** Lines of a grammar's function and a file, in a fixed order. */
    private String trainingFiles() throws Exception {
        StringBuilder lines = new StringBuilder();
        for (String name : trainingPackages) {
            try (var files = Files.walk(unpacked(name))) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    String grammar = TRAINED.get(extension(file));
                    if (grammar != null) {
                        lines.append(grammar).append(' ').append(file).append('\n');
                    }
                }
            }
        }
        return lines.toString();
    }

    private static final Map<String, String> TRAINED = Map.of("js", "javascript", "mjs", "javascript", "cjs",
            "javascript",
            "ts", "typescript", "tsx", "tsx");

    private static String extension(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** The object files, under the same names each time: profiles are found by them. */
    private List<String> compile(Compiler compiler, Path directory, boolean core, List<Grammar> members,
            List<String> flags)
            throws Exception {
        List<String> objects = new ArrayList<>();
        List<String> common = new ArrayList<>(flags);
        common.add(mapped());
        common.addAll(List.of("-I", sources.resolve("guard").toString()));
        List<String> line = new ArrayList<>(common);
        if (core) {
            Path lib = coreLibrary();
            line.addAll(List.of("-DTREE_SITTER_HIDE_SYMBOLS", "-fvisibility=hidden", "-I",
                    lib.resolve("src").toString(), "-I",
                    lib.resolve("include").toString()));
            line.addAll(compiler.jniIncludes(sources));
            if (!release) {
                // half a second of the build; the tables of the grammars take seconds each, and gain nothing
                line.add("-O2");
            }
        }
        String object = directory.resolve(core ? "modmatch.o" : "guard.o").toString();
        line.addAll(List.of("-c", sources.resolve(core ? "modmatch.c" : "guard/guard.c").toString(), "-o", object));
        compiler.run(line);
        objects.add(object);
        for (Grammar grammar : members) {
            Path root = unpacked(grammar.from());
            for (String source : grammar.sources()) {
                Path file = root.resolve(source);
                object = directory.resolve(grammar.id() + "-" + file.getFileName() + ".o").toString();
                line = new ArrayList<>(common);
                line.addAll(
                        List.of("-Dabort=modmatch_give_up", "-include", sources.resolve("guard/assert.h").toString()));
                if (core && file.endsWith("parser.c")) {
                    line.addAll(List.of("-include", sources.resolve("lexing.h").toString()));
                }
                // each grammar brings its own tree_sitter/parser.h
                line.addAll(List.of("-I", file.getParent().toString(), "-c", file.toString(), "-o", object));
                compiler.run(line);
                objects.add(object);
            }
        }
        return objects;
    }

    /** Keeps the temporary directory's name out of the libraries, so that each build makes the same ones. */
    private String mapped() {
        return "-ffile-prefix-map=" + unpackedPackages + "=.";
    }

    /** The licences of the packages, and of what the compiler adds, ask to go with the library. */
    private void writeLicences(Compiler compiler, Library library) throws Exception {
        StringBuilder text = new StringBuilder();
        for (String name : packagesOf(library)) {
            text.append(name).append(' ').append(packages.get(name).version()).append("\n\n");
            try (var files = Files.walk(unpacked(name))) {
                for (Path licence : files.filter(NativeBuild::isLicence).sorted().toList()) {
                    text.append(Files.readString(licence)).append("\n");
                }
            }
        }
        for (Path licence : compiler.licences()) {
            text.append("Zig's compiler and what it links\n\n").append(Files.readString(licence)).append("\n");
        }
        Path part = Files.createTempFile(library.file().getParent(), "licences", ".part");
        Files.writeString(part, text);
        move(part, library.licences());
    }

    /** The directory of the core's sources and headers; made once, since several compilers may read it at once. */
    private synchronized Path coreLibrary() throws Exception {
        Path lib = unpacked(corePackage).resolve("vendor/tree-sitter/lib");
        if (!coreWritten) {
            writeSources(Files.readString(unpacked(coreSources).resolve(coreSourceMap)), lib.resolve("src"));
            insertOwn(lib.resolve("src"));
            coreWritten = true;
        }
        return lib;
    }

    /** Writes the C files that a source map holds, under their names without directories. */
    private static void writeSources(String sourceMap, Path directory) throws IOException {
        List<String> names = strings(sourceMap, "\"sources\"");
        List<String> contents = strings(sourceMap, "\"sourcesContent\"");
        if (names.isEmpty() || names.size() != contents.size()) {
            throw new IOException("the source map holds no sources");
        }
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i).substring(names.get(i).lastIndexOf('/') + 1);
            Files.writeString(directory.resolve(name), contents.get(i));
        }
    }

    /** Puts what core.insertions holds into the core's sources. */
    private void insertOwn(Path directory) throws IOException {
        List<String> lines = Files.readAllLines(sources.resolve("core.insertions")).stream()
                .filter(line -> !line.startsWith("#")).toList();
        for (int i = 0; i < lines.size();) {
            // the file, before or after, the beginning of a line
            String[] place = lines.get(i++).split(" ", 3);
            Path file = directory.resolve(place[0]);
            List<String> code = new ArrayList<>(Files.readAllLines(file));
            List<Integer> found = IntStream.range(0, code.size())
                    .filter(line -> code.get(line).strip().startsWith(place[2])).boxed().toList();
            if (found.size() != 1) {
                throw new IOException(found.size() + " lines of " + place[0] + " begin with: " + place[2]);
            }
            int at = found.get(0) + (place[1].equals("after") ? 1 : 0);
            while (i < lines.size() && lines.get(i).startsWith(" ")) {
                code.add(at++, lines.get(i++));
            }
            Files.write(file, code);
        }
    }

    /** The strings of the JSON array that follows a key. */
    private static List<String> strings(String json, String key) {
        List<String> strings = new ArrayList<>();
        int at = json.indexOf('[', Math.max(0, json.indexOf(key)));
        for (at++; at > 0 && json.charAt(at) != ']'; at++) {
            if (json.charAt(at) != '"') {
                continue;
            }
            StringBuilder string = new StringBuilder();
            for (at++; json.charAt(at) != '"'; at++) {
                char c = json.charAt(at);
                if (c != '\\') {
                    string.append(c);
                    continue;
                }
                c = json.charAt(++at);
                if (c == 'u') {
                    string.append((char) Integer.parseInt(json.substring(at + 1, at + 5), 16));
                    at += 4;
                } else {
                    int escape = "bfnrt".indexOf(c);
                    string.append(escape < 0 ? c : "\b\f\n\r\t".charAt(escape));
                }
            }
            strings.add(string.toString());
        }
        return strings;
    }

    private List<Path> ownSources() throws IOException {
        try (var files = Files.list(sources)) {
            return files.filter(file -> file.toString().matches(".*\\.(c|h|insertions)")).sorted().toList();
        }
    }

    private static void update(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    /** Writes libraries and index into a directory; untouched when they are there already. */
    private void install(Compiler compiler, List<Library> libraries, Path directory) throws Exception {
        Files.createDirectories(directory);
        StringBuilder index = new StringBuilder();
        for (Library library : libraries) {
            byte[] bytes = Files.readAllBytes(library.file());
            String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
            Path target = directory.resolve(library.name() + compiler.suffix());
            if (!Files.isRegularFile(target) || Files.mismatch(library.file(), target) >= 0) {
                Files.write(target, bytes);
            }
            Files.copy(library.licences(), directory.resolve(library.name() + ".LICENSE"),
                    StandardCopyOption.REPLACE_EXISTING);
            CRC32 checksum = new CRC32();
            checksum.update(bytes);
            index.append("library ").append(library.name()).append(' ').append(target.getFileName()).append(' ')
                    .append(hash)
                    .append(' ').append(bytes.length).append(' ').append(Long.toHexString(checksum.getValue()))
                    .append('\n');
        }
        for (Grammar grammar : grammars) {
            NpmPackage from = packages.get(grammar.from());
            index.append("grammar ").append(grammar.id()).append(' ').append(grammar.library()).append(' ')
                    .append(grammar.symbol()).append(' ').append(from.name()).append('@').append(from.version())
                    .append('\n');
        }
        Path file = directory.resolve("index");
        if (!Files.isRegularFile(file) || !Files.readString(file).contentEquals(index)) {
            Files.writeString(file, index);
        }
    }

    /** Compiles the client of the daemon, a program of which there is none for Windows. */
    private void installClient(Compiler compiler, Path directory) throws Exception {
        if (compiler.isFor("windows")) {
            return;
        }
        Path source = sources.resolve("client/client.c");
        MessageDigest key = MessageDigest.getInstance("SHA-256");
        update(key, compiler.identity());
        update(key, Files.readString(source));
        Path file = cache.resolve("lib").resolve(HexFormat.of().formatHex(key.digest()) + ".client");
        if (!Files.isRegularFile(file)) {
            // linkers write the file's name into it
            Path linked = Files.createTempDirectory(unpackedPackages, "client").resolve("client");
            compiler.linkProgram(source, linked);
            Path part = Files.createTempFile(file.getParent(), "client", ".part");
            Files.copy(linked, part, StandardCopyOption.REPLACE_EXISTING);
            move(part, file);
        }
        Files.copy(file, directory.resolve("client"), StandardCopyOption.REPLACE_EXISTING);
    }

    /** Copies what each grammar says of its nodes, in the form that tree-sitter writes, to a file of its name. */
    private void installNodeTypes(Path directory) throws Exception {
        Path kept = Files.createDirectories(cache.resolve("node-types"));
        Files.createDirectories(directory);
        for (Grammar grammar : grammars) {
            NpmPackage from = packages.get(grammar.from());
            Path file = kept.resolve(from.id() + "-" + grammar.id()
                    + namings(grammar).stream().map(naming -> "-" + naming.kind()).collect(Collectors.joining())
                    + ".json");
            if (!Files.isRegularFile(file)) {
                download(Set.of(from));
                Path part = Files.createTempFile(kept, grammar.id(), ".part");
                Files.copy(unpacked(grammar.from()).resolve(grammar.sources().get(0)).resolveSibling("node-types.json"),
                        part, StandardCopyOption.REPLACE_EXISTING);
                move(part, file);
            }
            Path target = directory.resolve(grammar.id() + ".json");
            if (!Files.isRegularFile(target) || Files.mismatch(file, target) >= 0) {
                Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /** The package's directory, unpacked when first asked for. */
    private synchronized Path unpacked(String name) throws Exception {
        NpmPackage wanted = packages.get(name);
        Path directory = unpackedPackages.resolve(wanted.id());
        if (!Files.isDirectory(directory)) {
            Files.createDirectory(directory);
            unpack(wanted, directory, false);
            for (Grammar grammar : grammars) {
                if (grammar.from().equals(name)) {
                    Path parser = directory.resolve(grammar.sources().get(0));
                    Path nodeTypes = parser.resolveSibling("node-types.json");
                    for (Naming naming : namings(grammar)) {
                        Files.writeString(parser, naming.parser(Files.readString(parser)));
                        Files.writeString(nodeTypes, naming.nodeTypes(Files.readString(nodeTypes)));
                    }
                }
            }
        }
        return directory;
    }

    /** Unpacks what is needed of sources, or all. */
    private void unpack(NpmPackage wanted, Path directory, boolean all) throws Exception {
        byte[] tarball = Files.readAllBytes(tarball(wanted));
        if (!integrity(tarball).equals(wanted.integrity())) {
            Files.delete(tarball(wanted));
            throw new IOException("the cached package was not the pinned " + wanted.name() + "@" + wanted.version()
                    + " and is deleted now; build again");
        }
        try (InputStream stream = new GZIPInputStream(new ByteArrayInputStream(tarball), 1 << 16)) {
            untar(new DataInputStream(stream), directory, all);
        }
    }

    private static String integrity(byte[] tarball) throws Exception {
        return "sha512-" + Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-512").digest(tarball));
    }

    private Path tarball(NpmPackage wanted) {
        return cache.resolve("npm").resolve(wanted.id() + ".tgz");
    }

    /** Fetches the packages that are not in the cache, with one start of npm; found by their hashes. */
    private void download(Set<NpmPackage> wanted) throws Exception {
        Files.createDirectories(cache.resolve("npm"));
        try (FileLock lock = locks.lock(Long.MAX_VALUE - 1, 1, false)) {
            List<NpmPackage> missing = wanted.stream().filter(pack -> !Files.isRegularFile(tarball(pack))).toList();
            if (missing.isEmpty()) {
                return;
            }
            Path work = Files.createTempDirectory(unpackedPackages, "npm-pack");
            List<String> line = new ArrayList<>(
                    List.of(Compiler.HERE.startsWith("windows") ? "npm.cmd" : "npm", "pack", "--silent",
                            "--ignore-scripts"));
            missing.forEach(pack -> line.add(pack.name() + "@" + pack.version()));
            Compiler.execute(line, work);
            Map<String, Path> packed = new HashMap<>();
            try (var files = Files.list(work)) {
                for (Path file : files.toList()) {
                    packed.put(integrity(Files.readAllBytes(file)), file);
                }
            }
            for (NpmPackage pack : missing) {
                Path file = packed.remove(pack.integrity());
                if (file == null) {
                    throw new IOException(
                            pack.name() + "@" + pack.version() + " is not the pinned one; npm packed " + packed);
                }
                Path part = Files.createTempFile(cache.resolve("npm"), pack.id(), ".part");
                Files.move(file, part, StandardCopyOption.REPLACE_EXISTING);
                move(part, tarball(pack));
            }
        }
    }

    /** Another build may have been faster: its result is the same. */
    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.exists(to)) {
                throw e;
            }
        }
    }

    /** What is needed of an npm tarball, without its first directory. */
    private static void untar(DataInputStream in, Path directory, boolean all) throws IOException {
        byte[] header = new byte[512];
        while (in.readNBytes(header, 0, 512) == 512 && header[0] != 0) {
            String prefix = field(header, 345, 155);
            String name = (prefix.isEmpty() ? "" : prefix + "/") + field(header, 0, 100);
            long size = Long.parseLong(field(header, 124, 12).strip(), 8);
            Path file = directory.resolve(name.substring(name.indexOf('/') + 1)).normalize();
            boolean wanted = (header[156] == '0' || header[156] == 0)
                    && (all || name.endsWith(".c") || name.endsWith(".h")
                            || name.endsWith(".wasm.map") || name.endsWith("/node-types.json") || isLicence(file)
                            || TRAINED.containsKey(extension(file)));
            byte[] content = in.readNBytes((int) size);
            if (wanted && file.startsWith(directory)) {
                Files.createDirectories(file.getParent());
                Files.write(file, content);
            }
            in.skipNBytes((512 - size % 512) % 512);
        }
    }

    private static boolean isLicence(Path file) {
        return String.valueOf(file.getFileName()).startsWith("LICENSE");
    }

    private static String field(byte[] header, int from, int length) {
        int end = from;
        while (end < from + length && header[end] != 0) {
            end++;
        }
        return new String(header, from, end - from, StandardCharsets.UTF_8);
    }

    /** A C compiler, its command with what always comes first, and what it compiles for, as {@code linux-x86_64}. */
    private record Compiler(List<String> command, String platform, String identity, List<String> flags,
            List<Path> licences) {
        private static final String HERE = here();
        /** Changes with the commands below, so that what older ones made is not taken from the cache. */
        private static final String RECIPE = "6 ";

        private static String here() {
            String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
            String os = name.contains("windows") ? "windows" : name.contains("mac") ? "macos" : "linux";
            String arch = System.getProperty("os.arch");
            return os + "-" + (arch.equals("amd64") ? "x86_64" : arch.equals("arm64") ? "aarch64" : arch);
        }

        /** The compiler for this machine, and those that {@code MOD_NATIVE_TARGETS} names for others. */
        static List<Compiler> find(boolean release) throws IOException, InterruptedException {
            List<Compiler> found = new ArrayList<>();
            for (String candidate : candidates()) {
                if (found.isEmpty()) {
                    try {
                        found.add(of(candidate, HERE, release));
                    } catch (IOException e) {
                        // the next one
                    }
                }
            }
            for (String target : Objects.requireNonNullElse(System.getenv("MOD_NATIVE_TARGETS"), "").split(",")) {
                int equals = target.indexOf('=');
                if (equals > 0) {
                    found.add(of(target.substring(equals + 1), target.substring(0, equals), release));
                }
            }
            return found;
        }

        /** Commands that may be a compiler, {@code CC} first. */
        static List<String> candidates() {
            List<String> candidates = new ArrayList<>(List.of("gcc", "cc", "clang"));
            String configured = System.getenv("CC");
            if (configured != null && !configured.isBlank()) {
                candidates.add(0, configured);
            }
            return candidates;
        }

        /** What to do where there is none. */
        static String hint() {
            String install = HERE.startsWith("macos")
                    ? "xcode-select --install"
                    : HERE.startsWith("windows")
                            ? "winget install BrechtSanders.WinLibs.POSIX.UCRT"
                            : "apt install gcc libc6-dev, dnf install gcc, or apk add gcc musl-dev";
            return "Install one (" + install + "), or name it in the environment variable CC, and build again.";
        }

        /** Zig's compiler for a target of its own naming. */
        static Compiler cross(Path zig, Path itsCache, String platform, String target, boolean release)
                throws IOException, InterruptedException {
            List<Path> licences = new ArrayList<>(List.of(zig.resolveSibling("LICENSE")));
            if (target.contains("windows")) {
                licences.add(zig.resolveSibling("lib/libc/mingw/COPYING"));
            }
            return of(List.of("env", "ZIG_GLOBAL_CACHE_DIR=" + itsCache, "ZIG_LOCAL_CACHE_DIR=" + itsCache,
                    zig.toString(), "cc", "-target", target), target, platform, release, licences);
        }

        private static Compiler of(String command, String platform, boolean release)
                throws IOException, InterruptedException {
            return of(List.of(command), "", platform, release, List.of());
        }

        private static Compiler of(List<String> command, String target, String platform, boolean release,
                List<Path> licences) throws IOException, InterruptedException {
            String version = execute(and(command, "--version"), Path.of(".")).lines().findFirst().orElse("");
            // tree-sitter writes its arrays through another type, which goes wrong once its allocator is inlined
            List<String> flags = new ArrayList<>(
                    List.of("-std=gnu11", release ? "-O3" : "-O1", "-fno-strict-aliasing", "-fPIC", "-w"));
            if (!target.isEmpty()) {
                // which Zig writes unasked, with paths of this machine
                flags.add("-g0");
            }
            if (accepts(command, "-mtls-dialect=gnu2")) {
                // one library for several C libraries
                flags.add("-mtls-dialect=gnu2");
            }
            return new Compiler(command, platform, RECIPE + version + target + platform + flags, flags, licences);
        }

        private static List<String> and(List<String> command, String... more) {
            List<String> line = new ArrayList<>(command);
            line.addAll(List.of(more));
            return line;
        }

        private static boolean accepts(List<String> command, String flag) throws IOException, InterruptedException {
            Path empty = Files.createTempFile("probe", ".c");
            try {
                execute(and(command, flag, "-fsyntax-only", empty.toString()), Path.of("."));
                return true;
            } catch (IOException e) {
                return false;
            } finally {
                Files.delete(empty);
            }
        }

        /** Whether to measure what runs often first: with a compiler whose profiles need no further tool, and for this machine. */
        boolean canProfile() {
            return platform.equals(HERE) && isFor("linux") && !identity.contains("clang");
        }

        private boolean isCross() {
            return command.size() > 1;
        }

        boolean isFor(String os) {
            return platform.startsWith(os);
        }

        String suffix() {
            return isFor("windows") ? ".dll" : isFor("macos") ? ".dylib" : ".so";
        }

        List<String> jniIncludes(Path sources) {
            Path include = Path.of(System.getProperty("java.home"), "include");
            // of another system than this JDK's it is here
            Path machine = isFor("windows")
                    ? sources.resolve("windows")
                    : isFor("macos") ? sources.resolve("macos") : include.resolve("linux");
            return List.of("-I", machine.toString(), "-I", include.toString());
        }

        void run(List<String> arguments) throws IOException, InterruptedException {
            List<String> line = new ArrayList<>(command);
            line.addAll(flags);
            line.addAll(arguments);
            execute(line, Path.of("."));
        }

        void link(List<String> objects, Path library) throws IOException, InterruptedException {
            List<String> line = new ArrayList<>(objects);
            line.addAll(List.of("-shared", stripped(), "-o", library.toString()));
            if (isFor("macos")) {
                line.add("-Wl,-install_name,@rpath/" + library.getFileName());
            }
            if (isFor("windows")) {
                line.add("-static-libgcc");
                if (!identity.contains("clang")) {
                    // other linkers write none
                    line.add("-Wl,--no-insert-timestamp");
                }
            } else if (isFor("linux")) {
                line.add("-Wl,--build-id=none");
            }
            run(line);
            if (isFor("windows") && isCross()) {
                clearTime(library);
            }
        }

        void linkProgram(Path source, Path program) throws IOException, InterruptedException {
            List<String> line = new ArrayList<>(List.of(source.toString(), stripped(), "-o", program.toString()));
            if (isFor("linux")) {
                line.add("-Wl,--build-id=none");
            }
            run(line);
        }

        /** The option that leaves out what only debuggers read. */
        private String stripped() {
            return isFor("macos") && !isCross() ? "-Wl,-x" : "-s";
        }

        /** The time of linking, which this linker always writes, four bytes after the number of sections in the PE header. */
        private static void clearTime(Path library) throws IOException {
            byte[] bytes = Files.readAllBytes(library);
            ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            header.putInt(header.getInt(0x3C) + 8, 0);
            Files.write(library, bytes);
        }

        static String execute(List<String> line, Path directory) throws IOException, InterruptedException {
            return execute(line, directory, new File(HERE.startsWith("windows") ? "NUL" : "/dev/null"));
        }

        static String execute(List<String> line, Path directory, File input) throws IOException, InterruptedException {
            Process process = new ProcessBuilder(line).directory(directory.toFile()).redirectErrorStream(true)
                    .redirectInput(input).start();
            ByteArrayOutputStream output = new ByteArrayOutputStream();
            process.getInputStream().transferTo(output);
            int code = process.waitFor();
            String text = output.toString(StandardCharsets.UTF_8);
            if (code != 0) {
                throw new IOException("exit " + code + " of " + String.join(" ", line) + "\n" + text);
            }
            return text;
        }
    }
}
