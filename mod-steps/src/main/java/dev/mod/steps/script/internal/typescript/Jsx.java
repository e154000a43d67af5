package dev.mod.steps.script.internal.typescript;

import java.util.Set;

/** Elements of JSX, which are kept when types are erased, and which no engine runs. */
final class Jsx {
    static final Set<String> ELEMENTS = Set.of("jsx_element", "jsx_self_closing_element", "jsx_fragment");
    /** Name that an element uses, so that its import is kept. */
    static final String FACTORY = "React";

    private Jsx() {}

    /** Reports an element in what is to be run. */
    static void refuse(Syntax syntax, CompileErrors problems) {
        for (int node = 0; node < syntax.tree().size(); node++) {
            if (syntax.tree().isNamed(node) && ELEMENTS.contains(syntax.kind(node))) {
                problems.fail(node, "JSX can't be run in a script: build text instead");
            }
        }
    }

    /** Whether a name is that of an element of HTML, and of no variable: {@code div}. */
    static boolean isIntrinsic(Syntax syntax, int name) {
        String parent = syntax.kind(syntax.tree().parent(name));
        char first = syntax.charAt(syntax.tree().start(name));
        return (parent.equals("jsx_opening_element") || parent.equals("jsx_closing_element")
                || parent.equals("jsx_self_closing_element")) && first >= 'a' && first <= 'z';
    }
}
