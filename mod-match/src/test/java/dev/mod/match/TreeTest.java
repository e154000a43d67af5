package dev.mod.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TreeTest {
    private static Language language(String name) {
        return Languages.find(name).orElseThrow();
    }

    @Test
    void parsesJavaScript() {
        Tree tree = language("js").parse("let a = f(1);");
        assertEquals("(program (lexical_declaration (variable_declarator name: (identifier)"
                + " value: (call_expression function: (identifier) arguments: (arguments (number))))))",
                tree.root().toString());
        assertEquals(0, tree.errorCount());
    }
}
