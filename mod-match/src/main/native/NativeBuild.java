import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;

/**
 * Builds the native libraries of this module for the machine it runs on, from the packages pinned in
 * {@code grammars.lock}: one library of the tree-sitter core, our own code and the JavaScript and TypeScript grammars,
 * and one library for each other grammar, with an index of names and hashes.
 *
 * <p>Run as a single source file by the build: {@code java NativeBuild.java <source directory> <output directory>}.
 * Downloads (by the npm client, checked against the lock) and compiled libraries are kept by content under
 * {@code MOD_BUILD_CACHE}, else {@code ~/.cache/mod/build}. Without a C compiler it says so and builds nothing.
 */
final class NativeBuild {
  private record Package(String name, String version, String integrity) {}

  /** A grammar: its exported function, the package it comes from and its C sources there. */
  private record Grammar(String id, String library, String from, List<String> sources) {
    String symbol() {
      return "tree_sitter_" + id;
    }
  }

  private final Path sources;
  private final Path output;
  private final Path cache;
  private final Map<String, Package> packages = new LinkedHashMap<>();
  private final List<Grammar> grammars = new ArrayList<>();
  private final Path unpackedPackages;
  private String corePackage = "";

  private NativeBuild(Path sources, Path output, Path cache) throws IOException {
    unpackedPackages = Files.createTempDirectory("native-build");
    this.sources = sources;
    this.output = output;
    this.cache = cache;
  }

  public static void main(String[] args) throws Exception {
    String configured = System.getenv("MOD_BUILD_CACHE");
    Path cache = configured != null && !configured.isEmpty()
        ? Path.of(configured)
        : Path.of(System.getProperty("user.home"), ".cache", "mod", "build");
    try {
      new NativeBuild(Path.of(args[0]), Path.of(args[1]), cache).run();
    } catch (IOException | ExecutionException e) {
      Throwable cause = e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e;
      System.out.println("[ERROR] cannot build the native parsers: " + cause.getMessage());
      System.exit(1);
    }
  }

  private void run() throws Exception {
    readLock();
    Optional<Compiler> found = Compiler.find();
    if (found.isEmpty()) {
      System.out.println("[WARNING] No C compiler (CC, gcc, cc or clang): building without native parsers.");
      return;
    }
    Compiler compiler = found.get();
    ExecutorService pool = Executors.newFixedThreadPool(Math.max(2, Runtime.getRuntime().availableProcessors()));
    try {
      Map<String, Path> built = buildAll(compiler, pool);
      install(built);
    } finally {
      pool.shutdownNow();
      try (var files = Files.walk(unpackedPackages)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
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
        case "package" -> packages.put(words[1], new Package(words[1], words[2], words[3]));
        case "core" -> corePackage = words[1];
        case "grammar" -> grammars.add(new Grammar(words[1], words[2], words[3], List.of(words).subList(4, words.length)));
        default -> throw new IOException(file + ":" + number + ": unknown entry '" + words[0] + "'");
      }
    }
  }

  private Map<String, Path> buildAll(Compiler compiler, ExecutorService pool) throws Exception {
    Map<String, List<Grammar>> libraries = new TreeMap<>();
    for (Grammar grammar : grammars) {
      libraries.computeIfAbsent(grammar.library(), unused -> new ArrayList<>()).add(grammar);
    }
    Map<String, Future<Path>> futures = new LinkedHashMap<>();
    // the largest first
    futures.put("modmatch", pool.submit(job(compiler, "modmatch", libraries.remove("modmatch"))));
    libraries.forEach((name, members) -> futures.put(name, pool.submit(job(compiler, name, members))));
    Map<String, Path> built = new TreeMap<>();
    for (Map.Entry<String, Future<Path>> entry : futures.entrySet()) {
      built.put(entry.getKey(), entry.getValue().get());
    }
    return built;
  }

  private Callable<Path> job(Compiler compiler, String name, List<Grammar> members) {
    return () -> build(compiler, name, members);
  }

