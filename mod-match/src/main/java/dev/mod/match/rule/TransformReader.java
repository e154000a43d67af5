package dev.mod.match.rule;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.match.internal.rewrite.Transform;
import dev.mod.match.internal.matching.MetaVariable;
import dev.mod.match.source.RuleDiagnostics;
import dev.mod.match.source.RuleValue;
import dev.mod.match.source.RuleYaml;
import dev.mod.match.internal.text.RegexSyntaxException;
import dev.mod.match.internal.text.StringCase;
import dev.mod.match.internal.text.TextRegex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code transform}, in both forms, and puts it into the order of dependence. */
final class TransformReader {
    private static final List<String> OPERATIONS = List.of("substring", "replace", "convert", "rewrite");

    private final RuleDiagnostics problems;
    private final Set<String> rewriters;

    TransformReader(RuleDiagnostics problems, Set<String> rewriters) {
        this.problems = problems;
        this.rewriters = rewriters;
    }

    /** The transforms by name, each after those it starts from; those with problems are left out. */
    Map<String, Transform> read(List<RuleValue.Field> fields) {
        Map<String, Transform> read = new LinkedHashMap<>();
        Map<String, RuleValue> places = new LinkedHashMap<>();
        for (RuleValue.Field field : fields) {
            if (!MetaVariable.isName(field.name())) {
                problems.warning(field.key(), "transform-name", "`$" + field.name()
                        + "` cannot be used: names of variables are made of A-Z, 0-9 and _", null);
            }
            Transform transform = field.value() instanceof RuleValue.Text text
                    ? readString(text)
                    : readObject(field.value());
            if (transform != null) {
                read.put(field.name(), transform);
                places.put(field.name(), field.key());
            }
        }
        return sort(read, places);
    }

    private Map<String, Transform> sort(Map<String, Transform> read, Map<String, RuleValue> places) {
        Map<String, Transform> sorted = new LinkedHashMap<>();
        for (String name : read.keySet()) {
            Set<String> way = new LinkedHashSet<>();
            String at = name;
            while (read.containsKey(at) && !sorted.containsKey(at) && way.add(at)) {
                at = read.get(at).source().name();
            }
            if (way.contains(at)) {
                RuleValue place = places.get(at);
                if (place != null) {
                    problems.error(place, "transform-cycle",
                            "the transform `" + at + "` starts from itself: " + String.join(" ← ", way) + " ← " + at);
                }
                return sorted;
            }
            List<String> order = new ArrayList<>(way);
            for (int i = order.size() - 1; i >= 0; i--) {
                sorted.put(order.get(i), read.get(order.get(i)));
            }
        }
        return sorted;
    }

    private @Nullable Transform readObject(RuleValue value) {
        RuleValue.Fields mapping = FieldReader.mapping(value, "a transform", problems);
        if (mapping == null) {
            return null;
        }
        new FieldReader(mapping, "a transform", new LinkedHashSet<>(OPERATIONS), problems);
        if (mapping.fields().size() != 1) {
            problems.error(value, "transform",
                    "a transform has to have exactly one of " + String.join(", ", OPERATIONS));
            return null;
        }
        RuleValue.Field field = mapping.fields().get(0);
        RuleValue.Fields arguments = FieldReader.mapping(field.value(), "`" + field.name() + "`", problems);
        return arguments == null ? null : operation(field.key(), field.name(), arguments);
    }

    /** {@code operation($SOURCE, key=value, …)} with values in YAML. */
    private @Nullable Transform readString(RuleValue.Text text) {
        String source = text.text().trim();
        int open = source.indexOf('(');
        if (open < 0 || !source.endsWith(")")) {
            problems.error(text, "transform", "a transform has to look like `substring($A, startChar=1)`");
            return null;
        }
        List<String> parts = split(source.substring(open + 1, source.length() - 1));
        List<RuleValue.Field> arguments = new ArrayList<>();
        arguments.add(new RuleValue.Field(new RuleValue.Text("source", text.place()),
                new RuleValue.Text(parts.get(0).trim(), text.place())));
        for (String part : parts.subList(1, parts.size())) {
            if (part.isBlank()) {
                continue;
            }
            int equals = part.indexOf('=');
            if (equals < 0) {
                problems.error(text, "transform", "expected `key=value` instead of `" + part.trim() + "`");
                return null;
            }
            RuleValue value = value(text, part.substring(equals + 1).trim());
            if (value == null) {
                return null;
            }
            arguments.add(
                    new RuleValue.Field(new RuleValue.Text(part.substring(0, equals).trim(), text.place()), value));
        }
        return operation(text, source.substring(0, open).trim(),
                new RuleValue.Fields(List.copyOf(arguments), text.place()));
    }

    private @Nullable RuleValue value(RuleValue.Text where, String yaml) {
        RuleDiagnostics found = new RuleDiagnostics("");
        List<RuleValue> values = RuleYaml.read(yaml, found);
        if (values.size() != 1 || found.hasErrors()) {
            String reason = found.list().stream().map(Diagnostic::message).findFirst().orElse("a value is missing");
            problems.error(where, "transform", "in the argument `" + yaml + "`: " + reason);
            return null;
        }
        return values.get(0);
    }

