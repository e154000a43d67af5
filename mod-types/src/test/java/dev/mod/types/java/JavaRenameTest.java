package dev.mod.types.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import dev.mod.types.RenameCases;
import dev.mod.types.RenameTarget;
import dev.mod.types.Renaming;
import dev.mod.types.Tools;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Before and after: files follow their names, {@code == a/B.java}; what is renamed stands between « and ». */
class JavaRenameTest {
    private static final RenameCases CASES = new RenameCases(new JavaProvider(), Tools.NONE);

    private static Map<String, String> files(String text) {
        return RenameCases.files(text);
    }

    private static Renaming rename(Map<String, String> files, RenameTarget target, String to) {
        return CASES.rename(files, target, to, new ArrayList<>());
    }

    private static void check(String before, String to, String after) {
        CASES.check(before, to, after);
    }

    private static void refused(String before, String to, String why) {
        CASES.refused(before, to, why);
    }

    @Test
    void aClassWithItsFileConstructorsImportsAndComments() {
        check("""
                == a/Cart.java
                package a;

                /** A {@link Cart}, see {@link Cart#add(String)}. */
                public class «Cart» {
                    static class Item extends Cart {}
                    public Cart() {}
                    public static Cart of() {
                        return new Cart();
                    }
                    void add(String item) {}
                }
                == b/Shop.java
                package b;

                import a.Cart;
                import static a.Cart.of;

                class Shop<T extends Cart> {
                    Cart cart = of();
                    Object cast = (Cart) (Object) a.Cart.of();
                    java.util.function.Supplier<Cart> make = Cart::new;
                    Class<?> type = Cart.class;
                    String text = "Cart";
                    int Cart = 1;
                }
                """, "Basket", """
                == a/Basket.java
                package a;

                /** A {@link Basket}, see {@link Basket#add(String)}. */
                public class Basket {
                    static class Item extends Basket {}
                    public Basket() {}
                    public static Basket of() {
                        return new Basket();
                    }
                    void add(String item) {}
                }
                == b/Shop.java
                package b;

                import a.Basket;
                import static a.Basket.of;

                class Shop<T extends Basket> {
                    Basket cart = of();
                    Object cast = (Basket) (Object) a.Basket.of();
                    java.util.function.Supplier<Basket> make = Basket::new;
                    Class<?> type = Basket.class;
                    String text = "Cart";
                    int Cart = 1;
                }
                """);
    }

    @Test
    void aMethodWithAllThatOverrideItAndNoOther() {
        String shop = """
                == a/Shape.java
                package a;
                interface Shape { double «area»(); }
                == a/Base.java
                package a;
                class Base { public double area() { return 1; } public double area(int scale) { return scale; } }
                == a/Square.java
                package a;
                class Square extends Base implements Shape {}
                == a/Circle.java
                package a;
                enum Circle implements Shape { UNIT { @Override public double area() { return 3; } }; public double area() { return 2; } }
                == a/Other.java
                package a;
                class Other { double area() { return 0; } }
                == a/Use.java
                package a;
                class Use {
                    double all(Shape shape, Square square, Other other) {
                        Shape lambda = () -> 4;
                        java.util.function.ToDoubleFunction<Shape> reference = Shape::area;
                        return shape.area() + square.area() + square.area(2) + other.area() + new Shape() {
                            public double area() { return 5; }
                        }.area();
                    }
                }
                """;
        check(shop, "surface", shop.replace("«", "").replace("»", "").replace("area()", "surface()")
                .replace("Shape::area", "Shape::surface")
                .replace("double surface() { return 0", "double area() { return 0")
                .replace("other.surface()", "other.area()"));
    }

    @Test
    void oneOfSeveralMethodsOfANameIsImportedBesideTheOthers() {
        check("""
                == a/Texts.java
                package a;
                public class Texts {
                    public static String join(String a) { return a; }
                    public static String «join»(int a) { return "" + a; }
                }
                == b/Use.java
                package b;
                import static a.Texts.join;
                class Use { String x = join("a") + join(1); }
                """, "number", """
                == a/Texts.java
                package a;
                public class Texts {
                    public static String join(String a) { return a; }
                    public static String number(int a) { return "" + a; }
                }
                == b/Use.java
                package b;
                import static a.Texts.join;
                import static a.Texts.number;
                class Use { String x = join("a") + number(1); }
                """);
    }

