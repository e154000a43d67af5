package dev.mod.types.typescript;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Programs of JavaScript that write down what they do, in the order in which they do it. */
final class Programs {
    private static final String START = """
            const trace = [];
            /** @template T @param {string} name @param {T} value @returns {T} */
            function log(name, value) { trace.push(name + '=' + String(value)); return value; }
            let state = 1;
            /** @returns {number} */
            function bump() { state = state * 3 % 101; trace.push('bump ' + state); return state; }
            """;

    private final Random random;
    private final List<String> numbers = new ArrayList<>(List.of("state"));
    private final List<String> texts = new ArrayList<>();
    private final List<String> written = new ArrayList<>(List.of("state"));
    private final List<String> functions = new ArrayList<>();
    private final List<String> actions = new ArrayList<>();
    private final StringBuilder code = new StringBuilder(START);
    private int count;

    private Programs(Random random) {
        this.random = random;
    }

    static String of(long seed) {
        var program = new Programs(new Random(seed));
        int size = 2 + (int) (seed % 4);
        for (int i = 0; i < size; i++) {
            program.function();
        }
        program.code.append("function main() {\n");
        for (int i = 0; i < 4 + 2 * size; i++) {
            program.statement("    ");
        }
        return program.code.append("}\nmain();\nconsole.log(trace.join('\\n'));\nexport {};\n").toString();
    }

    private String pick(List<String> all) {
        return all.get(random.nextInt(all.size()));
    }

    private void function() {
        String name = "f" + count++;
        List<String> outer = List.copyOf(numbers);
        numbers.addAll(List.of("a", "b", "a", "b"));
        switch (random.nextInt(4)) {
            case 0 -> {
                code.append("/** @type {(a: number, b: number) => number} */\nconst " + name + " = (a, b) => "
                        + number(2) + ";\n");
                functions.add(name);
            }
            case 1 -> {
                code.append(
                        "/** @param {number} a @param {number} b */\nfunction " + name + "(a, b) {\n    log('" + name
                                + "', " + number(2) + ");\n    state = " + number(1) + ";\n"
                                + (random.nextBoolean() ? "    const c = b + 1;\n    log('c', c);\n" : "") + "}\n");
                actions.add(name);
            }
            default -> {
                code.append("/** @param {number} a @param {number} b */\nfunction " + name + "(a, b) {\n    return "
                        + number(2) + ";\n}\n");
                functions.add(name);
            }
        }
        numbers.clear();
        numbers.addAll(outer);
    }

    private void statement(String indent) {
        code.append(indent);
        switch (random.nextInt(9)) {
            case 0, 1, 2 -> {
                String name = "v" + count++;
                code.append("const " + name + " = " + number(2) + ";\n");
                numbers.add(name);
            }
            case 3 -> {
                String name = "s" + count++;
                code.append("const " + name + " = " + text(2) + ";\n");
                texts.add(name);
            }
            case 4 -> {
                String name = "w" + count++;
                code.append("let " + name + " = " + number(1) + ";\n");
                numbers.add(name);
                if (random.nextBoolean()) {
                    written.add(name);
                }
            }
            case 5 -> {
                if (actions.isEmpty()) {
                    code.append("bump();\n");
                } else {
                    code.append((random.nextInt(3) == 0 ? "if (" + condition() + ") " : "") + pick(actions) + "("
                            + number(1) + ", " + number(1) + ");\n");
                }
            }
            case 6 -> code.append(random.nextInt(4) == 0
                    ? "if (" + condition() + ") return;\n"
                    : pick(written) + " = " + number(1) + ";\n");
            case 7 -> code.append("for (let i = 0; i < 2; i++) { log('i', " + number(2) + "); }\n");
            default -> code.append("log('" + count++ + "', " + (random.nextBoolean() ? number(2) : text(2)) + ");\n");
        }
    }

    private String condition() {
        return number(1) + (random.nextBoolean() ? " > " : " <= ") + number(1);
    }

    /** Something that can stand beside any operator. */
    private String operand(int depth) {
        String text = number(depth);
        return text.matches("\\w+") ? text : "(" + text + ")";
    }

    private String number(int depth) {
        if (depth == 0) {
            return random.nextInt(3) == 0 ? String.valueOf(random.nextInt(9)) : pick(numbers);
        }
        int next = depth - 1;
        return switch (random.nextInt(random.nextInt(3) == 0 ? 19 : 11)) {
            case 0 -> "-" + operand(next);
            case 1 -> operand(next) + " - " + operand(next);
            case 2 -> operand(next) + "-" + operand(next);
            case 3 -> operand(next) + " * " + operand(next);
            case 4 -> operand(next) + " % " + operand(next);
            case 5 -> operand(0) + " ** 2";
            case 6 -> "(" + condition() + " ? " + number(next) + " : " + number(next) + ")";
            case 7 -> operand(next) + " && " + operand(next);
            case 8 -> operand(next) + " || " + operand(next);
            case 9 -> text(next) + ".length";
            case 10 -> "[" + number(next) + ", " + number(next) + "].length";
            case 11 -> "({ " + shorthand() + " })." + last;
            case 12 -> "(() => " + number(next) + ")()";
            case 13 -> functions.isEmpty()
                    ? "bump()"
                    : pick(functions) + "(" + number(next) + ", " + number(next) + ")";
            case 14 -> "log('n', " + number(next) + ")";
            case 15 -> "(" + pick(written) + (random.nextBoolean() ? " = " : " += ") + number(next) + ")";
            case 16 -> pick(written) + "++";
            case 17 -> "bump()";
            default -> "(" + number(next) + ", " + number(next) + ")";
        };
    }

    private String last = "";

    private String shorthand() {
        last = pick(numbers);
        return last;
    }

    private String text(int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return texts.isEmpty() || random.nextBoolean() ? "'t" + random.nextInt(3) + "'" : pick(texts);
        }
        return switch (random.nextInt(3)) {
            case 0 -> "(" + text(depth - 1) + " + " + operand(depth - 1) + ")";
            case 1 -> "`${" + number(depth - 1) + "}:${" + text(depth - 1) + "}`";
            default -> "String(" + number(depth - 1) + ")";
        };
    }
}
