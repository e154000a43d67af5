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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Before and after: files follow their names, {@code == a/B.java}; what is renamed stands between « and ». */
public final class RenameCases {
    private final SemanticProvider provider;
    private final Tools tools;

    /** Cases for what a provider knows. */
    public RenameCases(SemanticProvider provider, Tools tools) {
        this.provider = provider;
        this.tools = tools;
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

    /** Renames in files. */
    public Renaming rename(Map<String, String> files, RenameTarget target, String to, List<String> problems) {
        var texts = new Texts(Optional.empty());
        files.forEach(texts::with);
        try (var session = provider.open(new Project(texts, List.of(), tools))) {
            Renaming renaming = session.rename(target, to);
            problems.addAll(session.problems());
            return renaming;
        }
    }

    private Renaming rename(String before, String to, List<String> problems) {
        var files = files(before);
        for (Map.Entry<String, String> file : files.entrySet()) {
            int at = file.getValue().indexOf('«');
            if (at >= 0) {
                file.setValue(file.getValue().replace("«", "").replace("»", ""));
                return rename(files, new RenameTarget.At(file.getKey(), at), to, problems);
            }
        }
        throw new AssertionError("nothing is marked");
    }

    /** What files become. */
    public void check(String before, String to, String after, List<String> problems) {
        Renaming renaming = rename(before, to, problems);
        var files = files(before.replace("«", "").replace("»", ""));
        files.putAll(renaming.texts());
        var moved = new TreeMap<String, String>();
        files.forEach((path, text) -> moved.put(renaming.moves().getOrDefault(path, path), text));
        assertEquals(files(after), moved);
    }

    /** That files become others, and nothing is doubtful. */
    public void check(String before, String to, String after) {
        var problems = new ArrayList<String>();
        check(before, to, after, problems);
        assertEquals(List.of(), problems);
    }

    /** That it is refused. */
    public void refused(String before, String to, String why) {
        var e = assertThrows(ModException.class, () -> rename(before, to, new ArrayList<>()));
        assertEquals("cannot-rename", e.code().id());
        assertTrue(String.valueOf(e.getMessage()).contains(why), e.getMessage());
    }
}