  /** The library's file in the cache, compiled when it is not there. */
  private Path build(Compiler compiler, String name, List<Grammar> members) throws Exception {
    boolean core = name.equals("modmatch");
    MessageDigest key = MessageDigest.getInstance("SHA-256");
    update(key, compiler.identity());
    for (Grammar grammar : members) {
      update(key, grammar + packages.get(grammar.from()).integrity());
    }
    if (core) {
      update(key, packages.get(corePackage).integrity());
      for (Path source : ownSources()) {
        update(key, Files.readString(source));
      }
    }
    Path library = cache.resolve("lib").resolve(HexFormat.of().formatHex(key.digest()) + compiler.suffix());
    if (Files.isRegularFile(library) && Files.isRegularFile(licences(library))) {
      return library;
    }
    Files.createDirectories(library.getParent());
    writeLicences(library, core, members);
    List<String> arguments = new ArrayList<>();
    if (core) {
      Path lib = unpacked(corePackage).resolve("vendor/tree-sitter/lib");
      arguments.addAll(List.of("-DTREE_SITTER_HIDE_SYMBOLS", "-fvisibility=hidden", "-I", lib.resolve("src").toString(), "-I",
          lib.resolve("include").toString()));
      arguments.addAll(compiler.jniIncludes());
      Path object = Files.createTempFile("modmatch", ".o");
      arguments.addAll(List.of("-c", sources.resolve("modmatch.c").toString(), "-o", object.toString()));
      compiler.run(arguments);
      arguments = new ArrayList<>(List.of(object.toString()));
    }
    for (Grammar grammar : members) {
      Path root = unpacked(grammar.from());
      for (String source : grammar.sources()) {
        Path file = root.resolve(source);
        // each grammar brings its own tree_sitter/parser.h
        Path object = Files.createTempFile("grammar", ".o");
        compiler.run(List.of("-I", file.getParent().toString(), "-c", file.toString(), "-o", object.toString()));
        arguments.add(object.toString());
      }
    }
    Path part = Files.createTempFile(library.getParent(), name, ".part");
    compiler.link(arguments, part);
    for (String argument : arguments) {
      Files.deleteIfExists(Path.of(argument));
    }
    move(part, library);
    System.out.println("[INFO] compiled " + name);
    return library;
  }

  private static Path licences(Path library) {
    return library.resolveSibling(library.getFileName() + ".txt");
  }

