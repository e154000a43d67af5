package dev.mod.types.typescript;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.internal.source.Excerpts.Copy;
import dev.mod.types.internal.source.TextEdits;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import dev.mod.types.typescript.NamedFile.Name;
import dev.mod.types.typescript.NamedFile.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares a project with itself after inlining: all code but what was put in must have the same form and its names must stand for the same,
 * and so must those of what was put in. Every check throws {@code cannot-rename}. Members are found when code runs, by what it has then.
 */
final class InlineCheck {
    private static final int END_OF_FILE = 1;
    private static final int LEAST_TOKEN = 18;

    private final Map<String, TextEdits> edits;
    private final List<Copy> copies;
    private final SymbolUses before;
    private final TypeScriptSession after;

    InlineCheck(InlineEdits made, SymbolUses before, TypeScriptSession after) {
        edits = made.edits();
        copies = made.copies();
        this.before = before;
        this.after = after;
    }

    void check(String path) throws RpcException {
        NamedFile old = before.file(path).orElse(null);
        NamedFile young = NamedFile.of(after, path).orElse(null);
        if (old == null || young == null) {
            return;
        }
        TextEdits edited = edits.getOrDefault(path, new TextEdits());
        form(old.table(), young.table(), edited, path);
        List<Name> olds = old.names().stream().filter(it -> !edited.isRemoved(it.start())).toList();
        List<Name> youngs = young.names().stream().filter(it -> !edited.isInserted(it.start())).toList();
        for (int i = 0; i < Math.max(olds.size(), youngs.size()); i++) {
            if (i >= olds.size() || i >= youngs.size() || !isSame(old, olds.get(i), young, youngs.get(i))) {
                throw i < youngs.size()
                        ? other(young, youngs.get(i))
                        : other(old, olds.get(i));
            }
        }
        for (Copy copy : copies) {
            if (copy.file().equals(path)) {
                check(copy, young);
            }
        }
    }

    private static RuntimeException other(NamedFile file, Name name) {
        return refused("inlined, " + file.text(name) + " in " + file.path() + ":" + file.line(name.start())
                + " would mean something else");
    }

    private void check(Copy copy, NamedFile young) throws RpcException {
        NamedFile source = before.file(copy.source()).orElseThrow();
        for (Name name : source.names()) {
            if (copy.has(copy.source(), name.start())) {
                Name there = young.at(copy.start() + name.start() - copy.from()).orElse(null);
                if (there == null || !young.text(there).equals(source.text(name))
                        || !isSame(source, name, young, there)) {
                    throw refused("inlined, " + source.text(name) + " of " + copy.source() + ":"
                            + source.line(name.start()) + " would mean something else in " + copy.file() + ":"
                            + young.line(Math.min(copy.start(), young.table().text().length())));
                }
            }
        }
    }

    private boolean isSame(NamedFile old, Name was, NamedFile young, Name is) throws RpcException {
        return isSame(old, was.symbol(), young, is.symbol()) && isSame(old, was.value(), young, is.value());
    }

    private boolean isSame(NamedFile old, @Nullable Symbol was, NamedFile young, @Nullable Symbol is)
            throws RpcException {
        if (was == null || is == null || was.isMember() || is.isMember()) {
            return was == null ? is == null || is.isMember() : is != null || was.isMember();
        }
        Set<Place> found = young.places(young.resolved(is).orElse(is));
        Set<Place> allowed = new TreeSet<>();
        for (Place each : old.places(old.resolved(was).orElse(was))) {
            List<Place> now = now(each);
            if (now.stream().noneMatch(found::contains) && !now.isEmpty()) {
                return false;
            }
            allowed.addAll(now);
        }
        return allowed.containsAll(found);
    }

    /** Where something may be declared afterwards. */
    private List<Place> now(Place place) {
        TextEdits edited = edits.get(place.path());
        List<Place> places = new ArrayList<>();
        if (edited == null || !edited.isRemoved(place.start())) {
            places.add(new Place(place.path(), edited == null ? place.start() : edited.moved(place.start())));
        }
        for (Copy copy : copies) {
            if (copy.has(place.path(), place.start())) {
                places.add(new Place(copy.file(), copy.start() + place.start() - copy.from()));
            }
        }
        return places;
    }

    /** What is neither taken away nor put in must be read as before, whatever stands beside it. */
    private static void form(SyntaxTable old, SyntaxTable young, TextEdits edited, String path) {
        List<Integer> was = nodes(old, edited, true);
        List<Integer> is = nodes(young, edited, false);
        for (int i = 0; i < Math.max(was.size(), is.size()); i++) {
            if (i >= was.size() || i >= is.size() || old.kind(was.get(i)) != young.kind(is.get(i))) {
                int line = i < is.size()
                        ? (int) young.line(young.start(is.get(i)))
                        : (int) young.line(young.text().length());
                throw refused("inlined, " + path + ":" + line + " would be read as something else");
            }
        }
    }

    private static List<Integer> nodes(SyntaxTable table, TextEdits edited, boolean isOld) {
        List<Integer> nodes = new ArrayList<>();
        for (int node = 1; node < table.size(); node++) {
            int kind = table.kind(node);
            boolean isCode = kind > END_OF_FILE && (kind < LEAST_TOKEN || kind >= SyntaxKind.IDENTIFIER)
                    && !table.isComment(node)
                    && !table.isInComment(node);
            if (isCode && table.end(node) > table.start(node) && !(isOld
                    ? edited.isRemoved(table.start(node), table.end(node))
                    : edited.isInserted(table.start(node), table.end(node)))) {
                nodes.add(node);
            }
        }
        return nodes;
    }
}
