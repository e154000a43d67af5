package dev.mod.types.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.types.RenameCases;
import dev.mod.types.RenameTarget;
import dev.mod.types.Tools;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names of Python, by scopes alone. */
class PythonRenameTest {
    private final RenameCases cases = new RenameCases(new PyrightProvider(), Tools.NONE);

    /** Text with @@ where the name is to be changed; it is asked for at @!, or at the first one. */
    private void check(String marked, String from, String to) {
        String asked = marked.contains("@!") ? marked : marked.replaceFirst("@@", "@!");
        cases.check(asked.replace("@!", "«" + from + "»").replace("@@", from), to,
                marked.replace("@!", to).replace("@@", to));
    }

    private List<String> doubts(String marked, String from, String to) {
        var doubts = new ArrayList<String>();
        cases.check(marked.replaceFirst("@@", "«" + from + "»").replace("@@", from), to, marked.replace("@@", to),
                doubts);
        return doubts;
    }

    @Test
    void aFunctionThroughImportsStarsAndAll() {
        check("""
                == pkg/a.py
                __all__ = ["@@", 'other']
                __all__ += ('@@',)
                __all__.append("@@")
                def @!(n): return @@(n - 1)
                other = @@
                == pkg/__init__.py
                from .a import @@
                __all__ = ["@@"]
                == b.py
                import pkg
                import pkg.a as m
                from pkg import @@ as t, a
                from pkg.a import (
                    @@,
                )
                pkg.@@(m.@@(t(a.@@(1))))
                def f(total): return total
                def g():
                    total = 1
                    return total
                == c.py
                from pkg.a import *
                print(@@(2), f"{@@(3)}")
                """, "total", "count");
    }

    @Test
    void aClassWithAnnotationsInQuotes() {
        check("""
                == a.py
                from __future__ import annotations
                from typing import Literal, Optional
                class @@:
                    def add(self, other: "@@") -> "list[@@]":
                        return [@@(), other]
                    kind: Literal["Cart"] = "x"
                class Big(@@):
                    base: Optional['@@'] = None
                def f(c: 'dict[str, @@] | None' = None): ...
                """.replace("kind: Literal[\"Cart\"] = \"x\"", "kind = 1"), "Cart", "Basket");
    }

    @Test
    void aMethodWithThoseThatOverrideIt() {
        check("""
                == a.py
                from abc import ABC
                class Priced(ABC):
                    def @@(self): return 1
                class Cart(Priced):
                    def @@(self): return super().@@() + self.@@()
                    class Inner:
                        def total(self): ...
                == b.py
                from a import Cart
                class Mid(Cart): pass
                class Big(Mid):
                    def @@(self): return Mid.@@(self)
                Big().@@()
                c = Cart()
                c.@@()
                class Other:
                    def total(self): return self.total()
                Other().total()
                """, "total", "cents");
    }

    @Test
    void anAttributeOfObjects() {
        check("""
                == a.py
                class Cart:
                    def __init__(self, size):
                        self.@@ = size
                    def grow(self):
                        self.@@ += 1
                        del self.@@
                    @property
                    def empty(self): return not self.@@
                class Big(Cart):
                    def shrink(self): self.@@ = 0
                Cart(1).@@
                """, "size", "length");
    }

    @Test
    void aFieldWithTheArgumentsThatGiveIt() {
        check("""
                == a.py
                from dataclasses import dataclass
                @dataclass
                class P:
                    @@: int
                    y: int = 0
                @dataclass
                class Q(P):
                    z: int = 0
                P(@@=1).@@ + Q(@@=2, z=3).@@
                match P(1):
                    case P(@@=1): pass
                def x(x): return x
                x(x=1)
                """, "x", "left");
    }

    @Test
    void aParameterWithTheArgumentsThatNameIt() {
        check("""
                == a.py
                def f(a, *, @@=1, **more):
                    def g(): return @@
                    return lambda x=@@: x
                f(1, @@=2)
                b = 3
                class C:
                    def m(self, b): ...
                == c.py
                from a import f
                f(1, @@=2)
                print(dict(b=1))
                """.replace("print(dict(b=1))\n", ""), "b", "size");
        check("""
                == a.py
                class A:
                    def m(self, @@): return @@
                class B(A):
                    def m(self, @@): return super().m(@@=@@)
                A().m(@@=1)
                B().m(@@=1)
                """, "n", "size");
        check("""
                == a.py
                class A:
                    def __init__(self, @@): self.n = @@
                class B(A): pass
                class C(A):
                    def __init__(self, n): super().__init__(n)
                A(@@=1)
                == c.py
                from a import A, B, C
                A(@@=1), B(@@=1), C(n=1)
                """, "n", "size");
    }

