package dev.mod.match.symbol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Languages;
import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PythonNamesTest {
    static Tree parse(String text) {
        return Languages.find("python").orElseThrow().parse(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Each program with all places of one name marked, see {@link MarkedSource}. */
    static Stream<Arguments> programs() {
        return Stream.of(
                program("function", "def «!f»(): return «f»\n«f»(); o.f"),
                program("use before definition", "«late»()\ndef «!late»(): pass"),
                program("definitions of one name", "def «!f»(): pass\ndef «f»(): pass\n«f»()"),
                program("class", "class «!C»(Base): pass\nclass D(«C», metaclass=M): c: «C» = «C»()"),
                program("decorator", "def «!d»(f): return f\n@«d»\n@«d»(1)\ndef g(): pass"),
                program("assignments", "«!x» = 1\n«x» = 2\n«x» += «x»\n«x»[0], «x».a = «x»"),
                program("annotated", "«!x»: int\ny: «x» = «x»"),
                program("annotation without value counts", "def f():\n  print(«x»)\n  «!x»: int\nx"),
                program("chained", "a = «!b» = 1; «b»; a"),
                program("tuple", "a, («!b», *c) = 1, (2, 3); «b»"),
                program("star", "a, (b, *«!c») = 1, (2, 3); «c»"),
                program("list target", "[a, «!b»] = 1, 2; «b»"),
                program("walrus", "if («!w» := 1): «w»\nwhile («w» := 2): pass"),
                program("walrus leaves comprehensions", "def f():\n  [[(«!w» := i) for i in a] for a in b]\n  «w»\nw"),
                program("for", "for i, «!j» in «j»: «j»\nelse: «j»\n«j»"),
                program("with", "with open(p) as «!f», g(«f») as (h, i): «f»"),
                program("with in parentheses", "with (open(p) as f, g(f) as («!h», [i])): «h»"),
                program("except", "try: pass\nexcept E as «!e»: raise «e»\nexcept F as «e»: «e»"),
                program("except group", "try: pass\nexcept* (E, F) as «!e»: «e».e"),
                program("del", "def f():\n  «!x» = 1\n  del «x», y\n  del (z, «x»)\nx"),
                program("del makes a name local", "x = 1\ndef f():\n  print(«x»)\n  del «!x»"),
                program("a module's names in functions", "«!x» = 1\ndef f(): return lambda: [«x» for _ in «x»]"),
                program("shadowed by assignment", "x = 1\ndef f():\n  print(«x»)\n  «!x» = 2\nx"),
                program("shadowed by parameter", "x = 1\ndef f(«!x», y=x): return «x»\nx"),
                program("not shadowed", "«!x» = 1\ndef f(x, y=«x», *, z: «x» = «x») -> «x»: return x\n«x»"),
                program("star parameters", "def f(a, /, *«!args», k=1, **kw): return «args», kw"),
                program("double star parameters", "def f(*args, **«!kw»): «kw»; f(kw=1)"),
                program("typed star parameters", "def f(*args: int, **«!kw»: int): «kw»"),
                program("lambda", "x = lambda «!x», y=x, *z, **w: («x», y)\nx"),
                program("lambda in lambda", "lambda x: (lambda «!x»: «x»)(x)"),
                program("keyword arguments", "def f(*, «!k», x=k): return «k»\nf(«k»=k)\ng(k=1)\nf(1, **k)"),
                program("keyword arguments of a constructor",
                        "class A:\n  def __init__(self, «!k»): self.k = «k»\nA(«k»=1).k"),
                program("keyword arguments of a method",
                        "class A:\n  def m(self, «!k»): «k»\n  def n(self): self.m(«k»=k)\nA().m(«k»=1)"),
                program("no keyword argument of a star", "def f(*«!k»): «k»\nf(k=1)"),
                program("comprehension", "x = 1\n[«x» for «!x» in x if «x»]\nx"),
                program("dictionary comprehension", "{«k»: v for «!k», v in k.items()}"),
                program("first clause is outside", "«!x» = 1\n[x for x in «x»]\n{y for y in y for _ in y + «x»}"),
                program("second clause is inside", "[c for «!r» in r for c in «r»]\nr"),
                program("generator", "sum(«i» * j for «!i» in i for j in «i»)"),
                program("nested comprehension", "[[«a» for b in «a»] for «!a» in b]"),
                program("asynchronous", "async def f():\n  async with a as «!b»: await «b»\n  async for «b» in c: «b»"),
                program("class scope",
                        "class C:\n  «!x» = 1\n  y = «x»\n  def m(self, d=«x»): return x\n  z = lambda: x\nx"),
                program("module's name in a method", "«!x» = 1\nclass C:\n  x = 2\n  def m(self): return «x»"),
                program("class scope and comprehension", "class C:\n  «!x» = [1]\n  y = [x for _ in «x»]"),
                program("class reads the module's name first",
                        "«!size» = 1\nclass C:\n  size = «size»\n  n = size\n  def m(self): return «size»"),
                program("class in a loop reads the module's name first",
                        "«!size» = 1\nfor i in a:\n  class C:\n    size = «size»\n    n = size"),
                program("class's own name after it is bound",
                        "size = 1\nclass C:\n  m = size\n  «!size» = size\n  n = «size»\nsize; C.«size»"),
                program("class reads before an annotation without value",
                        "import date\nclass C:\n  «!date»: date\n  due: date\nC().«date»"),
                program("annotation names the module's", "class «!T»: pass\nclass C:\n  T: «T» = None\n  u = T"),
                program("bases and decorators before the class",
                        "def «!f»(x): return x\nclass C:\n  @«f»\n  def f(self, x=«f»): pass\n  g = f"),
                program("class in a class", "«!x» = 1\nclass A:\n  class x(«x»): pass\n  y = x\n«x»"),
                program("a name of the language first", "«!sorted» = sorted\nprint(«sorted»)\ndef f(): «sorted»"),
                program("a name of the language in a class above",
                        "class C:\n  t = type\n  u = [type for _ in a]\n  def m(self): «type»\n«!type» = 1\n«type»"),
                program("loops come round",
                        "for a in b:\n  «input»\n  «!input» = 1\nwhile «next»:\n  next = 1".replace("«next»", "n")),
                program("a name of the language while it is not bound",
                        "while «input»:\n  «!input» = 1"),
                program("a name of the language bound by a function",
                        "«id»\ndef f():\n  global «id»\n  «!id» = 1"),
                program("for goes through it first", "for «!range» in range(3): «range»\n«range»"),
                program("several targets", "a = «!id» = (id, 1)\n«id»"),
                program("class in a function",
                        "def f():\n  «!v» = 1\n  class C:\n    v = v\n    def g(self): return «v»\n  «v»"),
                program("method",
                        "class C:\n  def «!m»(self): self.«m»(); m(); other.m()\n  n = «m»\nC.«m»; C().«m»()"),
                program("method of an instance", "class C:\n  def «!m»(self): pass\nc = C()\nc.«m»(); d.m()"),
                program("attribute of the class",
                        "class C:\n  «!a» = 1\n  def m(self): self.«a» = self.«a» + C.«a»\nC().«a»"),
                program("attribute of the instance", "class C:\n  def __init__(self, a): self.«!a» = a\n"
                        + "  def m(self): return self.«a»\nC(1).«a»; a"),
                program("class method", "class C:\n  «!a» = 1\n  @classmethod\n  def m(cls): return cls.«a»"),
                program("static method", "class C:\n  «!a» = 1\n  @staticmethod\n  def m(x): return x.a\nC.«a»"),
                program("inherited", "class A:\n  def «!m»(self): pass\nclass B(A): pass\nclass C(B):\n"
                        + "  def n(self): self.«m»()\nC.«m»"),
                program("of the class above", "class A:\n  def «!m»(self): pass\nclass B(A):\n  def m(self):\n"
                        + "    super().«m»(); super(B, self).m(); super.m()"),
                program("of the second class above", "class A: pass\nclass B:\n  «!x» = 1\nclass C(A, B):\n"
                        + "  def m(self): return super().«x»"),
                program("by another name for the class", "class A: «!x» = 1\nB = A\nC = (B)\nC.«x»; C().x"),
                program("of names assigned together", "class A: «!x» = 1\nclass B: x = 2\na, b = A(), B()\n"
                        + "[c, (d, e)] = (b, [a, B])\na.«x»; b.x; c.x; d.«x»; e.x"),
                program("of names assigned from a tuple with a name", "class A: «!x» = 1\nt = (A, 1), 2\n"
                        + "((a, b), c) = t\na.«x»; b.x; c.x"),
                program("of a name behind a star", "class A: x = 1\n*a, b = A, A\nc, d = *e, A\n"
                        + "«!f», g = A, 1\n«f».x; b.x; d.x"),
                program("of a name that two assignments give", "class A: x = 1\n«!a», b = A, 1\n«a» = 2\n«a».x"),
                program("of names that mean each other", "«!a» = b\nb = «a»\n«a».x; b.x"),
                program("overridden", "class A:\n  def m(self): pass\nclass B(A):\n  def «!m»(self): A.m(self)\nB.«m»"),
                program("self that is assigned", "class A:\n  def «!m»(self):\n    self = x\n    self.m()"),
                program("global", "def f():\n  global «x»\n  «x» = 1\n«!x» = 0\ndef g(): return «x»"),
                program("global only", "def f():\n  global «x»\n  «!x» = 1\n«x»"),
                program("global is seen inside",
                        "def f(x):\n  def g():\n    global «x»\n    return lambda: «x»\n«!x» = 0"),
                program("global in a class", "class C:\n  global «x»\n  «x» = 1\n«!x» = 0"),
                program("global that is nowhere", "def f():\n  «!x» = 1\n  def g():\n    global x\n    [x for _ in x]"),
                program("nonlocal",
                        "def f():\n  «!x» = 1\n  def g():\n    nonlocal «x»\n    «x» = 2\n    def h(): return «x»\nx"),
                program("nonlocal through scopes",
                        "def f(«!x»):\n  def g():\n    def h():\n      nonlocal «x»; del «x»\n    «x»"),
                program("nonlocal passes classes",
                        "def f(«!x»):\n  class C:\n    x = 1\n    def g(self):\n      nonlocal «x»\n      «x» = 1"),
                program("match captures", "match p:\n  case [«!a», *b] if «a»: «a», b\n«a»"),
                program("match star", "match p:\n  case [a, *«!b»]: «b»"),
                program("match mapping", "match p:\n  case {'k': «!v», M.v: w, **r}: «v», r"),
                program("match rest", "match p:\n  case {'k': v, **«!r»}: «r»"),
                program("match class", "match p:\n  case C(a=«!b», c=1): «b», a"),
                program("match class is a use", "class «!C»: a = 1\nmatch p:\n  case «C»(1) | «C»(a=2): «C»"),
                program("match attribute", "class C: «!a» = 1\nmatch p:\n  case C(«a»=b): b"),
                program("match as", "match p:\n  case 1 | 2 as «!q»: «q»"),
                program("match value is a use", "import «!m»\nmatch p:\n  case «m».x: pass"),
                program("match capture of everything", "match p:\n  case «!x»: «x»"),
                program("type parameters of functions", "def f[«!T»: int](x: «T», y=1) -> «T»: return «T»\nT"),
                program("type parameters of classes",
                        "class C[«!T»](Base[«T»]):\n  x: «T»\n  def m(self) -> «T»: pass\nT"),
                program("type parameters in a class", "class C:\n  «!A» = int\n  def m[T](self, x: «A»): A"),
                program("type alias", "type «!A»[T] = list[T] | «A»\nx: «A»[int]"),
                program("type parameters of aliases", "type A[«!T»] = list[«T»]\nT"),
                program("generic in an annotation", "«!T» = int\ndef f(x: dict[str, «T»]) -> list[«T»]: pass"),
                program("import", "import «!os»\n«os».path"),
                program("import of a submodule", "import «!a».b, c.a\n«a».b.a"),
                program("import as", "import a.b as «!c», a as c2\n«c».c"),
                program("import from", "from a import b, «!c»\n«c»"),
                program("import from as", "from c import (b as «!c»)\n«c»; b"),
                program("import in a function", "def f():\n  from a import «!b»\n  return «b»\nb"),
                program("import twice", "try: import «!a»\nexcept ImportError: «a» = None\n«a»"),
                program("formatted strings", "«!x» = 1\nf'{«x»!r:>{«x»}} x {y.x}'"),
                program("print is a name", "«!print» = 1\n«print»(1)"),
                program("soft keywords", "«!match» = 1; «match»[0]; type = «match»"),
                program("equal in NFKC", "«!ﬁ» = 1\n«fi»"),
                program("not ASCII", "# é 𝒳\n«!é» = 1\n«é»"));
    }

    private static Arguments program(String title, String marked) {
        return Arguments.of(title, marked);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void bindsAsTheLanguageDoes(String title, String marked) {
        MarkedSource source = MarkedSource.of(marked);
        Tree tree = parse(source.text());
        assertEquals(0, tree.errorCount(), tree.sexp(0));
        PythonResolver symbols = new PythonResolver(tree);
        for (int mark : source.marks()) {
            int declared = symbols.declaration(leafAt(tree, mark));
            assertTrue(declared >= 0, () -> "nothing declares what is at " + mark);
            assertEquals(source.declaring(), start(tree, declared), "declaration of what is at " + mark);
        }
        var references = new TreeSet<Integer>();
        symbols.references(symbols.declaration(leafAt(tree, source.declaring())))
                .forEach(each -> references.add(start(tree, each)));
        assertEquals(source.marks(), references);
    }

    private static int start(Tree tree, int node) {
        return tree.utf16Offset(tree.start(node));
    }

    private static int leafAt(Tree tree, int start) {
        for (int node = 0; node < tree.size(); node++) {
            if (tree.isLeaf(node) && start(tree, node) == start && tree.end(node) > tree.start(node)) {
                return node;
            }
        }
        throw new AssertionError("no token at " + start);
    }

    @Test
    void knowsNothingOfOtherNames() {
        Tree tree = parse("print(o.a.b, k=1)\nnonlocal n\nfrom __future__ import annotations\nlen");
        PythonResolver symbols = new PythonResolver(tree);
        List<String> known = new ArrayList<>();
        for (int node = 1; node < tree.size(); node++) {
            if (tree.isLeaf(node) && symbols.declaration(node) >= 0) {
                known.add(tree.text(node));
            }
        }
        assertEquals(List.of(), known);
    }

    @Test
    void survivesBrokenPrograms() {
        for (String broken : List.of("import", "import a as", "from . import", "from import x", "def (", "class :",
                "lambda", "global", "x = [for in]", "match x:\n case", "type = = 1", "for in x", "with as y:", "a.",
                "f(=1)", "def f[T", "import .a", "except as e", "@", "def f(*, **): pass", "\u0000", "case C(=x)")) {
            assertTrue(new PythonResolver(parse(broken)).links().modulesAreValues(), broken);
        }
    }

    @Test
    void goesDeepWithoutRecursion() {
        int depth = 5_000;
        String lambdas = "lambda x: ".repeat(depth) + "x";
        Tree tree = parse("def f(): return " + lambdas);
        PythonResolver symbols = new PythonResolver(tree);
        int last = leafAt(tree, tree.text(0).length() - 1);
        assertEquals(tree.text(0).lastIndexOf("x:"), start(tree, symbols.declaration(last)));
        String attributes = "import a\na" + ".a".repeat(depth);
        assertEquals(List.of(), new PythonResolver(parse(attributes)).links().stars());
    }
}
