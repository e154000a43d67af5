package dev.mod.types.java;

import dev.mod.types.NewParameter;
import dev.mod.types.RenameCases;
import dev.mod.types.RenameTarget;
import dev.mod.types.Tools;
import org.junit.jupiter.api.Test;

/** Parameters of methods and constructors of Java that go and come. */
class JavaParametersTest {
    private final RenameCases cases = new RenameCases(new JavaProvider(), Tools.NONE);

    private void removes(String before, String method, String parameter, String after) {
        cases.becomes(before, session -> session.removeParameter(new RenameTarget.Named(method), parameter), after);
    }

    private void keeps(String before, String method, String parameter, String why) {
        cases.refused(before, session -> session.removeParameter(new RenameTarget.Named(method), parameter), why);
    }

    private void adds(String before, String method, NewParameter parameter, String after) {
        cases.becomes(before, session -> session.addParameter(new RenameTarget.Named(method), parameter), after);
    }

    private void refuses(String before, String method, NewParameter parameter, String why) {
        cases.refused(before, session -> session.addParameter(new RenameTarget.Named(method), parameter), why);
    }

    @Test
    void aParameterGoesFromAllThatOverrideAndCall() {
        removes("""
                == a/Base.java
                package a;

                public abstract class Base {
                    /**
                     * Sums. See {@link #sum(int, String, long)}.
                     *
                     * @param n a number
                     * @param text a text
                     *        of two lines
                     * @param more more
                     * @return the sum
                     */
                    public abstract long sum(int n, final String text, long more);

                    long twice() {
                        return sum(1, "a", 2) + sum(3, /* none */ null, 4);
                    }
                }
                == a/Sub.java
                package a;

                class Sub extends Base {
                    @Override
                    public long sum(int n, String unused, long more) {
                        return n <= 0 ? more : sum(n - 1, unused, more);
                    }
                }
                == b/Deep.java
                package b;

                class Deep extends a.Base {
                    private final String name = "x";

                    /** @param s none */
                    public long sum(int n, String s, long more) {
                        return new a.Base() {
                            @Override public long sum(int a, String b, long c) { return a; }
                        }.sum(n,
                                name,
                                more);
                    }
                }
                """, "a.Base.sum", "text", """
                == a/Base.java
                package a;

                public abstract class Base {
                    /**
                     * Sums. See {@link #sum(int, long)}.
                     *
                     * @param n a number
                     * @param more more
                     * @return the sum
                     */
                    public abstract long sum(int n, long more);

                    long twice() {
                        return sum(1, 2) + sum(3, 4);
                    }
                }
                == a/Sub.java
                package a;

                class Sub extends Base {
                    @Override
                    public long sum(int n, long more) {
                        return n <= 0 ? more : sum(n - 1, more);
                    }
                }
                == b/Deep.java
                package b;

                class Deep extends a.Base {
                    private final String name = "x";

                    /** */
                    public long sum(int n, long more) {
                        return new a.Base() {
                            @Override public long sum(int a, long c) { return a; }
                        }.sum(n,
                                more);
                    }
                }
                """);
    }

    @Test
    void constructorsWithThisAndSuperEnumsAndClassesWithoutAName() {
        removes("""
                == Cart.java
                class Cart {
                    /** See {@link Cart#Cart(int, String)}. */
                    Cart(int size, String name) {}
                    Cart(int size) { this(size, "none"); }
                    static Cart of() { return new Cart(1, "a") { int more; }; }
                    static class Big extends Cart {
                        Big() { super(9, null); }
                    }
                }
                """, "Cart.new(int,java.lang.String)", "1", """
                == Cart.java
                class Cart {
                    /** See {@link Cart#Cart(String)}. */
                    Cart(String name) {}
                    Cart(int size) { this("none"); }
                    static Cart of() { return new Cart("a") { int more; }; }
                    static class Big extends Cart {
                        Big() { super(null); }
                    }
                }
                """);
        removes("""
                == Size.java
                enum Size {
                    SMALL(1), BIG(2) { int of() { return 3; } };
                    Size(int n) {}
                    int of() { return 1; }
                }
                """, "Size.new", "n", """
                == Size.java
                enum Size {
                    SMALL(), BIG() { int of() { return 3; } };
                    Size() {}
                    int of() { return 1; }
                }
                """);
        adds("""
                == Size.java
                enum Size {
                    SMALL, BIG { int of() { return 3; } }, HUGE();
                    Size() {}
                    int of() { return 1; }
                }
                """, "Size.new", new NewParameter("int", "n", "1", 0), """
                == Size.java
                enum Size {
                    SMALL(1), BIG(1) { int of() { return 3; } }, HUGE(1);
                    Size(int n) {}
                    int of() { return 1; }
                }
                """);
    }