    /** Splits at commas outside of brackets and quotes. */
    private static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        int brackets = 0;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean opens = (c == '"' || c == '\'') && (i == start || " =[,".indexOf(text.charAt(i - 1)) >= 0);
            if (quote != 0) {
                if (c == '\\' && quote == '"') {
                    i++;
                } else if (c == quote) {
                    quote = 0;
                }
            } else if (opens) {
                quote = c;
            } else if (c == '[') {
                brackets++;
            } else if (c == ']') {
                brackets--;
            } else if (c == ',' && brackets <= 0) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(text.substring(start));
        return parts;
    }

    private @Nullable Transform operation(RuleValue where, String name, RuleValue.Fields arguments) {
        return switch (name) {
            case "substring" -> substring(fields(arguments, name, "source", "startChar", "endChar"));
            case "replace" -> replace(fields(arguments, name, "source", "replace", "by"));
            case "convert" -> convert(fields(arguments, name, "source", "toCase", "separatedBy"));
            case "rewrite" -> rewrite(fields(arguments, name, "source", "rewriters", "joinBy"));
            default -> {
                problems.unknown(where, "unknown-transform", "transform", name, OPERATIONS);
                yield null;
            }
        };
    }

    private FieldReader fields(RuleValue.Fields arguments, String name, String... known) {
        return FieldReader.ofOpen(arguments, "`" + name + "`", new LinkedHashSet<>(Arrays.asList(known)), problems);
    }

    private Transform.@Nullable Source source(FieldReader fields) {
        RuleValue.Text text = fields.required("source");
        if (text == null) {
            return null;
        }
        MetaVariable variable = MetaVariable.parse(text.text(), '$');
        if (variable == null || variable.name() == null) {
            problems.error(text, "transform-source", "`" + text.text() + "` is no variable", MetaVariable
                    .isName(text.text()) ? "write `$" + text.text() + "`" : "write it like `$NAME` or `$$$NAME`");
            return null;
        }
        return new Transform.Source(variable.name(), variable instanceof MetaVariable.Many);
    }

    private @Nullable Transform substring(FieldReader fields) {
        Transform.Source source = source(fields);
        Integer start = fields.integer("startChar");
        Integer end = fields.integer("endChar");
        return source == null ? null : new Transform.Substring(source, start, end);
    }

    private @Nullable Transform replace(FieldReader fields) {
        Transform.Source source = source(fields);
        String regex = requiredScalar(fields, "replace");
        String by = requiredScalar(fields, "by");
        if (source == null || regex == null || by == null) {
            return null;
        }
        try {
            return new Transform.Replace(source, TextRegex.compile(regex), by);
        } catch (RegexSyntaxException e) {
            RuleValue where = fields.get("replace");
            problems.error(where == null ? fields.source() : where, "regex",
                    "not a regular expression, at character " + (e.offset() + 1) + ": " + e.getMessage());
            return null;
        }
    }

    private static @Nullable String requiredScalar(FieldReader fields, String key) {
        if (!fields.has(key)) {
            fields.missing(key);
            return null;
        }
        return fields.scalar(key);
    }

    private @Nullable Transform convert(FieldReader fields) {
        Transform.Source source = source(fields);
        RuleValue.Text name = fields.required("toCase");
        Set<StringCase.Separator> separators = EnumSet.noneOf(StringCase.Separator.class);
        for (RuleValue.Text text : fields.texts("separatedBy")) {
            StringCase.Separator.find(text.text()).ifPresentOrElse(separators::add,
                    () -> problems.unknown(text, "unknown-separator", "separator", text.text(),
                            Arrays.stream(StringCase.Separator.values()).map(StringCase.Separator::id).toList()));
        }
        if (source == null || name == null) {
            return null;
        }
        StringCase toCase = StringCase.find(name.text()).orElse(null);
        if (toCase == null) {
            problems.unknown(name, "unknown-case", "case", name.text(),
                    Arrays.stream(StringCase.values()).map(StringCase::id).toList());
            return null;
        }
        return new Transform.Convert(source, toCase, separators);
    }

    private @Nullable Transform rewrite(FieldReader fields) {
        Transform.Source source = source(fields);
        if (!fields.has("rewriters")) {
            fields.missing("rewriters");
        }
        List<String> used = new ArrayList<>();
        for (RuleValue.Text text : fields.texts("rewriters")) {
            used.add(text.text());
            if (!rewriters.contains(text.text())) {
                problems.unknown(text, "unknown-rewriter", "rewriter", text.text(), rewriters);
            }
        }
        String joinBy = fields.has("joinBy") ? fields.scalar("joinBy") : null;
        return source == null ? null : new Transform.Rewrite(source, List.copyOf(used), joinBy);
    }
}
