package dev.mod.types;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.function.Executable;

/** Before and after: files follow their names, {@code == a/B.java}; what is renamed stands between « and ». */
public final class RenameCases {
    private final SemanticProvider provider;
    private final Tools tools;
    private final Map<String, String> besides;

    /** Cases for what a provider knows. */
    public RenameCases(SemanticProvider provider, Tools tools) {
        this(provider, tools, Map.of());
    }

    /** @param besides files that are there in each case that does not bring them itself */
    public RenameCases(SemanticProvider provider, Tools tools, Map<String, String> besides) {
        this.provider = provider;
        this.tools = tools;
        this.besides = besides;
    }

    /** The files of a text. */
    public static Map<String, String> files(String text) {
        var files = new TreeMap<String, String>();
        Matcher matcher = Pattern.compile("(?ms)^== (\\S+)\n(.*?)(?=^== |\\z)").matcher(text);
        while (matcher.find()) {
            files.put(matcher.group(1), matcher.group(2));
        }
        return files;
    }

    /** The same text without the signs around what is meant. */
    public static String unmarked(String text) {
        return text.replace("«", "").replace("»", "");
    }

    /** What stands behind « in one of the files of a text. */
    public static RenameTarget marked(String text) {
        for (var file : files(text).entrySet()) {
            if (file.getValue().contains("«")) {
                return new RenameTarget.At(file.getKey(), file.getValue().indexOf('«'));
            }
        }
        throw new AssertionError("nothing is marked");
    }

    /** Renames in files. */
    public Renaming rename(Map<String, String> files, RenameTarget target, String to, List<String> problems) {
        return apply(files, session -> session.rename(target, to), problems);
    }

    /** Does something with files. */
    public Renaming apply(Map<String, String> files, Function<SemanticSession, Renaming> what, List<String> problems) {
        var all = new TreeMap<>(besides);
        all.putAll(files);
        var texts = new Texts(Optional.empty());
        all.forEach(texts::with);
        try (var session = provider.openToRename(new Project(texts, List.of(), tools))) {
            Renaming renaming = what.apply(session);
            problems.addAll(session.problems());
            return renaming;
        }
    }

    /** What something makes of files, and what it tells. */
    public void becomes(String before, Function<SemanticSession, Renaming> what, String after, String... told) {
        var problems = new ArrayList<String>();
        var files = files(before);
        Renaming renaming = apply(files, what, problems);
        assertEquals(files(after), after(files, renaming));
        assertEquals(List.of(told), problems);
    }

    private static Map<String, String> after(Map<String, String> files, Renaming renaming) {
        files.putAll(renaming.texts());
        var moved = new TreeMap<String, String>();
        files.forEach((path, text) -> moved.put(renaming.moves().getOrDefault(path, path), text));
        return moved;
    }

    /** That something is refused, and why. */
    public void refused(String before, Function<SemanticSession, Renaming> what, String why) {
        refusal(() -> apply(files(before), what, new ArrayList<>()), why);
    }

    /** That something is refused, and all that is said. */
    public void refusedWith(String before, Function<SemanticSession, Renaming> what, String message) {
        assertEquals(message, refusal(() -> apply(files(before), what, new ArrayList<>())));
    }

    private static void refusal(Executable what, String why) {
        String message = refusal(what);
        assertTrue(message.contains(why), message);
    }

    private static String refusal(Executable what) {
        var e = assertThrows(ModException.class, what);
        assertEquals("cannot-rename", e.code().id());
        return String.valueOf(e.getMessage());
    }

    private Renaming rename(String before, String to, List<String> problems) {
        return rename(files(unmarked(before)), marked(before), to, problems);
    }

    /** What files become. */
    public void check(String before, String to, String after, List<String> problems) {
        Renaming renaming = rename(before, to, problems);
        var files = files(unmarked(before));
        assertEquals(files(after), after(files, renaming));
    }

    /** That files become others, and nothing is doubtful. */
    public void check(String before, String to, String after) {
        var problems = new ArrayList<String>();
        check(before, to, after, problems);
        assertEquals(List.of(), problems);
    }

    /** That it is refused. */
    public void refused(String before, String to, String why) {
        refusal(() -> rename(before, to, new ArrayList<>()), why);
    }
}