    @Test
    void aCommentThatSaysNothingElse() {
        removes("""
                == A.java
                class A {
                    /**
                     * Does it.
                     *
                     * @param n none
                     */
                    void m(int n) {}
                }
                """, "A.m", "n", """
                == A.java
                class A {
                    /**
                     * Does it.
                     */
                    void m() {}
                }
                """);
    }

    @Test
    void whatCallsPassForAnyNumberOfArguments() {
        removes("""
                == A.java
                class A {
                    void m(int n, Object... rest) {}
                    void use() { m(1); m(2, "a"); m(3, "a", 'b', null); }
                }
                """, "A.m", "rest", """
                == A.java
                class A {
                    void m(int n) {}
                    void use() { m(1); m(2); m(3); }
                }
                """);
    }

    @Test
    void aParameterThatIsUsedOrOfWhichTheArgumentHasAnEffectStays() {
        keeps("""
                == A.java
                class A {
                    int m(int n, int k) { return n; }
                }
                class B extends A {
                    @Override int m(int n, int k) {
                        return k;
                    }
                }
                """, "A.m", "k", "k is used in A.java:6");
        for (String argument : new String[]{"next()", "i++", "i = 2", "i += 1", "new Object()", "numbers[i]", "1 / i",
                "(Integer) any", "\"a\" + any", "this.numbers.length", "-boxed"}) {
            keeps("""
                    == A.java
                    class A {
                        int i; int[] numbers; Object any; Integer boxed;
                        int next() { return i++; }
                        void m(Object k) {}
                        void use() {
                            m(%s);
                        }
                    }
                    """.formatted(argument), "A.m", "k", "what A.java:6 passes may have an effect: " + argument);
        }
        // nobody would get far by mending the call
        keeps("""
                == A.java
                class A {
                    void use() { new B().m(toString()); }
                }
                == B.java
                class B {
                    void m(Object k) { k.hashCode(); }
                }
                """, "B.m", "k", "k is used in B.java:2");
        keeps("""
                == A.java
                class A {
                    void m(int k) {}
                    void use(Integer k) { m(k); }
                }
                """, "A.m", "k", "what A.java:3 passes may have an effect: k");
        for (String argument : new String[]{"i", "this.i", "A.N + 1", "\"a\" + i", "() -> i++", "A::new", "A.class",
                "i > 0 ? null : (Object) null", "-i", "new int[]{1, 2}", "i == 1 && !(i < 2)"}) {
            removes("""
                    == A.java
                    class A {
                        int i; static int N;
                        void m(%2$s k) {}
                        void use() {
                            m(%1$s);
                        }
                    }
                    """.formatted(argument, argument.contains(">") && argument.contains("-") || argument.contains("::")
                    ? "Runnable"
                    : "Object"), "A.m", "k", """
                    == A.java
                    class A {
                        int i; static int N;
                        void m() {}
                        void use() {
                            m();
                        }
                    }
                    """);
        }
    }

    @Test
    void methodReferencesAndLambdasAreNamed() {
        String files = """
                == A.java
                import java.util.function.IntFunction;
                class A {
                    static String m(int n) { return ""; }
                    IntFunction<String> f = A::m;
                }
                """;
        keeps(files, "A.m", "n", "A.java:4 refers to A.m(int) by ::; write a lambda there");
        refuses(files, "A.m", new NewParameter("int", "k", "1", 0), "A.java:4 refers to A.m(int) by ::");
        String lambda = """
                == A.java
                interface A { void run(int n); }
                == B.java
                class B {
                    void take(A a) {}
                    void use() { take(n -> {}); }
                }
                """;
        keeps(lambda, "A.run", "n", "B.java:3 implements A.run(int) by a lambda or method reference");
        refuses(lambda, "A.run", new NewParameter("int", "k", "1", 0), "B.java:3 implements A.run(int)");
    }

