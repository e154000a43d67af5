package dev.mod.types.typescript;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.internal.source.Refusal;
import dev.mod.types.internal.source.UnreadFiles;
import dev.mod.base.diagnostic.ModException;
import dev.mod.types.SourceView;
import dev.mod.types.internal.source.NameEdits;
import dev.mod.types.internal.source.NameTexts;
import dev.mod.types.internal.syntax.Handle;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import dev.mod.types.typescript.NamedFile.Name;
import dev.mod.types.typescript.NamedFile.Place;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The places of a project that get another name together, found by what the compiler says that names stand for. */
final class RenamePlaces {
    private static final Pattern SOURCE = Pattern.compile(".*\\.[cm]?[jt]sx?");
    private static final Pattern INSTALLED = Pattern.compile("(?:.*/)?node_modules/.*");
    private static final Pattern FROM_BESIDE = Pattern.compile("(?s).*\\bfrom\\s*['\"]\\..*");

    private final TypeScriptSession session;
    private final SourceView sources;
    private final String from;
    private final String to;
    /** Sources that are no text. */
    private final Set<String> unread = new TreeSet<>();
    private final Map<String, NamedFile> files = new TreeMap<>();
    /** Where what gets the name is declared. */
    private final NavigableSet<Place> family = new TreeSet<>();
    private final Map<String, NameEdits> edits = new TreeMap<>();

    RenamePlaces(TypeScriptSession session, SourceView sources, String from, String to) {
        this.session = session;
        this.sources = sources;
        this.from = from;
        this.to = to;
    }

    /** The files of TypeScript and JavaScript that are nobody else's. */
    static List<String> sources(SourceView view) throws IOException {
        return view.files().stream()
                .filter(path -> SOURCE.matcher(path).matches() && !INSTALLED.matcher(path).matches()).toList();
    }

    /** The files that were read. */
    Map<String, NamedFile> files() {
        return Collections.unmodifiableMap(files);
    }

    /** What is to be written, by file. */
    Map<String, NameEdits> edits() {
        return Collections.unmodifiableMap(edits);
    }

    boolean isFamily(Place place) {
        return family.contains(place);
    }

    /** Whether a place gets the name. */
    boolean isWritten(NamedFile file, int start) {
        NameEdits made = edits.get(file.path());
        return made != null && made.starts().contains(start);
    }

    /** Reads the files in which words occur. */
    void read(List<String> words) throws RpcException, IOException {
        List<String> paths = new ArrayList<>();
        for (String path : sources(sources)) {
            if (!files.containsKey(path)) {
                Optional<String> text = UnreadFiles.text(sources, path);
                if (text.isEmpty()) {
                    unread.add(path);
                } else if (words.stream().anyMatch(text.get()::contains)) {
                    paths.add(path);
                }
            }
        }
        for (String path : paths) {
            session.open(path);
        }
        for (String path : paths) {
            NamedFile.of(session, path).ifPresent(file -> files.put(path, file));
        }
    }

    /**
     * Finds all places of what a name stands for.
     *
     * @param start the file with the name
     * @param doubts gets a sentence for places that may be meant, which nobody can tell
     */
    void find(NamedFile start, Symbol meant, Set<String> doubts) throws RpcException, IOException {
        family.addAll(start.places(meant));
        boolean isLocal = start.isLocal(meant);
        byScopes();
        refuseForeign();
        if (!isLocal) {
            byUse(meant.isMember());
            doubt(meant.isMember(), doubts);
            UnreadFiles.doubt(sources, unread, from).ifPresent(doubts::add);
        }
        if (meant.isMember() && !from.startsWith("#")) {
            inTexts(doubts);
        }
        refuseForeign();
    }

    private NameEdits edits(String path) {
        return edits.computeIfAbsent(path, unused -> new NameEdits(from, to));
    }

    boolean isMeant(NamedFile file, @Nullable Symbol symbol) throws RpcException {
        return symbol != null && file.places(file.meant(symbol)).stream().anyMatch(family::contains);
    }