    @Test
    void variablesOfFunctionsModulesAndComprehensions() {
        check("""
                == a.py
                def f():
                    @@ = 1
                    for @@ in range(3): print(@@)
                    def g():
                        nonlocal @@
                        @@ = 2
                    return [n for n in [@@]]
                n = 3
                """, "n", "m");
        check("""
                == a.py
                @@ = 1
                def f():
                    global @@
                    @@ = 2
                def g(n): return n
                class C:
                    n = @@
                == b.py
                import a
                a.@@ = 3
                """.replace("    n = @@\n", "    k = @@\n"), "n", "m");
        check("== a.py\nimport os.path as @@\n@@.join('a')\n", "p", "paths");
        check("== a.py\nwith open('data') as @@:\n    @@.read()\ndef g():\n    try: pass\n    except E as f: f\n", "f",
                "file");
        check("== a.py\nif (@@ := 1): print([@@ for x in [@@]])\n", "n", "m");
        check("== a.py\ndef f[@@](x: @@) -> list[@@]: return x\n", "T", "U");
    }

    @Test
    void whatAClassOrTheModuleReadsFirst() {
        check("""
                == a.py
                @! = 3
                class A:
                    size = @@
                    twice = size * 2
                    def now(self, n=size): return @@
                print(A.size)
                """, "size", "width");
        check("""
                == a.py
                size = 3
                class A:
                    @@ = size
                    twice = @@ * 2
                    def now(self, n=@@): return size
                print(A.@@)
                """, "size", "width");
        check("""
                == a.py
                @@ = sorted
                __all__ = ["@@"]
                print(@@([2, 1]))
                == b.py
                import a
                print(a.@@([1]), sorted([2]))
                """, "sorted", "ordered");
    }

    @Test
    void membersThatAreListed() {
        check("""
                == a.py
                class A:
                    __slots__ = ["@@", 'y']
                    __match_args__ = ("y", "@@")
                == b.py
                from a import A
                class B(A):
                    __slots__ = ()
                    def __init__(self):
                        self.@! = 1
                class C(A):
                    def __init__(self):
                        self.@@ = 1
                match B():
                    case A(x=y): pass
                """.replace("A(x=", "A(@@="), "x", "left");
        assertEquals(List.of("x was left alone in texts, so look at a.py:3, a.py:5, a.py:6",
                "Pyright may know more: mod types fetch pyright"), doubts("""
                        == a.py
                        class A:
                            def __init__(self, x): self.@@ = x
                            __slots__ = {"@@": "x", "y": f("x")}
                        class B:
                            __slots__ = "x"
                            x: Literal["x"]
                        """, "x", "left"));
        cases.refused("""
                == a.py
                class A:
                    __slots__ = ("x", "y")
                    def __init__(self): self.«x» = 1
                """, "y", "A in a.py:2 has a member y already");
    }

    @Test
    void fieldsOfWhatIsDecoratedAndConstructorsThatAreWritten() {
        check("""
                == a.py
                import attr
                @attr.s
                class A:
                    @! = attr.ib()
                class B(A):
                    pass
                == b.py
                from a import A, B
                A(@@=1), B(@@=2).@@
                """, "x", "left");
        check("""
                == a.py
                class Base:
                    def __init__(self, **fields):
                        for field in fields: setattr(self, field, fields[field])
                class A(Base):
                    @!: int
                class B(A):
                    def __init__(self, y, **rest: int): super().__init__(**rest)
                == b.py
                from a import A, B
                print(A(@@=1).@@, B(1, @@=2))
                """, "x", "left");
        assertEquals(List.of("x was left alone where nobody knows what it belongs to, so look at b.py:2",
                "Pyright may know more: mod types fetch pyright"), doubts("""
                        == a.py
                        class A:
                            @@: int
                            def __init__(self, x):
                                self.@@ = x
                        == b.py
                        from a import A
                        print(A(x=1).@@)
                        """, "x", "left"));
    }

