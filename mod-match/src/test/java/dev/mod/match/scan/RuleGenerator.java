package dev.mod.match.scan;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Makes rules from code: takes nodes of trees, replaces parts of them by variables, and describes their surroundings by
 * relations, so that most rules match somewhere.
 */
final class RuleGenerator {
    private static final List<String> STRICTNESS = List.of("cst", "smart", "ast", "relaxed", "signature", "template");
    private static final String NAMES = "ABCDEF";

    private final Random random;
    private final List<Tree> trees;
    private final List<String> singles = new ArrayList<>();
    private final List<String> lists = new ArrayList<>();

    RuleGenerator(long seed, List<Tree> trees) {
        this.random = new Random(seed);
        this.trees = trees;
    }

    /** A rule document. */
    Map<String, Object> rule(String id) {
        singles.clear();
        lists.clear();
        Tree tree = trees.get(random.nextInt(trees.size()));
        int node = node(tree);
        Map<String, Object> rule = condition(tree, node, 3);
        if (!rule.containsKey("pattern") || random.nextInt(3) == 0) {
            rule.put("kind", tree.kindName(node));
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("id", id);
        document.put("language", tree.language().id());
        document.put("rule", rule);
        if (chance(6)) {
            utilities(document, rule, tree, node);
        }
        if (!singles.isEmpty() && chance(5)) {
            int other = node(tree);
            document.put("constraints", Map.of(pick(singles), simple(tree, other)));
        }
        if (chance(2)) {
            fix(document, tree);
        }
        if (chance(4)) {
            document.put("message", "found" + (singles.isEmpty() ? "" : " $" + pick(singles)));
        }
        return document;
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private int node(Tree tree) {
        for (int attempt = 0; attempt < 200; attempt++) {
            int node = random.nextInt(tree.size());
            int length = tree.end(node) - tree.start(node);
            if (tree.isNamed(node) && !tree.isError(node) && length > 0 && length < 160 && tree.parent(node) >= 0) {
                return node;
            }
        }
        return 0;
    }

    private Map<String, Object> condition(Tree tree, int node, int depth) {
        Map<String, Object> rule = new LinkedHashMap<>();
        if (chance(2)) {
            rule.put("pattern", pattern(tree, node));
        }
        if (rule.isEmpty() || chance(4)) {
            rule.put("kind", kind(tree, node));
        }
        if (chance(6)) {
            rule.put("regex", regex(tree, node));
        }
        if (chance(9)) {
            rule.put("nthChild", nthChild(tree, node, depth));
        }
        if (chance(30)) {
            rule.put("range", range(tree, node));
        }
        if (depth > 0) {
            relations(tree, node, depth, rule);
            if (chance(8)) {
                rule.put("all", List.of(condition(tree, node, depth - 1), simple(tree, node)));
            }
            if (chance(8)) {
                rule.put("any", List.of(condition(tree, node(tree), depth - 1), condition(tree, node, depth - 1)));
            }
            if (chance(10)) {
                rule.put("not", condition(tree, node(tree), depth - 1));
            }
        }
        return rule;
    }

    private Map<String, Object> simple(Tree tree, int node) {
        return switch (random.nextInt(3)) {
            case 0 -> new LinkedHashMap<>(Map.of("regex", regex(tree, node)));
            case 1 -> new LinkedHashMap<>(Map.of("pattern", pattern(tree, node)));
            default -> new LinkedHashMap<>(Map.of("kind", tree.kindName(node)));
        };
    }

    private void relations(Tree tree, int node, int depth, Map<String, Object> rule) {
        if (chance(5) && tree.parent(node) >= 0) {
            int above = tree.parent(node);
            int below = node;
            while (!chance(2) && tree.parent(above) >= 0) {
                below = above;
                above = tree.parent(above);
            }
            Map<String, Object> inside = condition(tree, above, depth - 1);
            stopBy(tree, above, inside, depth);
            field(tree, below, inside);
            rule.put("inside", inside);
        }
        if (chance(5) && !tree.isLeaf(node)) {
            int below = node + 1 + random.nextInt(tree.subtreeEnd(node) - node - 1);
            Map<String, Object> has = condition(tree, below, depth - 1);
            stopBy(tree, below, has, depth);
            if (!(has.get("stopBy") instanceof Map)) {
                field(tree, below, has);
            }
            rule.put("has", has);
        }
        sibling(tree, tree.nextSibling(node), "precedes", depth, rule);
        sibling(tree, tree.prevSibling(node), "follows", depth, rule);
    }

    private void sibling(Tree tree, int sibling, String key, int depth, Map<String, Object> rule) {
        if (sibling >= 0 && chance(8)) {
            Map<String, Object> relation = tree.isNamed(sibling)
                    ? condition(tree, sibling, depth - 1)
                    : simpleText(tree, sibling);
            stopBy(tree, sibling, relation, depth);
            rule.put(key, relation);
        }
    }

    private Map<String, Object> simpleText(Tree tree, int node) {
        return new LinkedHashMap<>(Map.of("regex", regex(tree, node)));
    }

    private void stopBy(Tree tree, int near, Map<String, Object> relation, int depth) {
        int choice = random.nextInt(5);
        if (choice < 3) {
            relation.put("stopBy", "end");
        } else if (choice == 3) {
            int other = chance(2) ? near : node(tree);
            relation.put("stopBy", depth > 1 && chance(3) ? condition(tree, other, 0) : simple(tree, other));
        }
    }

    private void field(Tree tree, int below, Map<String, Object> relation) {
        if (tree.field(below) != 0 && chance(3)) {
            relation.put("field", tree.language().fieldName(tree.field(below)));
        }
    }

    private Object kind(Tree tree, int node) {
        String kind = tree.kindName(node);
        if (!tree.isNamed(node) || !kind.matches("[A-Za-z_][A-Za-z0-9_-]*")) {
            return tree.kindName(node(tree));
        }
        int parent = tree.parent(node);
        if (parent < 0 || !chance(5) || !tree.isNamed(parent)) {
            return kind;
        }
        String above = tree.kindName(parent);
        return switch (random.nextInt(9)) {
            case 0 -> above + " > " + kind;
            case 1 -> above + " " + kind;
            case 2 -> kind + ":nth-child(" + (1 + random.nextInt(3)) + ")";
            case 3 -> kind + ":not(" + above + ")";
            case 4 -> above + ":has(> " + kind + ")";
            case 5 -> above + ":has(" + kind + ")";
            case 6 -> above + ", " + kind;
            case 7 -> kind + " ~ " + kind;
            default -> above + " > :is(" + kind + ", " + above + ")";
        };
    }

    private Object nthChild(Tree tree, int node, int depth) {
        String position = List.of("1", "2", "3", "2n", "2n+1", "-n+2", "n+2").get(random.nextInt(7));
        if (chance(2)) {
            return position.length() == 1 ? (Object) Integer.valueOf(position) : position;
        }
        Map<String, Object> nth = new LinkedHashMap<>();
        nth.put("position", position);
        if (chance(2)) {
            nth.put("reverse", random.nextBoolean());
        }
        if (chance(2)) {
            nth.put("ofRule", depth > 1 ? simple(tree, node) : Map.of("kind", tree.kindName(node(tree))));
        }
        return nth;
    }

    private static Object range(Tree tree, int node) {
        var start = tree.position(tree.start(node));
        var end = tree.position(tree.end(node));
        return Map.of("start", Map.of("line", start.line(), "column", start.column()), "end",
                Map.of("line", end.line(), "column", end.column()));
    }

    private String regex(Tree tree, int node) {
        String text = tree.text(node);
        String word = text.replaceAll("(?s)^[^A-Za-z0-9]*([A-Za-z0-9]*).*$", "$1");
        if (word.isEmpty() || chance(6)) {
            return List.of("^.$", "[a-z]+", "\\d", "^\\w+$", "(?i)^[^a-m]", "\\s", "^[[:upper:]]", "\\p{Ll}{3,}")
                    .get(random.nextInt(8));
        }
        return switch (random.nextInt(5)) {
            case 0 -> "^" + word;
            case 1 -> "^" + word + "$";
            case 2 -> "^(" + word + "|other)$";
            case 3 -> "(?:" + word.charAt(0) + "|x)\\w*";
            default -> word;
        };
    }

    private Object pattern(Tree tree, int node) {
        String source = source(tree, node);
        if (chance(3)) {
            Map<String, Object> pattern = new LinkedHashMap<>();
            int context = node;
            if (chance(2) && tree.parent(node) >= 0
                    && tree.end(tree.parent(node)) - tree.start(tree.parent(node)) < 200) {
                context = tree.parent(node);
                pattern.put("context", source(tree, context));
                pattern.put("selector", tree.isNamed(node) ? tree.kindName(node) : tree.kindName(context));
            } else {
                pattern.put("context", source);
            }
            pattern.put("strictness", pick(STRICTNESS));
            return pattern;
        }
        return source;
    }

    /** The node's text with some of the nodes below replaced by variables. */
    private String source(Tree tree, int node) {
        StringBuilder out = new StringBuilder();
        int at = tree.start(node);
        int end = tree.subtreeEnd(node);
        int below = node + 1;
        while (below < end) {
            boolean usable = tree.isNamed(below) && !tree.isError(below) && tree.end(below) > tree.start(below);
            if (usable && tree.start(below) >= at && chance(3)) {
                out.append(tree.text(at, tree.start(below)));
                int last = below;
                if (chance(4)) {
                    for (int next = tree.nextSibling(below); next >= 0
                            && (tree.isNamed(next) || ",;".contains(tree.text(next))); next = tree.nextSibling(next)) {
                        last = next;
                    }
                    out.append(list());
                } else {
                    out.append(single());
                }
                at = tree.end(last);
                below = tree.subtreeEnd(last);
            } else {
                below++;
            }
        }
        return out.append(tree.text(at, Math.max(at, tree.end(node)))).toString();
    }

    private String single() {
        if (chance(8)) {
            return "$_" + (random.nextBoolean() ? "" : "X");
        }
        String name = String.valueOf(NAMES.charAt(random.nextInt(NAMES.length())));
        singles.add(name);
        return (chance(12) ? "$$" : "$") + name;
    }

    private String list() {
        if (chance(3)) {
            return "$$$";
        }
        String name = "L" + NAMES.charAt(random.nextInt(NAMES.length()));
        lists.add(name);
        return "$$$" + name;
    }

    private void utilities(Map<String, Object> document, Map<String, Object> rule, Tree tree, int node) {
        Map<String, Object> utilities = new LinkedHashMap<>();
        utilities.put("first", condition(tree, node, 1));
        Map<String, Object> second = condition(tree, node, 1);
        if (chance(2)) {
            second.put("has", Map.of("matches", "second"));
        }
        if (chance(2)) {
            second.put("matches", "first");
        }
        utilities.put("second", second);
        document.put("utils", utilities);
        rule.put("matches", chance(2) ? "first" : "second");
    }

    private void fix(Map<String, Object> document, Tree tree) {
        Map<String, Object> transforms = new LinkedHashMap<>();
        List<String> usable = new ArrayList<>();
        singles.forEach(name -> usable.add("$" + name));
        lists.forEach(name -> usable.add("$$$" + name));
        if (!usable.isEmpty() && chance(3)) {
            transforms.put("T", transform(pick(usable), document, tree));
            usable.add("$T");
            if (chance(2)) {
                transforms.put("U", transform("$T", document, tree));
                usable.add("$U");
            }
            document.put("transform", transforms);
        }
        StringBuilder template = new StringBuilder("fixed(");
        for (int i = random.nextInt(4); i > 0 && !usable.isEmpty(); i--) {
            template.append(chance(3) ? "\n    " : " ").append(pick(usable)).append(chance(3) ? ",\n" : ",");
        }
        template.append(")");
        if (!chance(5)) {
            document.put("fix", template.toString());
            return;
        }
        Map<String, Object> fix = new LinkedHashMap<>();
        fix.put("template", template.toString());
        for (String key : List.of("expandStart", "expandEnd")) {
            if (chance(2)) {
                Map<String, Object> expansion = simple(tree, node(tree));
                if (chance(2)) {
                    expansion = new LinkedHashMap<>(Map.of("regex", "[,;]"));
                }
                if (chance(2)) {
                    expansion.put("stopBy", "end");
                }
                fix.put(key, expansion);
            }
        }
        document.put("fix", fix);
    }

    private Object transform(String source, Map<String, Object> document, Tree tree) {
        return switch (random.nextInt(chance(3) ? 5 : 4)) {
            case 0 -> Map.of("substring",
                    Map.of("source", source, "startChar", random.nextInt(5) - 2, "endChar", random.nextInt(7) - 3));
            case 1 -> Map.of("replace",
                    Map.of("source", source, "replace", "(?<x>[a-z])(\\w)", "by", "$2${x}-$1"));
            case 2 -> Map.of("convert", Map.of("source", source, "toCase", pick(List.of("lowerCase", "upperCase",
                    "capitalize", "camelCase", "snakeCase", "kebabCase", "pascalCase"))));
            case 3 -> Map.of("convert", Map.of("source", source, "toCase", "snakeCase", "separatedBy",
                    List.of(pick(List.of("caseChange", "dash", "dot", "slash", "space", "underscore")))));
            default -> rewrite(source, document, tree);
        };
    }

    private Object rewrite(String source, Map<String, Object> document, Tree tree) {
        Map<String, Object> rewriter = new LinkedHashMap<>();
        rewriter.put("id", "w");
        rewriter.put("rule", Map.of("kind", tree.kindName(node(tree)), "pattern", "$W"));
        rewriter.put("fix", "<$W>");
        document.put("rewriters", List.of(rewriter));
        Map<String, Object> rewrite = new LinkedHashMap<>();
        rewrite.put("source", source);
        rewrite.put("rewriters", List.of("w"));
        if (chance(2)) {
            rewrite.put("joinBy", "|");
        }
        return Map.of("rewrite", rewrite);
    }
}
