package dev.mod.match.internal.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Text with variables ({@code $A}, {@code $$$LIST}) that are replaced by captured text, moved to the indentation of the
 * line the variable stands in.
 */
public final class Template {

    /**
     * A variable of a template.
     *
     * @param name without sigil
     * @param list whether it is written with three dollar signs
     * @param indentation of its line in the template, in spaces
     */
    public record Variable(String name, boolean list, int indentation) {}

    /**
     * What a variable stands for.
     *
     * @param text as captured
     * @param indentation of the line where it was captured
     */
    public record Captured(String text, int indentation) {}

    /** Finds what variables stand for. */
    @FunctionalInterface
    public interface Source {
        /** The captured text, or null when there is none; it is replaced by nothing. */
        @Nullable
        Captured find(Variable variable);
    }

    private final List<String> literals;
    private final List<Variable> variables;

    private Template(List<String> literals, List<Variable> variables) {
        this.literals = List.copyOf(literals);
        this.variables = List.copyOf(variables);
    }

    /** Reads a template; every text is one. */
    public static Template parse(String text) {
        List<String> literals = new ArrayList<>();
        List<Variable> variables = new ArrayList<>();
        int literal = 0;
        int at = text.indexOf('$');
        while (at >= 0) {
            int sigils = 1;
            while (sigils < 3 && at + sigils < text.length() && text.charAt(at + sigils) == '$') {
                sigils++;
            }
            int name = at + sigils;
            int end = name;
            while (end < text.length() && isNamePart(text.charAt(end), end == name)) {
                end++;
            }
            if (end > name) {
                literals.add(text.substring(literal, at));
                variables.add(new Variable(text.substring(name, end), sigils == 3, Indentation.of(text, at)));
                literal = end;
                at = text.indexOf('$', end);
            } else {
                at = text.indexOf('$', at + 1);
            }
        }
        literals.add(text.substring(literal));
        return new Template(literals, variables);
    }

    private static boolean isNamePart(char c, boolean first) {
        return (c >= 'A' && c <= 'Z') || c == '_' || (!first && c >= '0' && c <= '9');
    }

    /** The variables in order of occurrence. */
    public List<Variable> variables() {
        return variables;
    }

    /** The text with everything filled in. */
    public String fill(Source source) {
        if (variables.isEmpty()) {
            return literals.get(0);
        }
        StringBuilder out = new StringBuilder(literals.get(0));
        for (int i = 0; i < variables.size(); i++) {
            Variable variable = variables.get(i);
            Captured captured = source.find(variable);
            if (captured != null) {
                out.append(Indentation.shift(captured.text(), captured.indentation(), variable.indentation()));
            }
            out.append(literals.get(i + 1));
        }
        return out.toString();
    }
}