    @Test
    void fieldsParametersAndVariables() {
        check("""
                == a/Box.java
                package a;
                class Box {
                    int «size»;
                    Box(int size) { this.size = size; }
                    int twice() { int size = this.size; return size * 2; }
                }
                """, "count", """
                == a/Box.java
                package a;
                class Box {
                    int count;
                    Box(int size) { this.count = size; }
                    int twice() { int size = this.count; return size * 2; }
                }
                """);
        check("""
                == a/Box.java
                package a;
                class Box {
                    /** @param size how many
                     */
                    int of(int «size») { Runnable r = () -> System.out.println(size); return size; }
                    int size() { return 1; }
                }
                """, "count", """
                == a/Box.java
                package a;
                class Box {
                    /** @param count how many
                     */
                    int of(int count) { Runnable r = () -> System.out.println(count); return count; }
                    int size() { return 1; }
                }
                """);
    }

    @Test
    void tellsWhereTextsNameAType() {
        var told = new ArrayList<String>();
        CASES.check("""
                == beans.xml
                <beans>
                  <bean class="a.Priced"/> <bean class="a.Priced"/>
                  <bean class="a.Priced$Inner"/>
                  <bean class="b.a.Priced"/> <bean class="a.PricedCart"/> Priced
                </beans>
                == a/Priced.java
                package a;
                /** An a.Priced. */
                public class «Priced» {
                    static class Inner {}
                    Object made() throws Exception { return Class.forName("a.Priced"); }
                }
                """, "Costly", """
                == beans.xml
                <beans>
                  <bean class="a.Priced"/> <bean class="a.Priced"/>
                  <bean class="a.Priced$Inner"/>
                  <bean class="b.a.Priced"/> <bean class="a.PricedCart"/> Priced
                </beans>
                == a/Costly.java
                package a;
                /** An a.Priced. */
                public class Costly {
                    static class Inner {}
                    Object made() throws Exception { return Class.forName("a.Priced"); }
                }
                """, told);
        assertEquals(
                List.of("a.Priced was left alone in texts, so look at a/Costly.java:2, a/Costly.java:5, beans.xml:2,"
                        + " beans.xml:3"),
                told);
    }

    @Test
    void tellsWhereTextsNameAMember() {
        var told = new ArrayList<String>();
        String before = """
                == a/Colour.java
                package a;
                public enum Colour {
                    «RED"«, BLUE; // "RED"
                    /** "RED" */
                    static Colour of() { return valueOf("RED"); }
                    String text = "RED alert", other = "BLUE", quoted = "'RED'";
                    int RED(int RED) { return RED; }
                }
                == a/ColourTest.java
                package a;
                class ColourTest {
                    Object first = Colour.RED, second = of("a.Colour#RED(int, long)") + of(\"""
                        RED\""") + of("Colour.RED"), third = 'R';
                    Object of(String name) { return name; }
                }
                == other.txt
                "RED"
                """.replace("\"«", "»");
        CASES.check(before, "GREEN", RenameCases.unmarked(before).replace("    RED,", "    GREEN,")
                .replace("Colour.RED,", "Colour.GREEN,"), told);
        assertEquals(
                List.of("RED was left alone in texts, so look at a/Colour.java:5, a/ColourTest.java:3, a/ColourTest.java:4"),
                told);
        told.clear();
        CASES.check("== A.java\nclass A { int f(int «x») { return \"x\".length() + x; } }\n", "y",
                "== A.java\nclass A { int f(int y) { return \"x\".length() + y; } }\n", told);
        assertEquals(List.of(), told);
    }

    @Test
    void whatJavaLooksForIsRefused() {
        for (String each : List.of("public static void «main»(String[] a)", "public static void «main»(String... a)",
                "private void «readObject»(java.io.ObjectInputStream in)",
                "private void «writeObject»(java.io.ObjectOutputStream out)", "Object «readResolve»()",
                "Object «writeReplace»()", "private void «readObjectNoData»()")) {
            refused("== A.java\nclass A { " + each + " { throw new RuntimeException(); } }\n", "go",
                    "is called by Java itself");
        }
        refused("== A.java\nclass A { static final long «serialVersionUID» = 1; }\n", "id", "is called by Java itself");
        refused("== A.java\nclass A { static final long «id» = 1; }\n", "serialVersionUID", "is called by Java itself");
        refused("== A.java\nclass A { static void «go»(String[] a) {} }\n", "main", "main is called by Java itself");
        check("== A.java\nclass A { static void «main»() {} }\n", "go", "== A.java\nclass A { static void go() {} }\n");
    }

