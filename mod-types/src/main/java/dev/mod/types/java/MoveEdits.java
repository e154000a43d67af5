package dev.mod.types.java;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.types.internal.source.JavaHeader;
import dev.mod.types.internal.source.JavaHeader.Import;
import dev.mod.types.internal.source.JavaHeader.Statement;
import dev.mod.types.java.JavaNames.Name;
import dev.mod.types.java.JavaNames.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What one file becomes when types are moved: its package, its imports, names in full, and names that now need an import. */
final class MoveEdits {
    private static final String TYPE = "type ";

    private record Edit(int start, int end, String text) {}

    private final MovedTypes moved;
    private final JavaSource source;
    private final String text;
    private final String newline;
    private final JavaHeader header;
    private final boolean isMoved;
    /** The package of the file afterwards. */
    private final String own;
    private final List<Edit> edits = new ArrayList<>();
    private final Set<String> needed = new TreeSet<>();
    private final List<Import> dropped = new ArrayList<>();

    MoveEdits(MovedTypes moved, JavaSource source) {
        this.moved = moved;
        this.source = source;
        text = JavaProgram.text(source);
        newline = text.contains("\r\n") ? "\r\n" : "\n";
        header = JavaHeader.of(text);
        isMoved = moved.moves(source.path());
        own = moved.packageOf(source);
    }

    /** How many places have changed. */
    int places() {
        return edits.size();
    }

    /** The new text, if it is another one. */
    Optional<String> apply(List<Name> names) {
        if (isMoved) {
            Statement name = header.packageName().orElseThrow();
            edits.add(new Edit(name.start(), name.end(), moved.to()));
        }
        header.imports().forEach(this::packageImport);
        names.stream().filter(name -> name.place() != Place.COMMENT).forEach(this::name);
        names.stream().filter(name -> name.place() == Place.COMMENT).forEach(this::comment);
        needed.forEach(this::add);
        if (edits.isEmpty()) {
            return Optional.empty();
        }
        // what is put in at one place stands in the order of its addition
        edits.sort(Comparator.comparingInt(Edit::start).thenComparingInt(Edit::end));
        var changed = new StringBuilder();
        int done = 0;
        for (Edit edit : edits) {
            changed.append(text, done, edit.start()).append(edit.text());
            done = edit.end();
        }
        return Optional.of(changed.append(text, done, text.length()).toString());
    }

    private void packageImport(Import each) {
        boolean isRedundant = isMoved && !each.isStatic() && packageOf(each.name()).equals(moved.to());
        if (isRedundant || (!isMoved && own.equals(moved.to()) && isOfMoved(each)) || (moved.isAll()
                && own.equals(moved.to()) && !each.isStatic() && each.name().equals(moved.from() + ".*"))) {
            drop(each);
        } else if (moved.isAll() && !each.isStatic() && each.name().equals(moved.from() + ".*")) {
            edits.add(new Edit(each.nameStart(), each.end(), moved.to() + ".*;"));
        }
    }

    /** Whether it imports a moved type itself, and no member of it. */
    private boolean isOfMoved(Import each) {
        return !each.isStatic() && packageOf(each.name()).equals(moved.from())
                && moved.names().contains(each.name().substring(moved.from().length() + 1));
    }

    private static String packageOf(String qualified) {
        return qualified.substring(0, Math.max(0, qualified.lastIndexOf('.')));
    }

