package dev.mod.testkit.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How alike two texts have to be to count as equal, from the strictest to the loosest. */
public enum Strictness {
    /** The same characters; only line endings may differ. */
    STRICT,
    /** The same tokens in the same structure: white space between them may differ. */
    CST,
    /**
     * The same structure, names, literals, operators and keywords: separators, terminators, brackets and quotation marks
     * that carry no meaning of their own may differ, too.
     */
    AST,
    /** As {@link #AST}, and members of groups without an order may stand in any order. */
    LOOSE;

    /** All names as they are written in options and configuration, the strictest first. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Strictness::id).toList();
    }

    /** The name as it is written in options and configuration. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The one of this name. */
    public static Optional<Strictness> find(String name) {
        return Arrays.stream(values()).filter(each -> each.id().equals(name.toLowerCase(Locale.ROOT))).findFirst();
    }
}