  /** The licences of the packages ask to go with the library. */
  private void writeLicences(Path library, boolean core, List<Grammar> members) throws Exception {
    Set<String> names = new LinkedHashSet<>(core ? List.of(corePackage) : List.of());
    members.forEach(member -> names.add(member.from()));
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      text.append(name).append(' ').append(packages.get(name).version()).append("\n\n");
      try (var files = Files.walk(unpacked(name))) {
        for (Path licence : files.filter(NativeBuild::isLicence).sorted().toList()) {
          text.append(Files.readString(licence)).append("\n");
        }
      }
    }
    Path part = Files.createTempFile(library.getParent(), "licences", ".part");
    Files.writeString(part, text);
    move(part, licences(library));
  }

  private List<Path> ownSources() throws IOException {
    try (var files = Files.list(sources)) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
  }

  private static void update(MessageDigest digest, String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
  }

  /** Writes libraries and index below the output directory; untouched when they are there already. */
  private void install(Map<String, Path> built) throws Exception {
    Path directory = output.resolve(Compiler.platform());
    Files.createDirectories(directory);
    StringBuilder index = new StringBuilder();
    for (Map.Entry<String, Path> entry : built.entrySet()) {
      byte[] bytes = Files.readAllBytes(entry.getValue());
      String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
      Path target = directory.resolve(entry.getKey() + Compiler.suffixHere());
      if (!Files.isRegularFile(target) || Files.mismatch(entry.getValue(), target) >= 0) {
        Files.write(target, bytes);
      }
      Files.copy(licences(entry.getValue()), directory.resolve(entry.getKey() + ".LICENSE"),
          StandardCopyOption.REPLACE_EXISTING);
      CRC32 checksum = new CRC32();
      checksum.update(bytes);
      index.append("library ").append(entry.getKey()).append(' ').append(target.getFileName()).append(' ').append(hash)
          .append(' ').append(bytes.length).append(' ').append(Long.toHexString(checksum.getValue())).append('\n');
    }
    for (Grammar grammar : grammars) {
      Package from = packages.get(grammar.from());
      index.append("grammar ").append(grammar.id()).append(' ').append(grammar.library()).append(' ')
          .append(grammar.symbol()).append(' ').append(from.name()).append('@').append(from.version()).append('\n');
    }
    Path file = directory.resolve("index");
    if (!Files.isRegularFile(file) || !Files.readString(file).contentEquals(index)) {
      Files.writeString(file, index);
    }
  }

  /** The package's directory, unpacked when first asked for. */
  private synchronized Path unpacked(String name) throws Exception {
    Package wanted = packages.get(name);
    if (wanted == null) {
      throw new IOException("grammars.lock names no package " + name);
    }
    byte[] expected = Base64.getDecoder().decode(wanted.integrity().substring("sha512-".length()));
    String id = HexFormat.of().formatHex(Arrays.copyOf(expected, 16));
    Path directory = unpackedPackages.resolve(id);
    if (Files.isDirectory(directory)) {
      return directory;
    }
    Path tarball = tarball(wanted, expected, id);
    Files.createDirectory(directory);
    try (InputStream stream = new GZIPInputStream(Files.newInputStream(tarball), 1 << 16)) {
      untar(new DataInputStream(stream), directory);
    }
    return directory;
  }

  private Path tarball(Package wanted, byte[] expected, String id) throws Exception {
    Path tarball = cache.resolve("npm").resolve(id + ".tgz");
    if (!Files.isRegularFile(tarball)) {
      Files.createDirectories(tarball.getParent());
      Path work = Files.createTempDirectory("npm-pack");
      String npm = Compiler.isWindows() ? "npm.cmd" : "npm";
      Compiler.execute(List.of(npm, "pack", "--silent", "--ignore-scripts", wanted.name() + "@" + wanted.version()), work);
      try (var files = Files.list(work)) {
        Path packed = files.filter(file -> file.toString().endsWith(".tgz")).findFirst()
            .orElseThrow(() -> new IOException("npm packed nothing for " + wanted));
        Path part = Files.createTempFile(tarball.getParent(), id, ".part");
        Files.move(packed, part, StandardCopyOption.REPLACE_EXISTING);
        move(part, tarball);
      }
      Files.delete(work);
    }
    byte[] actual = MessageDigest.getInstance("SHA-512").digest(Files.readAllBytes(tarball));
    if (!MessageDigest.isEqual(expected, actual)) {
      Files.delete(tarball);
      throw new IOException(wanted.name() + "@" + wanted.version() + " is not the pinned one: sha512-"
          + Base64.getEncoder().encodeToString(actual));
    }
    return tarball;
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

  /** The C sources, headers and licence of an npm tarball, without its first directory. */
  private static void untar(DataInputStream in, Path directory) throws IOException {
    byte[] header = new byte[512];
    while (in.readNBytes(header, 0, 512) == 512 && header[0] != 0) {
      String prefix = field(header, 345, 155);
      String name = (prefix.isEmpty() ? "" : prefix + "/") + field(header, 0, 100);
      long size = Long.parseLong(field(header, 124, 12).strip(), 8);
      Path file = directory.resolve(name.substring(name.indexOf('/') + 1)).normalize();
      boolean wanted = (header[156] == '0' || header[156] == 0) && (name.endsWith(".c") || name.endsWith(".h") || isLicence(file));
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

  private record Compiler(String command, String identity, List<String> flags) {
    static boolean isWindows() {
      return System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows");
    }

    static boolean isMac() {
      return System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac");
    }

    static String platform() {
      String arch = System.getProperty("os.arch");
      String os = isWindows() ? "windows" : isMac() ? "macos" : "linux";
      return os + "-" + (arch.equals("amd64") ? "x86_64" : arch.equals("arm64") ? "aarch64" : arch);
    }

    static String suffixHere() {
      return isWindows() ? ".dll" : isMac() ? ".dylib" : ".so";
    }

    String suffix() {
      return suffixHere();
    }

    static Optional<Compiler> find() throws InterruptedException {
      String configured = System.getenv("CC");
      List<String> candidates = new ArrayList<>(List.of("gcc", "cc", "clang"));
      if (configured != null && !configured.isBlank()) {
        candidates.add(0, configured);
      }
      for (String candidate : candidates) {
        try {
          String version = execute(List.of(candidate, "--version"), Path.of(".")).lines().findFirst().orElse("");
          List<String> flags = new ArrayList<>(List.of("-std=gnu11", "-O3", "-fPIC", "-w"));
          if (accepts(candidate, "-mtls-dialect=gnu2")) {
            flags.add("-mtls-dialect=gnu2");
          }
          return Optional.of(new Compiler(candidate, version + platform() + flags, flags));
        } catch (IOException e) {
          // the next one
        }
      }
      return Optional.empty();
    }

    private static boolean accepts(String command, String flag) throws InterruptedException {
      try {
        Path empty = Files.createTempFile("probe", ".c");
        execute(List.of(command, flag, "-fsyntax-only", empty.toString()), Path.of("."));
        return true;
      } catch (IOException e) {
        return false;
      }
    }

    List<String> jniIncludes() {
      Path include = Path.of(System.getProperty("java.home"), "include");
      String machine = isWindows() ? "win32" : isMac() ? "darwin" : "linux";
      return List.of("-I", include.toString(), "-I", include.resolve(machine).toString());
    }

    void run(List<String> arguments) throws IOException, InterruptedException {
      List<String> line = new ArrayList<>(List.of(command));
      line.addAll(flags);
      line.addAll(arguments);
      execute(line, Path.of("."));
    }

    void link(List<String> objects, Path library) throws IOException, InterruptedException {
      List<String> line = new ArrayList<>(objects);
      line.addAll(List.of("-shared", isMac() ? "-Wl,-x" : "-s", "-o", library.toString()));
      run(line);
    }

    static String execute(List<String> line, Path directory) throws IOException, InterruptedException {
      Process process = new ProcessBuilder(line).directory(directory.toFile()).redirectErrorStream(true).start();
      process.getOutputStream().close();
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
