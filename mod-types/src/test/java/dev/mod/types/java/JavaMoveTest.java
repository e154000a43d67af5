package dev.mod.types.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import dev.mod.types.Project;
import dev.mod.types.RenameCases;
import dev.mod.types.Renaming;
import dev.mod.types.Texts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Before and after: files follow their names, {@code == a/B.java}. */
class JavaMoveTest {
    private static Renaming move(String files, String symbol, String to) {
        var texts = new Texts(Optional.empty());
        RenameCases.files(files).forEach(texts::with);
        try (var session = new JavaProvider().open(new Project(texts, List.of()))) {
            return session.move(symbol, to);
        }
    }

    private static void check(String before, String symbol, String to, String after) {
        Renaming renaming = move(before, symbol, to);
        var files = RenameCases.files(before);
        files.putAll(renaming.texts());
        var moved = new TreeMap<String, String>();
        files.forEach((path, text) -> moved.put(renaming.moves().getOrDefault(path, path), text));
        assertEquals(RenameCases.files(after), moved);
    }

    private static void refused(String before, String symbol, String to, String why) {
        var e = assertThrows(ModException.class, () -> move(before, symbol, to));
        assertEquals("cannot-rename", e.code().id());
        assertTrue(String.valueOf(e.getMessage()).contains(why), e.getMessage());
    }

    @Test
    void aTypeWithItsFileImportsAndNamesInFull() {
        check("""
                == src/a/Cart.java
                // licence
                package a;

                import java.util.List;
                import m.Money;

                /** Has {@link Item}s and {@link Tax#of(Item, int)}. */
                public class Cart {
                    private final List<Item> items = List.of();
                    public Money sum() { return new Money(); }
                    public static Cart of() { return new Cart(); }
                    public static class Line {}
                }
                == src/a/Item.java
                package a;

                /** Is in a {@link Cart}. */
                public class Item {}
                == src/a/Tax.java
                package a;

                public class Tax {
                    public static int of(Item item, int percent) { return percent; }
                    /** See {@link #cart(Cart)} and {@link a.Cart.Line}. */
                    Cart.Line cart(Cart cart) { return new Cart.Line(); }
                }
                == src/b/All.java
                package b;

                import a.*;

                class All { Cart cart; Item item; }
                == src/b/One.java
                package b;

                import static a.Cart.of;

                import a.Cart;
                import a.Cart.Line;

                class One { Cart cart = of(); Line line; a.Cart full; Class<?> type = a . Cart.class; String text = "a.Cart"; }
                == src/m/Money.java
                package m;

                import a.Cart;

                public class Money { Cart cart; }
                """, "a.Cart", "m", """
                == src/m/Cart.java
                // licence
                package m;

                import a.Item;
                import java.util.List;

                /** Has {@link Item}s and {@link a.Tax#of(Item, int)}. */
                public class Cart {
                    private final List<Item> items = List.of();
                    public Money sum() { return new Money(); }
                    public static Cart of() { return new Cart(); }
                    public static class Line {}
                }
                == src/a/Item.java
                package a;

                /** Is in a {@link m.Cart}. */
                public class Item {}
                == src/a/Tax.java
                package a;

                import m.Cart;

                public class Tax {
                    public static int of(Item item, int percent) { return percent; }
                    /** See {@link #cart(Cart)} and {@link m.Cart.Line}. */
                    Cart.Line cart(Cart cart) { return new Cart.Line(); }
                }
                == src/b/All.java
                package b;

                import a.*;
                import m.Cart;

                class All { Cart cart; Item item; }
                == src/b/One.java
                package b;

                import static m.Cart.of;

                import m.Cart;
                import m.Cart.Line;

                class One { Cart cart = of(); Line line; m.Cart full; Class<?> type = m . Cart.class; String text = "a.Cart"; }
                == src/m/Money.java
                package m;

                public class Money { Cart cart; }
                """);
    }

    @Test
    void theFileOfATypeWithAllThatIsInIt() {
        String before = "== x/test/a/A.java\npackage a;\npublic class A { B b; }\nclass B {}\n";
        String after = "== x/test/c/d/A.java\npackage c.d;\npublic class A { B b; }\nclass B {}\n";
        check(before, "x/test/a/A.java", "c.d", after);
        check(before, "a.B", "c.d", after);
        check(before.replace("\n", "\r\n").replace(".java\r\n", ".java\n"), "a.A", "c.d",
                after.replace("\n", "\r\n").replace(".java\r\n", ".java\n"));
    }

    @Test
    void aPackageWithItsDescription() {
        check("""
                == main/a/b/A.java
                package a.b;
                public class A { int x = B.SIZE; }
                == main/a/b/B.java
                package a.b;
                class B { static int SIZE = 1; }
                == main/a/b/package-info.java
                /** Has {@link A} and {@link a.b.A}. */
                package a.b;
                == test/a/b/ATest.java
                package a.b;
                class ATest { A a; B b; }
                == main/a/Use.java
                package a;
                import a.b.*;
                class Use { A a; a.b.A full; }
                == main/module-info.java
                module m { exports a.b; exports a.b.c; uses a.b.A; }
                """, "a.b", "c", """
                == main/c/A.java
                package c;
                public class A { int x = B.SIZE; }
                == main/c/B.java
                package c;
                class B { static int SIZE = 1; }
                == main/c/package-info.java
                /** Has {@link A} and {@link c.A}. */
                package c;
                == test/c/ATest.java
                package c;
                class ATest { A a; B b; }
                == main/a/Use.java
                package a;
                import c.*;
                class Use { A a; c.A full; }
                == main/module-info.java
                module m { exports c; exports a.b.c; uses c.A; }
                """);
    }

