package dev.mod.match.rule;

import dev.mod.match.source.RuleDiagnostics;
import dev.mod.match.source.RuleValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a mapping key by key; what has the wrong type is reported and counts as absent. */
final class FieldReader {
    private final RuleValue.Fields fields;
    private final String what;
    private final RuleDiagnostics problems;

    /**
     * A mapping whose keys have to be of the known ones.
     *
     * @param what what the mapping describes, for messages
     */
    FieldReader(RuleValue.Fields fields, String what, Set<String> known, RuleDiagnostics problems) {
        this.fields = fields;
        this.what = what;
        this.problems = problems;
        for (RuleValue.Field field : fields.fields()) {
            if (!known.contains(field.name())) {
                problems.error(field.key(), "unknown-key", "unknown key in " + what + ": `" + field.name() + "`",
                        RuleDiagnostics.keyHint(field.name(), known));
            }
        }
    }

    private FieldReader(RuleValue.Fields fields, String what, RuleDiagnostics problems) {
        this.fields = fields;
        this.what = what;
        this.problems = problems;
    }

    /** A mapping in which ast-grep does not look at other keys than the known ones: they are warned of. */
    static FieldReader ofOpen(RuleValue.Fields fields, String what, Set<String> known, RuleDiagnostics problems) {
        for (RuleValue.Field field : fields.fields()) {
            if (!known.contains(field.name())) {
                problems.warning(field.key(), "unknown-key", "unknown key in " + what + ": `" + field.name()
                        + "`; it has no effect", RuleDiagnostics.keyHint(field.name(), known));
            }
        }
        return new FieldReader(fields, what, problems);
    }

    /** A mapping of which only some keys matter to whoever reads it. */
    static FieldReader ofAny(RuleValue.Fields fields, String what, RuleDiagnostics problems) {
        return new FieldReader(fields, what, problems);
    }

    /**
     * A rule object. Published rules have keys in the wrong case, which ast-grep does not look at; they stay usable, with
     * a warning.
     *
     * @param open whether ast-grep does not look at unknown keys, either
     */
    static FieldReader ofRule(RuleValue.Fields fields, Set<String> known, boolean open, RuleDiagnostics problems) {
        Set<String> accepted = new LinkedHashSet<>(known);
        for (RuleValue.Field field : fields.fields()) {
            for (String key : known) {
                if (key.equalsIgnoreCase(field.name()) && !key.equals(field.name())) {
                    accepted.add(field.name());
                    problems.warning(field.key(), "key-case", "the key `" + field.name() + "` has no effect",
                            "write `" + key + "`");
                }
            }
        }
        return open
                ? ofOpen(fields, "a relation", accepted, problems)
                : new FieldReader(fields, "a rule", accepted, problems);
    }

    /** The mapping, or null when the value is none, which is reported. */
    static RuleValue.@Nullable Fields mapping(RuleValue value, String what, RuleDiagnostics problems) {
        if (value instanceof RuleValue.Fields mapping) {
            return mapping;
        }
        wrongType(value, what, "a mapping", problems);
        return null;
    }

    private static void wrongType(RuleValue value, String what, String expected, RuleDiagnostics problems) {
        problems.error(value, "wrong-type", what + " has to be " + expected + ", not " + value.describe(),
                value instanceof RuleValue.Plain plain && expected.equals("a string")
                        ? "write \"" + plain.text() + "\""
                        : null);
    }

    RuleValue.Fields source() {
        return fields;
    }

    boolean has(String key) {
        return fields.get(key) != null;
    }

    @Nullable
    RuleValue get(String key) {
        return fields.get(key);
    }

    /** A string, or null. */
    RuleValue.@Nullable Text text(String key) {
        RuleValue value = fields.get(key);
        if (value == null) {
            return null;
        }
        if (value instanceof RuleValue.Text text) {
            return text;
        }
        wrongType(value, "`" + key + "`", "a string", problems);
        return null;
    }

    /** A string, number or boolean as text, or null; null values count as absent. */
    @Nullable
    String scalar(String key) {
        RuleValue value = fields.get(key);
        if (value instanceof RuleValue.Plain plain) {
            return plain.value() == null ? null : plain.text();
        }
        RuleValue.Text text = text(key);
        return text == null ? null : text.text();
    }

    /** A string that must be there; null when it is not, which is reported. */
    RuleValue.@Nullable Text required(String key) {
        if (!has(key)) {
            missing(key);
        }
        return text(key);
    }

    void missing(String key) {
        problems.error(fields, "missing-key", what + " lacks `" + key + "`");
    }

    /** An integer, or null. */
    @Nullable
    Integer integer(String key) {
        RuleValue value = fields.get(key);
        if (value == null) {
            return null;
        }
        if (value instanceof RuleValue.Plain plain && plain.value() instanceof Number number
                && number.doubleValue() == number.intValue()) {
            return number.intValue();
        }
        wrongType(value, "`" + key + "`", "an integer", problems);
        return null;
    }

    /** A boolean; false when absent. */
    boolean flag(String key) {
        RuleValue value = fields.get(key);
        if (value == null) {
            return false;
        }
        if (value instanceof RuleValue.Plain plain && plain.value() instanceof Boolean flag) {
            return flag;
        }
        wrongType(value, "`" + key + "`", "a boolean", problems);
        return false;
    }

    /** The items of a list; none when absent. */
    List<RuleValue> items(String key) {
        RuleValue value = fields.get(key);
        if (value == null) {
            return List.of();
        }
        if (value instanceof RuleValue.Items items) {
            return items.items();
        }
        wrongType(value, "`" + key + "`", "a list", problems);
        return List.of();
    }

    /** The items of a list of strings. */
    List<RuleValue.Text> texts(String key) {
        List<RuleValue.Text> texts = new ArrayList<>();
        for (RuleValue item : items(key)) {
            if (item instanceof RuleValue.Text text) {
                texts.add(text);
            } else {
                wrongType(item, "an item of `" + key + "`", "a string", problems);
            }
        }
        return texts;
    }

    /** The fields of a mapping; none when absent. */
    List<RuleValue.Field> mapping(String key) {
        RuleValue value = fields.get(key);
        if (value == null) {
            return List.of();
        }
        RuleValue.Fields mapping = mapping(value, "`" + key + "`", problems);
        return mapping == null ? List.of() : mapping.fields();
    }
}