    @Test
    void parametersOfOverloadsAndOfOtherBranches() {
        check("""
                == a.py
                import typing
                @typing.overload
                def f(@!: int) -> int: ...
                @typing.overload
                def f(@@: str, b=1) -> str: ...
                def f(@@, b=1): return @@
                f(@@=1)
                def g(a): pass
                def g(a): return a
                class A:
                    @typing.overload
                    def m(self, a: int) -> int: ...
                    def m(self, a): return a
                """, "a", "n");
        check("""
                == a.py
                class A:
                    if x:
                        def f(self, @!): return @@
                    else:
                        def f(self, @@, c): return @@
                class B(A):
                    @overload
                    def f(self, @@: int): ...
                    @overload
                    def f(self, @@: str): ...
                    def f(self, @@): return super().f(@@=@@)
                """, "a", "n");
        cases.refused("== a.py\nif x:\n    def f(«a»): ...\nelse:\n    def f(a, n): ...\n", "n",
                "a.py:4 has a parameter n already");
    }

    @Test
    void membersThatAProtocolAsksForAreTold() {
        String protocol = """
                == a.py
                from typing import Protocol
                class P(Protocol[T]):
                    def @@(self): ...
                class Q(P):
                    def @@(self): return 1
                == b.py
                class B:
                    def go(self): return 2
                """;
        assertEquals(List.of("go is declared by others, too, where a protocol may ask for it, so look at b.py:2",
                "Pyright may know more: mod types fetch pyright"), doubts(protocol, "go", "run"));
        String other = protocol.replace("def go", "def !go").replace("@@", "go").replace("!go", "@@");
        assertEquals(List.of(
                "go is declared by others, too, where a protocol may ask for it, so look at a.py:3",
                "Pyright may know more: mod types fetch pyright"), doubts(other, "go", "run"));
    }

    @Test
    void membersOfOneOfSeveralModules() {
        String several = """
                == a.py
                def %s(): ...
                == b.py
                def %s(): ...
                == c.py
                try:
                    import a as m
                except ImportError:
                    import b as m
                import a as n
                m.load(), n.load
                """;
        cases.refused(String.format(several, "«load»", "load"), "read",
                "load in c.py:6 may be that of another module, too");
        assertEquals(List.of("load was left alone where nobody knows what it belongs to, so look at c.py:6",
                "Pyright may know more: mod types fetch pyright"),
                doubts(String.format(several, "load", "@@"), "load", "read"));
    }

    @Test
    void oneOfSeveralThatAreImportedUnderOneNameIsRefused() {
        String several = """
                == a.py
                class %s: ...
                == b.py
                class %s: ...
                == c.py
                def f(x):
                    if x:
                        from a import Filter
                        x = Filter(x)
                    from b import Filter
                    return Filter(x)
                def g():
                    from a import Filter
                    return Filter
                """;
        cases.refused(String.format(several, "«Filter»", "Filter"), "Sieve",
                "Filter is imported from elsewhere, too, in c.py:3");
        cases.refused(String.format(several, "Filter", "«Filter»"), "Sieve",
                "Filter is imported from elsewhere, too, in c.py:");
        check(String.format(several.replace("from b", "from a").replace("Filter", "@@"), "@@", "Other"), "Filter",
                "Sieve");
    }

    @Test
    void membersBesideEachOther() {
        check("""
                == a.py
                class M:
                    def @!(self): return super().@@()
                class N:
                    def go(self): return 2
                == b.py
                class B:
                    def @@(self): return 1
                class C:
                    def go(self): return 3
                == c.py
                from a import M, N
                from b import B, C
                class D(M, B): pass
                class E(N): pass
                class F(C): pass
                print(D().@@())
                """, "go", "run");
        assertEquals(List.of("go was left alone where nobody knows what it belongs to, so look at a.py:2",
                "Pyright may know more: mod types fetch pyright"), doubts("""
                        == a.py
                        class M:
                            def @@(self): return super().go()
                        """, "go", "run"));
    }

    @Test
    void argumentsThatArePassedOnAreTold() {
        assertEquals(List.of("size was left alone where nobody knows what it belongs to, so look at a.py:10, a.py:11",
                "Pyright may know more: mod types fetch pyright"), doubts("""
                        == a.py
                        class A:
                            def __init__(self, *, @@): self.size = @@
                        class B(A):
                            def __init__(self, **rest): super().__init__(**rest)
                        class C:
                            def __init__(self, size, **rest): pass
                        def f(**rest): return B(**rest)
                        def g(size=1, **rest): return A(@@=size)
                        def h(): pass
                        B(size=1), A(@@=2)
                        f(size=2), g(size=3), C(size=4), h(size=5)
                        """, "size", "width"));
    }