    /** Drops an import with its line, if nothing else is there. */
    private void drop(Import each) {
        int end = each.end();
        while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
            end++;
        }
        boolean isLine = each.start() == 0 || text.charAt(each.start() - 1) == '\n';
        if (isLine && text.startsWith(newline, end)) {
            end += newline.length();
            boolean isNoneLeft = dropped.size() + 1 == header.imports().size();
            if (isNoneLeft && text.startsWith(newline, end)) {
                end += newline.length();
            }
        } else {
            end = each.end();
        }
        dropped.add(each);
        edits.add(new Edit(each.start(), end, ""));
    }

    private void name(Name name) {
        String type = topLevel(name);
        if (type.isEmpty()
                || dropped.stream().anyMatch(each -> each.start() < name.start() && name.end() < each.end())) {
            return;
        }
        if (isQualified(name)) {
            if (isMovedType(type)) {
                qualify(name);
            }
        } else if (needsImport(type)) {
            needed.add(now(type));
        }
    }

    private void comment(Name name) {
        String type = topLevel(name);
        if (type.isEmpty()) {
            return;
        }
        if (isQualified(name)) {
            if (isMovedType(type)) {
                qualify(name);
            }
        } else if (needsImport(type) && !needed.contains(now(type))) {
            edits.add(new Edit(name.start(), name.start(), packageOf(now(type)) + "."));
        }
    }

    /** The qualified name of the type at the top of a file that a name stands for; "" if it stands for something else. */
    private static String topLevel(Name name) {
        String symbol = name.symbols().get(0);
        String type = symbol.startsWith(TYPE) ? symbol.substring(TYPE.length()) : "";
        return type.equals(name.text()) || type.endsWith("." + name.text()) ? type : "";
    }

    private boolean isMovedType(String type) {
        return packageOf(type).equals(moved.from())
                && moved.names().contains(type.substring(moved.from().length() + 1));
    }

    private String now(String type) {
        return isMovedType(type) ? moved.to() + type.substring(moved.from().length()) : type;
    }

    /** Whether a type was known by its simple name only because of its package, and is so no more. */
    private boolean needsImport(String type) {
        boolean isAffected = isMovedType(type) || (isMoved && packageOf(type).equals(moved.from()));
        String packageName = packageOf(now(type));
        String all = packageName + ".*";
        return isAffected && !packageName.equals(own) && !header.imports(type)
                && !(header.imports(all) && !(packageName.equals(moved.from()) && moved.isAll()))
                && !(moved.isAll() && isMovedType(type) && header.imports(moved.from() + ".*"));
    }

    private boolean isQualified(Name name) {
        int before = before(name.start());
        return before >= 0 && text.charAt(before) == '.' && !text.startsWith("...", before - 2);
    }

    /** Where the sign before an offset is. */
    private int before(int offset) {
        int at = offset - 1;
        while (at >= 0 && Character.isWhitespace(text.charAt(at))) {
            at--;
        }
        return at;
    }

    /** Writes the new package before the name of a moved type. */
    private void qualify(Name name) {
        List<String> parts = List.of(moved.from().split("\\."));
        int end = before(before(name.start())) + 1;
        int at = end;
        for (int i = parts.size() - 1; i >= 0; i--) {
            int start = at - parts.get(i).length();
            if (start < 0 || !text.startsWith(parts.get(i), start)) {
                throw new ModException(ErrorCodes.CANNOT_RENAME,
                        "the package of " + name.text() + " is written in an unusual way in "
                                + source.path() + ":"
                                + (text.substring(0, name.start()).chars().filter(c -> c == '\n').count() + 1));
            }
            at = i == 0 ? start : before(before(start)) + 1;
        }
        edits.add(new Edit(at, end, moved.to()));
    }

    /** Adds an import where the order of names has its place. */
    private void add(String type) {
        List<Import> imports = header.imports().stream().filter(each -> !each.isStatic()).toList();
        String line = "import " + type + ";";
        Optional<Import> smaller = imports.stream().filter(each -> each.name().compareTo(type) < 0)
                .reduce((first, second) -> second);
        if (smaller.isPresent()) {
            edits.add(new Edit(smaller.get().end(), smaller.get().end(), newline + line));
        } else if (!imports.isEmpty()) {
            edits.add(new Edit(imports.get(0).start(), imports.get(0).start(), line + newline));
        } else {
            int end = header.packageName().orElseThrow().semicolon();
            boolean isFirst = edits.stream().noneMatch(edit -> edit.start() == end && edit.end() == end);
            edits.add(new Edit(end, end, (isFirst ? newline : "") + newline + line));
        }
    }
}
