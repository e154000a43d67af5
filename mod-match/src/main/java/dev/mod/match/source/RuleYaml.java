package dev.mod.match.source;

import dev.mod.base.diagnostic.Position;
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

    private final RuleDiagnostics problems;
    private int values;

    private RuleYaml(RuleDiagnostics problems) {
        this.problems = problems;
    }

    /**
     * The documents of a text; empty ones are left out. What is wrong goes to the problems, and the documents before it
     * are returned.
     */
    public static List<RuleValue> read(String text, RuleDiagnostics problems) {
        if (text.length() > MAX_LENGTH) {
            problems.error(Position.START, "too-large", "the rule file is too large");
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
            problems.error(e.place, "too-complex", e.problem);
        } catch (MarkedYamlEngineException e) {
            String what = Optional.ofNullable(e.getProblem()).orElse("not YAML");
            problems.error(e.getProblemMark().map(RuleYaml::place).orElse(Position.START), "yaml",
                    "not valid YAML: " + what);
        } catch (YamlEngineException | IndexOutOfBoundsException | IllegalArgumentException e) {
            problems.error(Position.START, "yaml", "not valid YAML: " + e.getMessage());
        } catch (StackOverflowError e) {
            problems.error(Position.START, "too-complex", "the rule file is nested too deeply");
        }
        return List.copyOf(documents);
    }

    private RuleValue convert(Node node, int depth) {
        Position place = place(node);
        if (depth > RuleValue.MAX_DEPTH) {
            throw new TooMuch("nested more than " + RuleValue.MAX_DEPTH + " deep", place);
        }
        if (++values > MAX_VALUES) {
            throw new TooMuch("more than " + MAX_VALUES + " values, counting repetitions by aliases", place);
        }
        if (node instanceof ScalarNode scalar) {
            return scalar(scalar, place);
        }
        if (node instanceof SequenceNode sequence) {
            List<RuleValue> items = new ArrayList<>();
            for (Node item : sequence.getValue()) {
                items.add(convert(item, depth + 1));
            }
            return new RuleValue.Items(List.copyOf(items), place);
        }
        List<RuleValue.Field> fields = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (NodeTuple tuple : ((MappingNode) node).getValue()) {
            Position keyPlace = place(tuple.getKeyNode());
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                problems.error(keyPlace, "key-type", "a key has to be a string");
                continue;
            }
            if (!seen.add(key.getValue())) {
                problems.error(keyPlace, "duplicate-key",
                        "the key `" + key.getValue() + "` occurs twice");
                continue;
            }
            fields.add(new RuleValue.Field(new RuleValue.Text(key.getValue(), keyPlace),
                    convert(tuple.getValueNode(), depth + 1)));
        }
        return new RuleValue.Fields(List.copyOf(fields), place);
    }

    private static RuleValue scalar(ScalarNode scalar, @Nullable Position place) {
        String text = scalar.getValue();
        Tag tag = scalar.getTag();
        if (scalar.getScalarStyle() != ScalarStyle.PLAIN || tag.equals(Tag.STR)) {
            return new RuleValue.Text(text, place);
        }
        if (tag.equals(Tag.NULL)) {
            return new RuleValue.Plain(null, text, place);
        }
        if (tag.equals(Tag.BOOL)) {
            return new RuleValue.Plain(Boolean.valueOf(text), text, place);
        }
        if (tag.equals(Tag.INT)) {
            try {
                return new RuleValue.Plain(new BigInteger(text), text, place);
            } catch (NumberFormatException e) {
                return new RuleValue.Text(text, place);
            }
        }
        if (tag.equals(Tag.FLOAT)) {
            return new RuleValue.Plain(Double.NaN, text, place);
        }
        return new RuleValue.Text(text, place);
    }

    private static @Nullable Position place(Node node) {
        return node.getStartMark().map(RuleYaml::place).orElse(null);
    }

    private static Position place(Mark mark) {
        return new Position(mark.getLine() + 1, mark.getColumn() + 1);
    }

    private static final class TooMuch extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final String problem;
        private final transient @Nullable Position place;

        TooMuch(String problem, @Nullable Position place) {
            super(problem);
            this.problem = problem;
            this.place = place;
        }
    }
}