    @Test
    void aServiceWithTheFilesThatNameIt() {
        check("""
                == META-INF/services/a.Priced
                # who has prices
                a.Cart  # a.Priced
                a.Priced$None
                a.PricedCart
                == META-INF/services/a.Priced$Inner
                a.Other
                == META-INF/services/b.Other
                \ta.Priced
                a.Priced.None
                == a/Priced.java
                package a;
                public interface «Priced» { class None implements Priced {} interface Inner {} }
                == a/Cart.java
                package a;
                public class Cart implements Priced {}
                == module-info.java
                /** Of {@link a.Priced}. */
                module shop {
                    uses a.Priced;
                    uses a.PricedCart;
                    exports a;
                    provides a.Priced with a.Cart, a.Priced.None, b.a.Priced;
                }
                """, "Costly", """
                == META-INF/services/a.Costly
                # who has prices
                a.Cart  # a.Priced
                a.Costly$None
                a.PricedCart
                == META-INF/services/a.Costly$Inner
                a.Other
                == META-INF/services/b.Other
                \ta.Costly
                a.Priced.None
                == a/Costly.java
                package a;
                public interface Costly { class None implements Costly {} interface Inner {} }
                == a/Cart.java
                package a;
                public class Cart implements Costly {}
                == module-info.java
                /** Of {@link a.Costly}. */
                module shop {
                    uses a.Costly;
                    uses a.PricedCart;
                    exports a;
                    provides a.Costly with a.Cart, a.Costly.None, b.a.Priced;
                }
                """);
        check("""
                == META-INF/services/a.A
                a.A$B
                == a/A.java
                package a;
                public interface A { class «B» implements A {} }
                """, "C", """
                == META-INF/services/a.A
                a.A$C
                == a/A.java
                package a;
                public interface A { class C implements A {} }
                """);
        refused("== META-INF/services/a.A\n== META-INF/services/a.B\n== a/A.java\npackage a;\npublic class «A» {}\n",
                "B", "META-INF/services/a.B already");
        refused("== a/A.java\npackage a;\npublic class «A» {}\n== module-info.java\n"
                + "import a.A;\nmodule m { uses A; }\n", "B", "module-info.java imports a.A");
    }

    @Test
    void byItsFullName() {
        var files = files("""
                == a/Box.java
                package a;
                class Box {
                    void put(int a) {}
                    void put(String a) {}
                    static class Lid {}
                }
                """);
        assertEquals("a.Box.put(int)", rename(files, new RenameTarget.Named("a.Box.put(int)"), "set").symbol());
        assertEquals(1, rename(files, new RenameTarget.Named("a.Box.Lid"), "Top").places());
        var e = assertThrows(ModException.class, () -> rename(files, new RenameTarget.Named("a.Box.put"), "set"));
        assertTrue(String.valueOf(e.getMessage()).contains("put(int) or put(java.lang.String)"), e.getMessage());
        assertThrows(ModException.class, () -> rename(files, new RenameTarget.Named("a.Bag"), "Sack"));
    }

    @Test
    void whatCodeWouldMeanOtherwiseIsRefused() {
        refused("== A.java\nclass A { int «a»; int b; }\n", "b", "would not compile");
        refused("== A.java\nclass A { void «a»() {} void b() {} }\n", "b", "");
        refused("""
                == A.java
                class A { int «a»; int f(int b) { return a + b; } }
                """, "b", "would mean something else");
        refused("""
                == A.java
                class A { void «a»(Object o) {} void b(String s) {} void use() { a("x"); } }
                """, "b", "A.java:1 would mean something else");
        refused("""
                == A.java
                class A { void «a»() {} }
                == B.java
                class B extends A { void b() {} }
                """, "b", "override");
        refused("== a/A.java\npackage a;\npublic class «A» {}\n== a/B.java\npackage a;\nclass B {}\n", "B", "already");
        refused("== A.java\nclass A { int «a»; }\n", "int", "no name in Java");
        refused("== A.java\nclass A { int «a»; }\n", "a", "already");
    }

