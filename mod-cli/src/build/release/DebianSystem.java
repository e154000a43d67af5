package release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The system below the program in an image: named Debian packages with what they need, as they are installed on the machine
 * that makes the release. A file that is not as its package brought it is refused.
 */
final class DebianSystem {
    private static final Path STATUS = Path.of("/var/lib/dpkg/status");
    private static final Path LISTS = Path.of("/var/lib/dpkg/info");
    private static final Pattern UNUSED = Pattern
            .compile("/usr/share/(doc|man|info|locale|lintian|bug|bash-completion|perl5"
                    + "|gitweb|icons|menu|applications|i18n|gconv)/.*(?<!/copyright)|/usr/lib/[^/]+/gconv/.*|/etc/.*|/usr/lib/git-core/git-(gui"
                    + "|daemon|shell|http-backend|svn|cvs.*|p4|send-email|instaweb|archimport|add--interactive|filter-branch).*"
                    + "|/usr/lib/systemd/.*|/var/.*");

    private final Map<String, String> paragraphs = new HashMap<>();
    private final Map<String, String> providers = new HashMap<>();

    private DebianSystem() throws IOException {
        for (String paragraph : Files.readString(STATUS).split("\n\n")) {
            if (paragraph.contains("\nStatus: install ok installed\n")) {
                var name = field(paragraph, "Package");
                paragraphs.put(name, paragraph);
                for (String provided : field(paragraph, "Provides").split(", *")) {
                    providers.putIfAbsent(provided.replaceFirst(" .*", ""), name);
                }
            }
        }
    }

    /** Whether this machine has Debian's packages at all. */
    static boolean here() {
        return Files.isRegularFile(STATUS);
    }

    /** @param without packages that others ask for and the program does not need */
    static FileTree of(List<String> wanted, Set<String> without) throws Exception {
        var system = new DebianSystem();
        var files = new FileTree();
        for (String link : List.of("bin", "sbin", "lib", "lib64")) {
            if (Files.isSymbolicLink(Path.of("/", link))) {
                files.addLink(link, "usr/" + link);
            }
        }
        for (String name : system.closure(wanted, without)) {
            system.add(name, files);
            // where scanners look for what an image has
            files.add("var/lib/dpkg/status.d/" + name, system.paragraphs.get(name) + "\n");
        }
        files.addLink("usr/bin/sh", "dash");
        return files.addAll("etc/ssl/certs/", certificates(files));
    }

    private Set<String> closure(List<String> wanted, Set<String> without) throws IOException {
        var found = new TreeSet<String>();
        var left = new ArrayDeque<>(wanted);
        while (!left.isEmpty()) {
            var name = left.remove();
            if (without.contains(name) || found.contains(name)) {
                continue;
            }
            var paragraph = paragraphs.get(name);
            if (paragraph == null) {
                throw new IOException("the image needs the Debian package " + name + ", which is not installed here");
            }
            found.add(name);
            for (String need : (field(paragraph, "Depends") + "," + field(paragraph, "Pre-Depends")).split(",")) {
                for (String choice : need.strip().split("\\|")) {
                    var asked = choice.strip().replaceFirst("[ :(].*", "");
                    var taken = paragraphs.containsKey(asked) ? asked : providers.get(asked);
                    if (!asked.isEmpty() && taken != null) {
                        left.add(taken);
                        break;
                    }
                }
            }
        }
        return found;
    }

    private void add(String name, FileTree files) throws Exception {
        var architecture = field(paragraphs.get(name), "Architecture");
        var base = Files.exists(LISTS.resolve(name + ".list")) ? name : name + ":" + architecture;
        var sums = new TreeMap<String, String>();
        var known = LISTS.resolve(base + ".md5sums");
        if (Files.exists(known)) {
            Files.readAllLines(known).forEach(line -> sums.put("/" + line.substring(34), line.substring(0, 32)));
        }
        for (String path : Files.readAllLines(LISTS.resolve(base + ".list"))) {
            var file = Path.of(path);
            if (UNUSED.matcher(path).matches() || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                    || Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                continue;
            }
            var inside = path.replaceFirst("^/(bin|sbin|lib|lib64)/", "/usr/$1/").substring(1);
            // a link to a directory that other packages fill
            if (Files.isSymbolicLink(file) && List.of("bin", "sbin", "lib", "lib64").contains(inside)) {
                continue;
            }
            files.addFrom(file, inside);
            var sum = sums.get(path);
            if (sum != null && !Files.isSymbolicLink(file) && !sum.equals(md5(Files.readAllBytes(file)))) {
                throw new IOException(file + " is not as the Debian package " + name + " brought it");
            }
        }
    }

    /** As ca-certificates puts them together, without those that this machine added. */
    private static FileTree certificates(FileTree files) {
        var bundle = new StringBuilder();
        files.where(path -> path.matches("usr/share/ca-certificates/mozilla/.*\\.crt")).contents().values()
                .forEach(certificate -> bundle.append(new String(certificate, StandardCharsets.US_ASCII)));
        return new FileTree().add("ca-certificates.crt", bundle.toString());
    }

    private static String md5(byte[] content) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(content));
    }

    private static String field(String paragraph, String name) {
        var found = Pattern.compile("(?m)^" + name + ": (.*)$").matcher(paragraph);
        return found.find() ? found.group(1) : "";
    }
}
