package dev.mod.types.typescript;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.SourceView;
import dev.mod.types.internal.source.NameEdits;
import dev.mod.types.rpc.RpcException;
import dev.mod.types.typescript.NamedFile.Name;
import dev.mod.types.typescript.NamedFile.Place;
import java.io.IOException;
import java.util.HashSet;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares a project with itself after a renaming: in the files that have the old or the new word every name stands for what is
 * declared in the same place as before, and the compiler finds nothing wrong anywhere that it did not find before.
 */
final class RenameCheck {
    private final RenamePlaces places;
    private final TypeScriptSession before;
    private final TypeScriptSession after;
    private final Pattern word;
    private final String to;

    RenameCheck(RenamePlaces places, TypeScriptSession before, TypeScriptSession after, String from, String to) {
        this.places = places;
        this.before = before;
        this.after = after;
        word = Pattern.compile("(?<![\\w$#])" + Pattern.quote(from) + "(?![\\w$])");
        this.to = to;
    }

    /** @throws dev.mod.base.diagnostic.ModException if something is different */
    void check(SourceView sources) throws RpcException, IOException {
        for (String path : places.files().keySet()) {
            after.open(path);
        }
        for (NamedFile file : places.files().values()) {
            NamedFile now = NamedFile.of(after, file.path())
                    .orElseThrow(() -> refused(file.path() + " would not be read any more"));
            compare(file, now);
        }
        var errors = new ErrorCheck(before, after, (path, message) -> renamed(message));
        for (String path : RenamePlaces.sources(sources)) {
            errors.check(path, path);
        }
    }

    private String renamed(String message) {
        return word.matcher(message).replaceAll(Matcher.quoteReplacement(to));
    }

    private int after(Place place, boolean isNew) {
        NameEdits made = places.edits().get(place.path());
        return made == null ? place.start() : made.after(place.start(), isNew);
    }

    private NavigableSet<Place> after(NavigableSet<Place> old) {
        return old.stream().map(each -> new Place(each.path(), after(each, places.isFamily(each))))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void compare(NamedFile file, NamedFile now) throws RpcException {
        for (Name name : file.names()) {
            Symbol symbol = name.symbol();
            Symbol value = name.value();
            Place place = new Place(file.path(), name.start());
            boolean isWritten = places.isWritten(file, name.start());
            if (value != null) {
                boolean isNew = isWritten && places.isMeant(file, value);
                Name variable = at(now, after(place, isNew), file, name);
                check(file, value, now, variable.value() == null ? variable.symbol() : variable.value(), variable);
            }
            Name same = at(now, after(place, isNewName(file, name)), file, name);
            check(file, symbol, now, same.symbol(), same);
            if (symbol != null && same.symbol() != null && symbol.isMember()
                    && file.places(symbol).contains(place)
                    && !overridden(file, symbol, true).equals(overridden(now, same.symbol(), false))) {
                throw refused("with that name, " + now.text(same) + " in " + now.path() + ":"
                        + now.line(same.start()) + " would override something else, or nothing any more");
            }
        }
    }

    /** Whether what a name stands for has the new name afterwards, where both are written. */
    private boolean isNewName(NamedFile file, Name name) throws RpcException {
        if (!places.isWritten(file, name.start())) {
            return false;
        }
        return name.value() != null
                ? !places.isMeant(file, name.value())
                : !file.table().isPatternShorthand(name.node()) || places.isMeant(file, name.symbol());
    }

    private Set<NavigableSet<Place>> overridden(NamedFile file, Symbol member, boolean isOld) throws RpcException {
        Set<NavigableSet<Place>> found = new HashSet<>();
        for (Optional<Symbol> each : file.model().overriddenSymbols(member)) {
            NavigableSet<Place> declared = each.isEmpty() ? new TreeSet<>() : file.places(each.get());
            found.add(isOld ? after(declared) : declared);
        }
        return found;
    }

    private static Name at(NamedFile now, int start, NamedFile file, Name name) {
        return now.at(start).orElseThrow(() -> refused("with that name, " + file.text(name) + " in "
                + file.path() + ":" + file.line(name.start()) + " would be no name any more"));
    }

    private void check(NamedFile file, @Nullable Symbol old, NamedFile now, @Nullable Symbol young, Name name)
            throws RpcException {
        NavigableSet<Place> expected = old == null ? new TreeSet<>() : after(file.places(old));
        NavigableSet<Place> found = young == null ? new TreeSet<>() : now.places(young);
        if (!expected.equals(found) || (old == null) != (young == null)) {
            throw refused("with that name, " + now.text(name) + " in " + now.path() + ":"
                    + now.line(name.start()) + " would mean something else");
        }
    }
}