    @Test
    void whatNobodyCanTellIsRefused() {
        refused("== A.java\nclass A implements Runnable { public void «run»() {} }\n", "go", "java.lang.Runnable");
        refused("== A.java\nclass A extends Missing { public void «m»() {} }\n", "go", "Missing");
        refused("""
                == A.java
                class A { void «m»() {} }
                == B.java
                class B { void use(Missing x) { x.get().m(); } }
                """, "go", "B.java:1");
    }

    private static final String POINT = """
            == a/HasX.java
            package a;

            interface HasX {
                int x();
            }
            == a/Point.java
            package a;

            /**
             * A point; see {@link #x}, {@link #x()} and {@link #x(int)}.
             *
             * @param x to the right
             * @param y down
             */
            record Point(int x, int y) implements HasX {
                Point {
                    if (x < 0) {
                        throw new IllegalArgumentException("x " + x);
                    }
                    x += y;
                }

                Point(int x) {
                    this(x, 0);
                }

                int x(int by) {
                    return x + this.x + x() + by;
                }
            }
            == b/Use.java
            package b;

            import java.util.function.Function;

            class Use {
                /** Values, one of them in a file. */
                record Point<T>(T x, String... more) {
                    /** @param x of it */
                    Point(T x, String... more) {
                        this.x = x;
                        this.more = more;
                    }

                    /** The value. */
                    public T x() {
                        return x;
                    }
                }

                int x;

                Object use(Point<String> point) {
                    Function<Point<?>, Object> read = Point::x;
                    record Local(int x) {}
                    return point.x() + read.apply(point) + new Local(x).x();
                }
            }
            """;

    /** The parameter and the local variable in front of it are others that are called the same. */
    private static final String RENAMED_POINT = POINT.replaceFirst("int x\\(\\);", "int left();")
            .replace("{@link #x}, {@link #x()}", "{@link #left}, {@link #left()}")
            .replace("@param x to", "@param left to")
            .replace("record Point(int x, int y)", "record Point(int left, int y)")
            .replace("if (x < 0)", "if (left < 0)").replace("\"x \" + x", "\"x \" + left")
            .replace("x += y", "left += y")
            .replace("x + this.x + x()", "left + this.left + left()");

    @Test
    void aComponentOfARecordWithWhatReadsAndSetsIt() {
        for (String marked : new String[]{"record Point(int «x»,", "if («x» < 0)", "this.«x» + x()", "+ «x»() + by",
                "@param «x» to", "int «x»();", "{@link #«x»()}"}) {
            String before = POINT.replace(RenameCases.unmarked(marked), marked);
            check(before, "left", RENAMED_POINT);
        }
        check(POINT.replace("point.x()", "point.«x»()"), "value", POINT.replace("T x, ", "T value, ")
                .replace("@param x of", "@param value of").replace("this.x = x;", "this.value = value;")
                .replace("public T x()", "public T value()").replace("return x;", "return value;")
                .replace("Point::x", "Point::value").replace("point.x()", "point.value()"));
        check(POINT.replace("Local(int x)", "Local(int «x»)"), "z",
                POINT.replace("Local(int x)", "Local(int z)").replace("Local(x).x()", "Local(x).z()"));
        check(POINT.replace("Point(int x) {", "Point(int «x») {"), "z",
                POINT.replace("Point(int x) {", "Point(int z) {").replace("this(x, 0)", "this(z, 0)"));
        for (String name : new String[]{"a.Point.x", "a.Point.x()", "a.HasX.x"}) {
            assertEquals(RenameCases.files(RENAMED_POINT).get("a/Point.java"),
                    rename(files(POINT), new RenameTarget.Named(name), "left").texts().get("a/Point.java"));
        }
        assertEquals("a.Point.x(int)", rename(files(POINT), new RenameTarget.Named("a.Point.x(int)"), "z").symbol());
    }

    @Test
    void aComponentOfARecordKeepsItsNameWhereAnotherWouldBeMeant() {
        refused("== A.java\nrecord A(int «x», int y) {}\n", "y", "would not compile");
        refused("== A.java\nrecord A(int «x») {}\n", "hashCode", "");
        refused("== A.java\nrecord A(int «x») { int f(int y) { return x + y; } }\n", "y", "would mean something else");
        refused("== A.java\nrecord A(int «x») { A { int y = 1; x += y; } }\n", "y", "would not compile");
        refused("== A.java\nrecord A(Integer «get») implements java.util.function.Supplier<Integer> {}\n", "y",
                "java.util.function.Supplier");
    }
}