    /** Changes whatever stands for what is declared there, through imports and exports of the same name. */
    private void byScopes() throws RpcException {
        for (NamedFile file : files.values()) {
            for (Name name : file.names()) {
                if (!file.text(name).equals(from)) {
                    continue;
                }
                Symbol symbol = name.symbol();
                if (isMeant(file, name.value())) {
                    edits(file.path()).keepProperty(name.start());
                } else if (symbol != null && isMeant(file, symbol)) {
                    if (name.value() != null) {
                        edits(file.path()).keepVariable(name.start());
                    } else if (file.table().isPatternShorthand(name.node()) && !symbol.is(Symbol.ALIAS)) {
                        edits(file.path()).keepProperty(name.start());
                    } else {
                        // in `const {a} = require('./b')` the variable is the export, and both get the name
                        edits(file.path()).replace(name.start());
                    }
                }
            }
        }
    }

    /**
     * Changes what the compiler finds besides: members that override it, those of objects where its type is demanded, and parts
     * of modules that are loaded later.
     */
    private void byUse(boolean isMember) throws RpcException {
        List<Program> programs = session.programs();
        Deque<Place> open = new ArrayDeque<>();
        for (Place place : family) {
            NamedFile file = files.get(place.path());
            if (file != null && file.at(place.start()).isPresent()
                    && (isMember || !file.table().isPatternShorthand(file.at(place.start()).get().node()))) {
                // of a variable that is declared in a pattern the compiler would give the property, too
                open.add(place);
            }
        }
        Set<Place> seen = new HashSet<>(open);
        while (!open.isEmpty()) {
            Place next = open.removeFirst();
            for (Program program : programs) {
                Optional<SyntaxTable> table = table(program, next.path());
                int node = table.isEmpty() ? -1 : table.get().at(next.start(), next.start() + from.length());
                if (node < 0) {
                    continue;
                }
                for (Program.Referenced each : program.references(table.orElseThrow().handle(node), next.start())) {
                    for (Handle reference : each.references()) {
                        Optional<Place> used = use(program, reference, isMember);
                        if (used.isPresent() && seen.add(used.get()) && programs.size() > 1) {
                            // another program may know more of it
                            open.addLast(used.get());
                        }
                    }
                }
            }
        }
    }

    private Optional<SyntaxTable> table(Program program, String path) throws RpcException {
        String compared = session.compared(path);
        return program.has(compared) ? program.table(compared, session.text(compared)) : Optional.empty();
    }

    /** Changes a place that the compiler names as one of the symbol; gives it, unless it only has to do with that. */
    private Optional<Place> use(Program program, Handle reference, boolean isMember) throws RpcException {
        Optional<String> path = session.relative(reference.path());
        if (path.isEmpty()) {
            if (foreignText(reference, program).filter(from::equals).isPresent()) {
                throw foreign(reference.path());
            }
            return Optional.empty();
        }
        NamedFile file = files.get(path.get());
        Optional<SyntaxTable> table = table(program, path.get());
        if (file == null || table.isEmpty() || reference.index() >= table.get().size()) {
            return Optional.empty();
        }
        int start = table.get().start(reference.index());
        int end = table.get().end(reference.index());
        String text = table.get().text().substring(start, end);
        if (reference.kind() == SyntaxKind.STRING_LITERAL && text.length() == from.length() + 2
                && text.startsWith(from, 1)) {
            edits(file.path()).replace(start + 1);
            return Optional.empty();
        }
        Name name = file.at(start).orElse(null);
        if (name == null || !text.equals(from)) {
            return Optional.empty();
        }
        Symbol symbol = name.symbol();
        Place place = new Place(file.path(), start);
        boolean isPattern = file.table().isPatternShorthand(name.node());
        if (isPattern && !isWritten(file, start)) {
            edits(file.path()).keepVariable(start);
            return Optional.of(place);
        }
        if (!isMember || isPattern || symbol == null || !symbol.isMember() || isMeant(file, name.value())) {
            return Optional.empty();
        }
        if (name.value() != null) {
            family.addAll(file.places(symbol));
            edits(file.path()).keepVariable(start);
            return Optional.of(place);
        }
        family.addAll(file.places(symbol));
        edits(file.path()).replace(start);
        return Optional.of(place);
    }

