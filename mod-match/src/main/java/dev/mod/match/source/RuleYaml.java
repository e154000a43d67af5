package dev.mod.match.source;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Reads YAML documents into {@link RuleValue}s. Size, depth and repetition by aliases are limited. */
public final class RuleYaml {
    /** Longest text, in UTF-16 units. */
    public static final int MAX_LENGTH = 4_000_000;
    private static final int MAX_VALUES = 200_000;

    private final Problems problems;
    private int values;

    private RuleYaml(Problems problems) {
        this.problems = problems;
    }

    /**
     * The documents of a text; empty ones are left out. What is wrong goes to the problems, and the documents before it
     * are returned.
     */
    public static List<RuleValue> read(String text, Problems problems) {
        if (text.length() > MAX_LENGTH) {
            problems.add(null, Problem.Severity.ERROR, "too-large", "the rule file is too large", null);
            return List.of();
        }
        return new RuleYaml(problems).documents(text);
    }

    private List<RuleValue> documents(String text) {
        List<RuleValue> documents = new ArrayList<>();
        LoadSettings settings = LoadSettings.builder()
                .setUseMarks(true)
                .setCodePointLimit(MAX_LENGTH)
                .setMaxAliasesForCollections(1_000)
                .setAllowRecursiveKeys(false)
                .build();
        try {
            for (Node node : new Compose(settings).composeAllFromString(text)) {
                if (!(node instanceof ScalarNode scalar && scalar.getTag().equals(Tag.NULL))) {
                    documents.add(convert(node, 0));
                }
            }
        } catch (TooMuch e) {
            problems.add(e.position, Problem.Severity.ERROR, "too-complex", e.problem, null);
        } catch (MarkedYamlEngineException e) {
            String what = Optional.ofNullable(e.getProblem()).orElse("not YAML");
            problems.add(e.getProblemMark().map(RuleYaml::position).orElse(null), Problem.Severity.ERROR, "yaml",
                    "not valid YAML: " + what, null);
        } catch (YamlEngineException | IndexOutOfBoundsException | IllegalArgumentException e) {
            problems.add(null, Problem.Severity.ERROR, "yaml", "not valid YAML: " + e.getMessage(), null);
        } catch (StackOverflowError e) {
            problems.add(null, Problem.Severity.ERROR, "too-complex", "the rule file is nested too deeply", null);
        }
        return List.copyOf(documents);
    }

    private RuleValue convert(Node node, int depth) {
        Position position = position(node);
        if (depth > RuleValue.MAX_DEPTH) {
            throw new TooMuch("nested more than " + RuleValue.MAX_DEPTH + " deep", position);
        }
        if (++values > MAX_VALUES) {
            throw new TooMuch("more than " + MAX_VALUES + " values, counting repetitions by aliases", position);
        }
        if (node instanceof ScalarNode scalar) {
            return scalar(scalar, position);
        }
        if (node instanceof SequenceNode sequence) {
            List<RuleValue> items = new ArrayList<>();
            for (Node item : sequence.getValue()) {
                items.add(convert(item, depth + 1));
            }
            return new RuleValue.Items(List.copyOf(items), position);
        }
        List<RuleValue.Field> fields = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (NodeTuple tuple : ((MappingNode) node).getValue()) {
            Position keyPosition = position(tuple.getKeyNode());
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                problems.add(keyPosition, Problem.Severity.ERROR, "key-type", "a key has to be a string", null);
                continue;
            }
            if (!seen.add(key.getValue())) {
                problems.add(keyPosition, Problem.Severity.ERROR, "duplicate-key",
                        "the key `" + key.getValue() + "` occurs twice", null);
                continue;
            }
            fields.add(new RuleValue.Field(new RuleValue.Text(key.getValue(), keyPosition),
                    convert(tuple.getValueNode(), depth + 1)));
        }
        return new RuleValue.Fields(List.copyOf(fields), position);
    }

    private static RuleValue scalar(ScalarNode scalar, @Nullable Position position) {
        String text = scalar.getValue();
        Tag tag = scalar.getTag();
        if (scalar.getScalarStyle() != ScalarStyle.PLAIN || tag.equals(Tag.STR)) {
            return new RuleValue.Text(text, position);
        }
        if (tag.equals(Tag.NULL)) {
            return new RuleValue.Plain(null, text, position);
        }
        if (tag.equals(Tag.BOOL)) {
            return new RuleValue.Plain(Boolean.valueOf(text), text, position);
        }
        if (tag.equals(Tag.INT)) {
            try {
                return new RuleValue.Plain(new BigInteger(text), text, position);
            } catch (NumberFormatException e) {
                return new RuleValue.Text(text, position);
            }
        }
        if (tag.equals(Tag.FLOAT)) {
            return new RuleValue.Plain(Double.NaN, text, position);
        }
        return new RuleValue.Text(text, position);
    }

    private static @Nullable Position position(Node node) {
        return node.getStartMark().map(RuleYaml::position).orElse(null);
    }

    private static Position position(Mark mark) {
        return new Position(mark.getLine() + 1, mark.getColumn() + 1);
    }

    private static final class TooMuch extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final String problem;
        private final transient @Nullable Position position;

        TooMuch(String problem, @Nullable Position position) {
            super(problem);
            this.problem = problem;
            this.position = position;
        }
    }
}
