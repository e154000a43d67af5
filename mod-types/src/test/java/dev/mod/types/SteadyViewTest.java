package dev.mod.types;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.types.java.JavaProvider;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Somebody edits files while a name is looked for in them. */
class SteadyViewTest {
    private static final Map<String, String> FILES = Map.of(
            "a/Cart.java", "package a;\npublic class Cart {\n    public int sum() { return 0; }\n}\n",
            "a/Shop.java", "package a;\nclass Shop {\n    int all(Cart cart) { return cart.sum(); }\n}\n");

    /** Each file has another line at its top every time. */
    private static SourceView edited(AtomicInteger edits) {
        return new SourceView() {
            @Override
            public List<String> files() {
                return FILES.keySet().stream().sorted().toList();
            }

            @Override
            public String text(String path) throws IOException {
                return "// edit ".repeat(edits.incrementAndGet()) + "\n" + FILES.get(path);
            }
        };
    }

    @Test
    void allIsOfOneMoment() throws IOException {
        var edits = new AtomicInteger();
        var view = new SteadyView(edited(edits));
        Renaming renaming;
        try (var session = new JavaProvider().open(new Project(view, List.of(), Tools.NONE))) {
            renaming = session.rename(new RenameTarget.Named("a.Cart.sum()"), "total");
        }
        assertEquals(FILES.keySet(), renaming.texts().keySet());
        for (Map.Entry<String, String> text : renaming.texts().entrySet()) {
            assertEquals(view.text(text.getKey()).replace("sum()", "total()"), text.getValue());
        }
        assertEquals(FILES.size(), edits.get(), "each was read once");
    }
}
