package dev.mod.match.symbol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.mod.match.Languages;
import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names in types. In each text all marked places mean the declaring one, or nothing where there is none. */
class TypeScriptTypesTest {
    @ParameterizedTest
    @ValueSource(strings = {
            "type M<S> = { [«!K» in keyof S]: S[«K»] };",
            "type K = 1; type M<S> = { [«!K» in keyof S]: F<«K»> }; type N = K;",
            "type M<S> = { [«!K» in keyof S as `x${«K»}`]: «K» extends S ? «K»[] : never };",
            "type M<S> = { [K in keyof S]: { [«!K» in keyof S]: «K» } };",
            "type M<S> = { [«!K» in keyof S]: { [L in «K»]: L } };",
            "type M<S> = { readonly [«!K» in keyof S]?: (a: «K») => «K» };",
            "interface I { [«!key»: string]: (key: number) => typeof key }",
            "import * as core from 'c'; type «!output» = 1; type B = core.output | «output»;",
            "namespace N { export type T = 1; } type «!T» = 2; let x: N.T | «T»;",
            "import «!core» from 'c'; type A = «core».core.core;",
            "type F<T> = T extends [infer «!U»] ? «U» : T;"})
    void everyNameInATypeIsOfItsScope(String marked) {
        MarkedSource source = MarkedSource.of(marked);
        SemanticModel model = definitions(source);
        List<Integer> uses = source.marks().stream().filter(mark -> mark != source.declaring()).toList();
        for (int mark : source.marks()) {
            assertEquals(uses, model.references(model.tree().smallestNodeAt(mark, mark + 1)).stream()
                    .flatMap(each -> each.nodes().stream()).map(model.tree()::start).toList(), marked);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "import * as core from 'c'; type output = 1; type B = core.«output»;",
            "namespace N { export type «!T» = 1; } type T = 2; let x: N.«T»;"})
    void aNameAfterADotIsAMember(String marked) {
        definitions(MarkedSource.of(marked));
    }

    private static SemanticModel definitions(MarkedSource source) {
        assertFalse(source.marks().isEmpty(), source.text());
        Tree tree = Languages.find("typescript").orElseThrow().parse(source.text().getBytes(StandardCharsets.UTF_8));
        SemanticModel model = SemanticModel.of(tree, Optional.of("a.ts"), Optional.empty(), path -> Optional.empty())
                .orElseThrow();
        for (int mark : source.marks()) {
            assertEquals(source.declaring(), model.definition(tree.smallestNodeAt(mark, mark + 1),
                    SemanticModel.Follow.IMPORTS).map(found -> tree.start(found.node())).orElse(-1),
                    () -> source.text() + " at " + mark);
        }
        return model;
    }
}