    /** The text of a node outside of the project. */
    private Optional<String> foreignText(Handle node, Program program) throws RpcException {
        Optional<SyntaxTable> table = program.table(node.path(), session.text(node.path()));
        return table.filter(each -> node.index() < each.size())
                .map(each -> each.text().substring(each.start(node.index()), each.end(node.index())));
    }

    /** Says where a member is named of something whose type is not known, and refuses where an import or a global may be meant. */
    private void doubt(boolean isMember, Set<String> doubts) throws RpcException {
        List<String> members = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (NamedFile file : files.values()) {
            for (Name name : file.names()) {
                if (!file.text(name).equals(from)) {
                    continue;
                }
                String place = file.path() + ":" + file.line(name.start());
                if ((name.symbol() == null && file.table().isAccessed(name.node()))
                        || (isMember && !isWritten(file, name.start()) && isOfUnknown(file, name))) {
                    members.add(place);
                } else if (!isMember && (name.symbol() == null || isLost(file, name.symbol(), name))) {
                    others.add(place);
                }
            }
        }
        if (!others.isEmpty()) {
            throw refused("nobody knows what " + from + " stands for in " + Refusal.places(others)
                    + ", so it may be meant there");
        }
        if (!members.isEmpty()) {
            doubts.add(Refusal.leftUnknown(from, members));
        }
    }

    /** Whether a name is that of a property in a pattern for something whose type is not known. */
    private boolean isOfUnknown(NamedFile file, Name name) throws RpcException {
        int pattern = file.table().patternOf(name.node());
        if (pattern < 0) {
            return false;
        }
        Optional<Type> type = file.program().typeAt(file.table().handle(pattern));
        Optional<Symbol> property = type.isPresent()
                ? file.program().property(type.get(), from)
                : Optional.empty();
        // of a parameter without a type the pattern itself says what it has
        return property.isEmpty()
                || property.get().declarations().stream().allMatch(each -> each.kind() == SyntaxKind.BINDING_ELEMENT);
    }

    /** Says where a member may be named by a text that the compiler does not understand. */
    private void inTexts(Set<String> doubts) throws IOException {
        List<String> made = new ArrayList<>();
        List<String> named = new ArrayList<>();
        for (String path : sources(sources)) {
            NameEdits edited = edits.get(path);
            UnreadFiles.text(sources, path).flatMap(text -> NameTexts.of(path, text, from)).ifPresent(texts -> {
                texts.made().stream().distinct().forEach(line -> made.add(path + ":" + line));
                texts.named(start -> edited != null && edited.starts().contains(start + 1)).stream().distinct()
                        .forEach(line -> named.add(path + ":" + line));
            });
        }
        if (!made.isEmpty()) {
            doubts.add(Refusal.madeOfTexts(from, made));
        }
        if (!named.isEmpty()) {
            doubts.add(Refusal.leftInTexts(from, named));
        }
    }

    /** Whether a name is imported from a file beside that is not there. */
    private static boolean isLost(NamedFile file, Symbol symbol, Name name) throws RpcException {
        if (!symbol.is(Symbol.ALIAS) || file.program().aliased(symbol).isPresent()) {
            return false;
        }
        int statement = file.table().statement(name.node());
        return FROM_BESIDE.matcher(
                file.table().text().substring(file.table().start(statement), file.table().end(statement))).matches();
    }

    private void refuseForeign() throws IOException {
        Set<String> own = Set.copyOf(sources(sources));
        for (Place place : family) {
            if (!own.contains(place.path())) {
                throw foreign(place.path());
            }
        }
    }

    private ModException foreign(String path) {
        int installed = path.lastIndexOf("node_modules/");
        return refused(from + " is declared in " + (installed < 0 ? path : path.substring(installed))
                + " (too), which is not in this project");
    }
}
