package dev.mod.types.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.types.InstalledPackage;
import dev.mod.types.RenameCases;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Names of Python of which scopes do not know what they stand for; skipped where there is no Pyright. */
class PyrightRenameTest {
    private final RenameCases cases = new RenameCases(new PyrightProvider(),
            InstalledPackage.tools(PyrightFinder.VARIABLE, "pyright", "pyright"));

    @Tag("slow")
    @Test
    void membersOfWhatIsInferred() {
        cases.check("""
                == shop/cart.py
                class Item:
                    def «price»(self) -> int: return 1
                class Cart:
                    def __init__(self):
                        self.items: list[Item] = []
                    def total(self):
                        return sum(each.price() for each in self.items)
                class Flat:
                    price = 3
                == shop/till.py
                from shop.cart import Cart, Flat, Item
                def pay(cart: Cart, flat: "Flat"):
                    first = cart.items[0]
                    prices = [i.price() for i in cart.items if first.price()]
                    return flat.price + sum(prices)
                """, "cents", """
                == shop/cart.py
                class Item:
                    def cents(self) -> int: return 1
                class Cart:
                    def __init__(self):
                        self.items: list[Item] = []
                    def total(self):
                        return sum(each.cents() for each in self.items)
                class Flat:
                    price = 3
                == shop/till.py
                from shop.cart import Cart, Flat, Item
                def pay(cart: Cart, flat: "Flat"):
                    first = cart.items[0]
                    prices = [i.cents() for i in cart.items if first.cents()]
                    return flat.price + sum(prices)
                """);
    }

    @Tag("slow")
    @Test
    void whatIsAskedForMayBeKnownByPyrightOnly() {
        cases.check("""
                == a.py
                class A:
                    size = 1
                def f(all: dict[str, A]):
                    return [a.«size» for a in all.values()]
                """, "length", """
                == a.py
                class A:
                    length = 1
                def f(all: dict[str, A]):
                    return [a.length for a in all.values()]
                """);
    }

    @Test
    void whatPyrightDoesNotKnowEitherIsTold() {
        var doubts = new ArrayList<String>();
        cases.check("== a.py\nclass A:\n    «n» = 1\ndef f(a): return a.n\n", "m",
                "== a.py\nclass A:\n    m = 1\ndef f(a): return a.n\n", doubts);
        assertEquals(List.of("n was left alone where nobody knows what it belongs to, so look at a.py:3"), doubts);
    }

    @Tag("slow")
    @Test
    void membersOfWhatExtendsAClassFromElsewhere() {
        var doubts = new ArrayList<String>();
        String before = """
                == a.py
                import unittest
                class Base(unittest.TestCase, dict[str, int]):
                    pass
                class A(Base):
                    def «total»(self): return self.total
                    def test_a(self): return self.total(), self.assertTrue(1)
                def f(x): x(total=1)
                """;
        cases.check(before, "cents",
                RenameCases.unmarked(before).replace("total(", "cents(").replace(".total", ".cents"), doubts);
        assertEquals(List.of(
                "total is a member of what extends unittest.TestCase, dict[str, int], which may look for it by its name",
                "total was left alone where nobody knows what it belongs to, so look at a.py:7"), doubts);
        cases.refused(before, "keys", "extends dict[str, int], which has a member keys");
        cases.refused(before, "setUp", "extends unittest.TestCase, which has a member setUp");
        cases.refused(before.replace("«total»(self)", "total(self)").replace("test_a", "«setUp»"), "begin",
                "extends unittest.TestCase");
        cases.refused("== a.py\nfrom lib import Base\nclass A(Base):\n    def «m»(self): ...\n", "n", "extends Base");
        doubts.clear();
        String slots = """
                == a.py
                class A:
                    __slots__ = ("x", "y")
                    def __init__(self): self.«x» = 1
                == b.py
                from a import A
                def f(a: A, all: list[A]): return a.x, [each.x for each in all]
                """;
        String given = """
                == a.py
                class Reader:
                    def __init__(self): self.«state» = 1
                    def read(self): return self.state
                == b.py
                from a import Reader
                class Parser:
                    def __init__(self): self.reader = Reader()
                class Phase:
                    def __init__(self, parser: Parser, other): self.parser, self.other = parser, other
                    def run(self):
                        self.parser.reader.state = 2
                        self.other.reader.state = 3
                        return self.parser.reader.state
                """;
        cases.check(given, "mode",
                RenameCases.unmarked(given).replace("state", "mode").replace("other.reader.mode", "other.reader.state"),
                doubts);
        assertEquals(List.of("state was left alone where nobody knows what it belongs to, so look at b.py:8"), doubts);
        doubts.clear();
        String through = """
                == a.py
                class A:
                    __slots__ = ("x", "y")
                class B(A):
                    def __init__(self): self.«x» = 1
                == b.py
                from a import A
                def f(a: A): return a.x
                """;
        cases.check(through, "left", RenameCases.unmarked(through).replace("\"x\"", "\"left\"").replace(".x", ".left"),
                doubts);
        cases.check(slots, "left", RenameCases.unmarked(slots).replace("\"x\"", "\"left\"").replace(".x", ".left"),
                doubts);
        assertEquals(List.of(), doubts);
        cases.refused("""
                == a.py
                class A:
                    def «go»(self): return 1
                class B:
                    def go(self): return 2
                for x in (A(), B()):
                    print(x.go())
                """, "run", "go in a.py:6 means that of a.py:4, too, which would keep its name");
        cases.refused("== a.py\nfrom typing import TypedDict\nclass A(TypedDict):\n    «m»: int\n", "n",
                "extends TypedDict");
    }

    @Tag("slow")
    @Test
    void whatIsAskedOfABaseChangesNothingElse() {
        String before = """
                == a.py
                import unittest
                class Chain:
                    def __init__(self):
                        self.next = Priced()
                class Priced(unittest.TestCase, Chain):
                    def «total»(self): ...
                == b.py
                from a import Priced
                def f(one: Priced):
                    return one.next.total()
                """;
        var doubts = new ArrayList<String>();
        cases.check(before, "cents", RenameCases.unmarked(before).replace("total", "cents"), doubts);
        assertEquals(List.of("total is a member of what extends unittest.TestCase, which may look for it by its name"),
                doubts);
    }
}
