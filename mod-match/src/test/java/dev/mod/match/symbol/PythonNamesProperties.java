package dev.mod.match.symbol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.StringLength;

class PythonNamesProperties {
    @Provide
    Arbitrary<String> programs() {
        return Combinators.combine(Arbitraries.longs(), Arbitraries.integers().between(1, 9))
                .as((seed, size) -> PythonPrograms.of(new Random(seed), size));
    }

    private static List<Integer> identifiers(Tree tree) {
        List<Integer> identifiers = new ArrayList<>();
        for (int node = 1; node < tree.size(); node++) {
            if (tree.isNamed(node) && tree.kindName(node).equals("identifier")) {
                identifiers.add(node);
            }
        }
        return identifiers;
    }

    /** For each identifier the number of the one that declares it, -1 if none does. */
    private static List<Integer> bindings(String program) {
        Tree tree = PythonNamesTest.parse(program);
        PythonResolver symbols = new PythonResolver(tree);
        List<Integer> identifiers = identifiers(tree);
        return identifiers.stream().map(each -> identifiers.indexOf(symbols.declaration(each))).toList();
    }

    @Property(tries = 300)
    void definitionsAndReferencesAreOneRelation(@ForAll("programs") String program) {
        Tree tree = PythonNamesTest.parse(program);
        PythonResolver symbols = new PythonResolver(tree);
        for (int name : identifiers(tree)) {
            int declared = symbols.declaration(name);
            if (declared >= 0) {
                assertTrue(symbols.references(declared).contains(name), program);
                for (int reference : symbols.references(declared)) {
                    assertEquals(declared, symbols.declaration(reference), program);
                    assertEquals(tree.text(declared), tree.text(reference), program);
                }
            }
        }
    }

    @Property(tries = 300)
    void renamingKeepsTheBindings(@ForAll("programs") String program, @ForAll int pick) {
        Tree tree = PythonNamesTest.parse(program);
        PythonResolver symbols = new PythonResolver(tree);
        List<Integer> declaring = identifiers(tree).stream().filter(each -> symbols.declaration(each) == each)
                .filter(each -> !tree.kindName(tree.parent(each)).equals("dotted_name")
                        || !symbols.isImport(each))
                .filter(each -> !PythonPrograms.hidesTheFunctions(tree, symbols, each))
                .toList();
        if (declaring.isEmpty()) {
            return;
        }
        StringBuilder renamed = new StringBuilder(program);
        List<Integer> references = symbols.references(declaring.get(Math.floorMod(pick, declaring.size())));
        for (int i = references.size() - 1; i >= 0; i--) {
            renamed.replace(tree.start(references.get(i)), tree.end(references.get(i)), "renamed");
        }
        assertEquals(bindings(program), bindings(renamed.toString()), () -> program + "\n->\n" + renamed);
    }

    @Property(tries = 200)
    void readsAnyText(@ForAll @StringLength(max = 60) String text, @ForAll("programs") String program,
            @ForAll int cut) {
        String broken = program.substring(Math.floorMod(cut, program.length())) + text;
        Tree tree = PythonNamesTest.parse(broken);
        PythonResolver symbols = new PythonResolver(tree);
        assertTrue(symbols.links().imports().keySet().stream().allMatch(node -> node < tree.size()));
    }
}
