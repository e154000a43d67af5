package dev.mod.types.internal.source;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.types.SourceView;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of a type that no code uses: in {@code META-INF/services}, of which files are called like services and list what provides
 * them, and in {@code provides} and {@code uses} of {@code module-info.java}.
 */
public final class ServiceNames {
    private static final Pattern SERVICE = Pattern.compile("(?:.*/)?META-INF/services/([^/]+)");
    private static final Pattern MODULE = Pattern.compile("(?:.*/)?module-info\\.java");
    /** A comment. */
    public static final Pattern COMMENT = Pattern.compile("//[^\\n]*|(?s:/\\*.*?\\*/)");

    private final SourceView sources;
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Map<String, String> moves = new LinkedHashMap<>();
    private int places;

    private ServiceNames(SourceView sources) {
        this.sources = sources;
    }

    /**
     * Finds what is to be changed.
     *
     * @param renamed new binary names of types by those that they have
     * @throws ModException {@code cannot-rename} if a file is there already, cannot be read, or imports the type
     */
    public static ServiceNames find(SourceView sources, Map<String, String> renamed) {
        var names = new ServiceNames(sources);
        try {
            for (String path : sources.files()) {
                Matcher service = SERVICE.matcher(path);
                if (service.matches()) {
                    for (Map.Entry<String, String> each : renamed.entrySet()) {
                        names.service(path, service.group(1), each.getKey(), each.getValue());
                    }
                } else if (MODULE.matcher(path).matches()) {
                    for (Map.Entry<String, String> each : renamed.entrySet()) {
                        names.module(path, each.getKey().replace('$', '.'), each.getValue().replace('$', '.'));
                    }
                }
            }
        } catch (IOException e) {
            throw new ModException(ErrorCodes.CANNOT_RENAME, "the sources cannot be read: " + FailureMessages.of(e), e);
        }
        return names;
    }

    /** Whether a file names types that are found here. */
    static boolean isOne(String path) {
        return SERVICE.matcher(path).matches() || MODULE.matcher(path).matches();
    }

    /** New texts by path; also of files that only move. */
    public Map<String, String> texts() {
        return Collections.unmodifiableMap(texts);
    }

    /** New paths of files. */
    public Map<String, String> moves() {
        return Collections.unmodifiableMap(moves);
    }

    /** How many names change in texts. */
    public int places() {
        return places;
    }

    /** What earlier names have made of a file. */
    private String text(String path) throws IOException {
        String changed = texts.get(path);
        return changed == null ? sources.text(path) : changed;
    }

    private void service(String path, String service, String from, String to) throws IOException {
        String text = text(path);
        // what stands behind # is a comment
        String changed = replaced(text, "(?m)^(\\s*)" + Pattern.quote(from) + "(?=\\$|\\s*(?:#|$))", to);
        if (service.equals(from) || service.startsWith(from + "$")) {
            String moved = path.substring(0, path.length() - service.length()) + to + service.substring(from.length());
            if (sources.exists(moved)) {
                throw new ModException(ErrorCodes.CANNOT_RENAME, "there is a file " + moved + " already");
            }
            moves.put(path, moved);
        }
        if (!changed.equals(text) || moves.containsKey(path)) {
            texts.put(path, changed);
        }
    }

    private void module(String path, String from, String to) throws IOException {
        String text = text(path);
        String packageName = from.substring(0, Math.max(0, from.lastIndexOf('.')));
        String code = COMMENT.matcher(text).replaceAll(" ");
        if (Pattern.compile("\\bimport\\s+" + Pattern.quote(from) + "\\b").matcher(code).find()
                || Pattern.compile("\\bimport\\s+" + Pattern.quote(packageName) + "\\s*\\.\\s*\\*").matcher(code).find()
                        && Pattern.compile("(?<![\\w$.])" + Pattern.quote(from.substring(packageName.length()
                                + (packageName.isEmpty() ? 0 : 1))) + "(?![\\w$])").matcher(code).find()) {
            throw new ModException(ErrorCodes.CANNOT_RENAME,
                    path + " imports " + from + "; write its full name where it is used there");
        }
        String changed = replaced(text, "(?<![\\w$.])()" + Pattern.quote(from) + "(?![\\w$])", to);
        if (!changed.equals(text)) {
            texts.put(path, changed);
        }
    }

    private String replaced(String text, String pattern, String to) {
        return Pattern.compile(pattern).matcher(text).replaceAll(match -> {
            places++;
            return Matcher.quoteReplacement(match.group(1) + to);
        });
    }
}