    @Test
    void variablesThatAreReadByTheirNamesAreTold() {
        assertEquals(List.of("n may be looked for by its name, so look at a.py:4, a.py:6",
                "Pyright may know more: mod types fetch pyright"), doubts("""
                == a.py
                def f(m):
                    @@ = 3
                    def g(): return vars(m), vars(1)
                    if m: return "{n}".format(**locals())
                    globals()
                    return eval("n")
                """, "n", "count"));
        assertEquals(List.of(), doubts("""
                == a.py
                class A:
                    def f(self): return locals(), self.@@
                    @@ = 3
                """, "n", "count"));
    }

    @Test
    void textsThatAreRunAreTold() {
        assertEquals(List.of("add was left alone in texts, so look at a.py:4, a.py:6",
                "Pyright may know more: mod types fetch pyright"), doubts("""
                == a.py
                def @@(a, b): "add what? add(1)"
                code = \"""
                x = 1
                y = add(x)
                \"""
                exec(code + "z = add (2)" + "a.add()")
                """, "add", "plus"));
    }

    @Test
    void bySymbol() {
        var files = RenameCases.files("== src/cart.py\nclass Cart:\n    def total(self): return self.total()\n");
        var renaming = cases.rename(files, new RenameTarget.Named("src/cart#Cart.total"), "cents", new ArrayList<>());
        assertEquals("src/cart#Cart.total", renaming.symbol());
        assertEquals("class Cart:\n    def cents(self): return self.cents()\n", renaming.texts().get("src/cart.py"));
        assertEquals(2, renaming.places());
    }

    @Test
    void whatNobodyKnowsIsTold() {
        assertEquals(List.of("total was left alone where nobody knows what it belongs to, so look at a.py:3",
                "total was left alone in texts, so look at a.py:4, a.py:5",
                "Pyright may know more: mod types fetch pyright"),
                doubts("""
                        == a.py
                        class Cart:
                            def @@(self): ...
                        def f(x): return x.total()
                        getattr(Cart(), "total")
                        patch("a.Cart.total")
                        print("the total")
                        """, "total", "cents"));
    }

    @Test
    void namesThatMayBePutTogetherAreTold() {
        String made = """
                == a.py
                class Reader:
                    def @@(self): ...
                    def read(self, kind, how):
                        getattr(self, f"visit_{kind}_{how}")
                        getattr(self, "visit_%s" % kind)
                        getattr(self, "visit_{}_{how}".format(kind, how=how))
                        print(f"{kind} visit_", "visit_", "a" + kind, "leave_" + kind, "visit_tag_faster" + kind)
                == b.py
                def ask(reader, kind):
                    name = ("visit_" + kind) + "_fast"
                    return hasattr(reader, name)
                == c.py
                print("visit_" + kind)
                """;
        assertEquals(List.of(
                "visit_tag_fast may be put together from texts, so look at a.py:4, a.py:5, a.py:6, b.py:2",
                "Pyright may know more: mod types fetch pyright"), doubts(made, "visit_tag_fast", "m"));
        assertEquals(List.of(), doubts("""
                == a.py
                def f(kind):
                    @@ = 1
                    getattr(@@, "visit_" + kind)
                """, "visit_tag", "m"));
    }

    @Test
    void examplesInDocumentationAreTold() {
        String files = """
                == a.py
                """ + "\"\"\"" + """
                Prices.
                >>> cart = Cart()
                >>> for each in carts:
                ...     cart.total(fee=1)
                cart.total()
                >>> total(2)
                """ + "\"\"\"" + """

                class Cart:
                    def %s(self, %s): ...
                def %s(n): ...
                """;
        String told = " was left alone in texts, so look at a.py:";
        String more = "Pyright may know more: mod types fetch pyright";
        assertEquals(List.of("total" + told + "4", more), doubts(files.formatted("@@", "fee", "total"), "total", "m"));
        assertEquals(List.of("fee" + told + "4", more), doubts(files.formatted("total", "@@", "total"), "fee", "m"));
        assertEquals(List.of("total" + told + "6", more), doubts(files.formatted("total", "fee", "@@"), "total", "m"));
    }