    @Test
    void whatWouldMeanSomethingElse() {
        // another overload is chosen
        keeps("""
                == A.java
                class A {
                    void m(Object a, int b) {}
                    void m(String a) {}
                    void use() { m("x", 1); }
                }
                """, "A.m(java.lang.Object,int)", "b",
                "without that parameter, m in A.java:4 would mean something else");
        keeps("""
                == A.java
                class A {
                    A(Object a, int b) {}
                    A(String a) {}
                    static A use() { return new A("x", 1); }
                }
                """, "A.new(java.lang.Object,int)", "b",
                "without that parameter, the call of a constructor in A.java:4 would mean something else");
        keeps("""
                == A.java
                class A {
                    void m(int a, int b) {}
                    void m(int a) {}
                }
                """, "A.m(int,int)", "b", "the code would not compile any more");
        // another method is overridden
        keeps("""
                == A.java
                class A {
                    public boolean equals(Object a, int b) { return true; }
                }
                """, "A.equals(java.lang.Object,int)", "b", "would override other methods");
        // the new name hides a field
        refuses("""
                == A.java
                class A {
                    int k;
                    int m() { return k; }
                }
                """, "A.m", new NewParameter("int", "k", "1", 0), "k in A.java:3 would mean something else");
        refuses("""
                == A.java
                class A {
                    void m() {}
                    void use() { m(); }
                }
                """, "A.m", new NewParameter("Date", "d", "null", 0), "the code would not compile any more");
    }

    @Test
    void whatIsOutsideOrCalledByJava() {
        keeps("""
                == A.java
                class A implements java.util.Comparator<String> {
                    public int compare(String a, String b) { return 0; }
                }
                """, "A.compare", "a", "it belongs to java.util.Comparator, which is not in this project");
        keeps("""
                == A.java
                class A { public static void main(String[] args) {} }
                """, "A.main", "args", "main is called by Java itself");
        keeps("""
                == A.java
                record A(int n) { A(int n, int k) { this(n); } }
                """, "A.new(int,int)", "k", "A is a record; its constructors keep their parameters");
        refuses("""
                == A.java
                class A { A() {} }
                == B.java
                class B extends A {}
                == C.java
                class C extends A { C() {} }
                """, "A.new", new NewParameter("int", "n", "1", 0), "calls A.new() without saying so");
        keeps("""
                == A.java
                class A { void m(int n) {} }
                """, "A.m", "k", "A.m(int) has no parameter k");
        keeps("""
                == A.java
                class A { void m(int n) {} int f; }
                """, "A", "k", "A is no method; constructors are named A.new(int)");
        keeps("""
                == A.java
                class A { void m(int n) {} int f; }
                """, "A.f", "k", "A.f is no method");
    }

    @Test
    void aParameterComesToAllThatOverrideAndCall() {
        String files = """
                == a/Base.java
                package a;

                public class Base {
                    /** See {@link #sum(int...)}. */
                    public long sum(int... n) { return 0; }
                    long twice() { return sum() + sum(1, 2); }
                }
                == a/Sub.java
                package a;

                class Sub extends Base {
                    @Override
                    public long sum(int... n) { return super.sum(n) + new Base().sum(sum(3) > 1 ? 1 : 2); }
                }
                """;
        adds(files, "a.Base.sum", new NewParameter("java.util.List<String>", "names", "java.util.List.of()", 0), """
                == a/Base.java
                package a;

                public class Base {
                    /** See {@link #sum(java.util.List, int...)}. */
                    public long sum(java.util.List<String> names, int... n) { return 0; }
                    long twice() { return sum(java.util.List.of()) + sum(java.util.List.of(), 1, 2); }
                }
                == a/Sub.java
                package a;

                class Sub extends Base {
                    @Override
                    public long sum(java.util.List<String> names, int... n) { return super.sum(java.util.List.of(), n) + new Base().sum(java.util.List.of(), sum(java.util.List.of(), 3) > 1 ? 1 : 2); }
                }
                """);
        refuses(files, "a.Base.sum", new NewParameter("int", "k", "1", 2), "there is no position 2");
        refuses(files, "a.Base.sum", new NewParameter("int", "k", "1), sum(2", 0), "is no value in Java");
        refuses(files, "a.Base.sum", new NewParameter("int", "k", "1, 2", 0), "is no value in Java");
        refuses(files, "a.Base.sum", new NewParameter("int a, int", "k", "1", 0), "is no type in Java");
        refuses(files, "a.Base.sum", new NewParameter("int", "class", "1", 0), "is no name in Java");
    }
}
