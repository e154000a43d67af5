package dev.mod.types.internal.source;

import dev.mod.types.Renaming;
import dev.mod.types.SourceView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Full names of Java's types where the compiler does not look: in texts of the code and in other files, by which a program may find them when it runs. */
public final class FullNames {
    /** What is larger is no text that names classes. */
    private static final long MOST = 2_000_000;

    private FullNames() {}

    /**
     * A sentence about names that stay as they are, and where, if there are any.
     *
     * @param renaming what happens to the files; places are told as they are afterwards
     * @param types binary names
     * @param packages of which nothing is left; those below them are others
     */
    public static Optional<String> doubt(SourceView view, Renaming renaming, Collection<String> types,
            Collection<String> packages) throws IOException {
        // a word by itself may be anything
        String any = Stream.concat(
                types.stream().flatMap(name -> Stream.of(name, name.replace('$', '.'))).distinct()
                        .filter(name -> name.indexOf('.') >= 0).map(Pattern::quote),
                packages.stream().filter(name -> name.indexOf('.') >= 0)
                        .map(name -> Pattern.quote(name) + "(?!\\.\\w)"))
                .collect(Collectors.joining("|"));
        if (any.isEmpty()) {
            return Optional.empty();
        }
        Pattern pattern = Pattern.compile("(?<![\\w$.])(?:" + any + ")(?!\\w)");
        Set<String> found = new TreeSet<>();
        List<String> places = new ArrayList<>();
        Optional<Path> directory = view.directory();
        for (String path : view.files()) {
            boolean isLarge = directory.isPresent() && directory.get().resolve(path).toFile().length() > MOST;
            String text = ServiceNames.isOne(path) || isLarge
                    ? ""
                    : Optional.ofNullable(renaming.texts().get(path)).or(() -> UnreadFiles.text(view, path)).orElse("");
            Matcher matcher = pattern.matcher(text);
            int line = 1;
            int counted = 0;
            int last = 0;
            while (matcher.find()) {
                line += (int) text.substring(counted, matcher.start()).chars().filter(c -> c == '\n').count();
                counted = matcher.start();
                found.add(matcher.group().replace('$', '.'));
                if (line != last) {
                    places.add(renaming.moves().getOrDefault(path, path) + ":" + line);
                }
                last = line;
            }
        }
        return places.isEmpty()
                ? Optional.empty()
                : Optional.of(Refusal.first(List.copyOf(found))
                        + (found.size() == 1 ? " was" : " were") + " left alone in texts, so look at "
                        + Refusal.places(places));
    }
}