    @Test
    void argumentsOfWhatIsNotKnownAreTold() {
        assertEquals(List.of("n was left alone where nobody knows what it belongs to, so look at a.py:4, a.py:6",
                "Pyright may know more: mod types fetch pyright"),
                doubts("""
                        == a.py
                        from functools import partial
                        def f(@@): ...
                        def g(n): ...
                        partial(f, n=1)
                        h = f
                        h(n=1)
                        g(n=1)
                        """, "n", "size"));
    }

    @Test
    void whatWouldMeanSomethingElseIsRefused() {
        cases.refused("== a.py\n«a» = 1\ndef f(b): return a + b\n", "b", "a.py:2 would mean something else");
        cases.refused("== a.py\ndef f():\n    «a» = 1\n    return a + b\nb = 1\n", "b", "a.py:3 would mean");
        cases.refused("== a.py\n«a» = 1\nb = 2\nprint(a, b)\n", "b", "would mean something else");
        cases.refused("== a.py\ndef «f»(): ...\nprint(f)\n", "print", "a.py:2 would mean something else");
        cases.refused("== a.py\ndef f(«a»): return [b for b in a]\nb = 1\ndef g(a): return [a for b in [1]]\n", "class",
                "no name in Python");
        cases.refused("== a.py\ndef «f»(): ...\n== b.py\nfrom a import f\ng = 1\nf()\n", "g", "b.py");
        cases.refused("== a.py\nclass A:\n    def m(self): ...\nclass B(A):\n    def «n»(self): ...\n", "m",
                "has a member m already");
        cases.refused("== a.py\nclass A:\n    def «n»(self): ...\nclass B(A):\n    def __init__(self): self.m = 1\n",
                "m",
                "has a member m already");
        cases.refused("== a.py\ndef f(«a», b): ...\n", "b", "would mean something else");
    }

    @Test
    void membersOfWhatExtendsAClassOfTheLanguage() {
        for (String base : List.of("object", "abc.ABC", "Protocol[T]", "Enum", "ValueError", "NamedTuple")) {
            check("== a.py\nclass A(" + base + "):\n    def @@(self): return self.@@\n", "_total", "_cents");
        }
        cases.refused("== a.py\nclass A(NamedTuple):\n    «a»: int\n", "_replace", "extends NamedTuple");
        cases.refused("== a.py\nclass A(StrEnum):\n    «A» = 'a'\n", "title", "extends StrEnum");
        cases.refused("== a.py\nclass A(Enum):\n    def «_missing_»(cls, value): ...\n", "m", "extends Enum");
        cases.refused("== a.py\nclass A(Exception):\n    def «n»(self): ...\n", "add_note", "extends Exception");
    }

    @Test
    void whatNobodyCanBeSureOfIsRefused() {
        cases.refused("== a.py\nfrom lib import Base\nclass A(Base):\n    def «m»(self): ...\n", "n", "extends Base");
        cases.refused("== a.py\nclass A(make()):\n    def «m»(self): ...\n", "n", "extends make()");
        cases.refused("== a.py\ntry:\n    anext\nexcept NameError:\n    def «anext»(): ...\n", "n",
                "anext is one of the language, too, where a.py:4 does not declare it");
        cases.refused("== a.py\nfrom lib import «thing»\nthing()\n", "n", "not in this project");
        cases.refused("== a.py\nimport «lib»\n", "n", "modules cannot be renamed");
        cases.refused("== a.py\nprint(«len»([]))\n", "n", "nobody knows what len stands for");
        cases.refused("== a.py\nclass A:\n    def «__init__»(self): ...\n", "n", "called by the language itself");
        cases.refused("== a.py\nclass A:\n    def «m»(self): ...\n", "__m", "private to their class");
        cases.refused("== a.py\ndef «f»(): ...\n== b.py\nfrom .gone import f\n", "g", "b.py:1");
        cases.refused("== a.py\ndef f(o): o.«size» = 1\n", "n", "nobody knows the class");
        cases.refused("== a.py\n«a» = 1\n", "a", "called a already");
        cases.refused("== a.py\n«a» = 1\n== a.pyi\na: int\n", "b", "stands in a.pyi, too");
        cases.refused("== a.py\ndef «f»(): ...\ntry:\n    from fast import f\nexcept ImportError: pass\n", "g",
                "imported from elsewhere, too, in a.py:3");
    }
}