    @Test
    void aServiceAndDescriptionsOfPackages() {
        check("""
                == META-INF/services/a.A
                a.A$None
                a.B
                == a/A.java
                package a;
                public interface A { class None implements A {} }
                == a/B.java
                package a;
                public class B implements A {}
                == a/package-info.java
                /** Of {@link A} and {@link B}. */
                package a;
                == module-info.java
                module m { exports a; exports c; uses a.A; provides a.A with a.B; }
                """, "a.A", "c", """
                == META-INF/services/c.A
                c.A$None
                a.B
                == c/A.java
                package c;
                public interface A { class None implements A {} }
                == a/B.java
                package a;

                import c.A;
                public class B implements A {}
                == a/package-info.java
                /** Of {@link c.A} and {@link B}. */
                package a;
                == module-info.java
                module m { exports a; exports c; uses c.A; provides c.A with a.B; }
                """);
    }

    @Test
    void tellsWhereTextsNameWhatMoves() {
        var texts = new Texts(Optional.empty()).with("a/b/C.java", "package a.b;\npublic class C {}\n")
                .with("a/b/D.java", "package a.b;\npublic class D {}\n")
                .with("app.properties", "scan=a.b\nbean=a.b.C\nother=a.b.E, a.b.c.D, x.a.b.D\n");
        for (var each : Map
                .of("a.b", "a.b, a.b.C were left alone in texts, so look at app.properties:1, app.properties:2",
                        "a.b.C", "a.b.C was left alone in texts, so look at app.properties:2")
                .entrySet()) {
            try (var session = new JavaProvider().open(new Project(texts, List.of()))) {
                session.move(each.getKey(), "z");
                assertEquals(List.of(each.getValue()), session.problems());
            }
        }
        try (var session = new JavaProvider().open(new Project(texts, List.of()))) {
            session.move("a.b.D", "z");
            assertEquals(List.of(), session.problems());
        }
    }

    @Test
    void whatWouldNotCompileOrMeanSomethingElseIsRefused() {
        refused("== a/A.java\npackage a;\npublic class A { int size; }\n== a/B.java\npackage a;\nclass B {\n int s = new A().size; }\n",
                "a.A", "b", "a/B.java:5: size is not public in b.A");
        refused("== a/A.java\npackage a;\nclass A {}\n== a/B.java\npackage a;\nclass B { A a; }\n", "a.A", "b",
                "a/B.java");
        // C.m is called through A no more
        refused("""
                == a/A.java
                package a;
                public class A { void m() {} public void call() { m(); } }
                == a/C.java
                package a;
                class C extends A { void m() {} }
                """, "a.A", "b", "override");
        // of b, String is another one
        refused("== a/A.java\npackage a;\npublic class A { String s; }\n== b/String.java\npackage b;\npublic class String {}\n",
                "a.A", "b", "String in b/A.java:2 would mean something else");
        refused("== a/A.java\npackage a;\npublic class A {}\n== b/U.java\npackage b;\nimport c.*;\nclass U { A a; }\n"
                + "== c/A.java\npackage c;\npublic class A {}\n", "a.A", "b", "b/U.java:3 would mean something else");
        // b is a field there
        refused("== a/A.java\npackage a;\npublic class A { public static int N = 1; }\n"
                + "== c/U.java\npackage c;\nclass U { int b; int c = a.A.N; }\n", "a.A", "b", "c/U.java:2");
    }

    @Test
    void whatIsThereAlreadyIsRefused() {
        String a = "== m/a/A.java\npackage a;\npublic class A {}\n";
        refused(a + "== t/b/A.java\npackage b;\npublic class A {}\n", "a.A", "b",
                "there is a type b.A already: t/b/A.java");
        refused(a + "== m/b/A.java\npackage b;\npublic class X {}\n", "a.A", "b", "there is a file m/b/A.java already");
        refused(a + "== m/c/B.java\npackage c;\npublic class B {}\n", "a.A", "c.B", "c.B is a type");
        refused(a, "a.A", "a", "it is in a already");
        refused(a, "a.A", "int", "no name of a package");
        refused(a, "a.B", "b", "no type at the top of a file");
        refused(a + "== t/a/A.java\npackage a;\npublic class A {}\n", "a.A", "b",
                "several places: m/a/A.java, t/a/A.java");
        refused("== m/x/A.java\npackage a;\npublic class A {}\n", "a.A", "b", "not in the directory of its package a");
        refused("== A.java\npublic class A {}\n", "A", "b", "in no package");
        refused(a + "== m/module-info.java\nmodule m { exports a; }\n== m/a/B.java\npackage a;\nclass B {}\n", "a.A",
                "b",
                "exports a and not b");
    }
}
