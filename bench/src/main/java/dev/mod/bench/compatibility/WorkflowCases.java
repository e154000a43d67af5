package dev.mod.bench.compatibility;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Small workflows: forms of steps, globs, parameters, matrices, conditions and state. Forms that docs/compatibility.md calls
 * different are left out.
 */
final class WorkflowCases {
    private static final String SCRIPT = """
            import { getState, setState } from 'codemod:workflow';
            export default (root, options) => {
              const text = root.root().text();
              const shown = (map) => map ? JSON.stringify(Object.entries(map).sort()) : 'none';
              const params = shown(options.params);
              const matrix = shown(options.matrixValues);
              if (text.includes('count')) setState('seen', ['one']);
              return text.replace(/old/g, 'new').trimEnd() + ` // ${params} ${matrix} ${JSON.stringify(getState('seen') ?? null)}\\n`;
            };
            """;
    private static final String RULE = """
            id: calls
            language: %s
            rule: { pattern: "f($A)" }
            fix: "g($A)"
            """;
    private static final List<String> TARGET = List.of("a.js", "b.ts", "src/c.tsx", "src/d.jsx", "src/deep/e.mjs",
            "src/deep/f.test.js", "lib/g.cjs", "lib/h.d.ts", ".hidden/i.js", "docs/j.md", "x.json", "k.py", "dist/l.js",
            "src/m.mts", "[id]/n.js");
    private static final String[] GLOBS = {"**/*.js", "*.js", "src/**", "src/**/*.{ts,tsx}", "src", "src/*",
            "**/deep/**", "a.js", "**", "!a.js", "!src/deep", "**/[a-c].*", ".hidden/**", "[[]id]/*", "*.ts"};
    private static final String[] CONDITIONS = {"params.flag == \"yes\"", "params.flag != \"yes\"",
            "params.flag == 'no'",
            "params.number > 3", "params.number <= 3 && params.flag == \"yes\"", "params.on", "!params.on",
            "params.number == 5 || params.on", "params.flag", "params.empty == \"\"", "true",
            "false", "(params.on == true) && params.number < 10", "state.seen == \"x\"", "params.text >= \"b\""};

    private final Picks picks;
    private final TreeMap<String, byte[]> files = new TreeMap<>();
    private boolean matrix;

    private WorkflowCases(long seed) {
        this.picks = new Picks(seed);
    }

    static GeneratedCase of(long seed) {
        return new WorkflowCases(seed).make(seed);
    }

    private void put(String path, String text) {
        files.put(path, text.getBytes(StandardCharsets.UTF_8));
    }

    private GeneratedCase make(long seed) {
        for (String path : TARGET) {
            put("target/" + path, path.endsWith("json") ? "{\"old\": 1}\n" : "f(old, " + picks.below(9) + ");\n");
        }
        if (picks.has("a .gitignore", 30)) {
            put("target/.gitignore", picks.form("ignored", "dist\n", "lib/\n!src\n"));
        }
        put("package/scripts/t.js", SCRIPT);
        put("package/rules/r.yaml", RULE.formatted(picks.form("rule language", "javascript", "typescript", "tsx")));
        put("package/codemod.yaml", """
                schema_version: "1.0"
                name: "@x/generated"
                version: "1.0.0"
                description: "x"
                author: "x <x@x.xx>"
                license: MIT
                workflow: workflow.yaml
                """);
        put("package/workflow.yaml", workflow());
        List<String> words = new ArrayList<>(
                List.of("workflow", "run", "-w", "../package", "-t", ".", "--allow-dirty"));
        if (picks.has("--dry-run", 4)) {
            words.add("--dry-run");
        }
        for (String param : List.of("flag=no", "number=2", "on=false", "text=b", "flag=")) {
            if (picks.has("--param " + param, 8)) {
                words.addAll(List.of("--param", param));
            }
        }
        return new GeneratedCase("workflows " + seed, picks.features(), files, words, GeneratedCase.Compared.TREE);
    }

    private String workflow() {
        var text = new StringBuilder("version: \"1\"\n");
        if (picks.has("state schema", 20)) {
            text.append("state:\n  schema:\n    seen: { type: array, items: { type: string } }\n");
        }
        text.append("params:\n  schema:\n");
        for (String param : List.of("flag: { type: string, default: yes_ }", "number: { type: number, default: 5 }",
                "on: { type: boolean, default: true }", "text: { type: string, default: abc }",
                "empty: { type: string, default: \"\" }")) {
            text.append("    ").append(param.replace("yes_", "\"yes\"")).append('\n');
        }
        text.append("nodes:\n");
        int count = 1 + picks.below(3);
        for (int i = 0; i < count; i++) {
            text.append("  - id: n").append(i).append("\n    name: Node ").append(i).append("\n    type: automatic\n");
            if (i > 0) {
                text.append("    depends_on: [n").append(i - 1).append("]\n");
            }
            node(text, i);
        }
        return text.toString();
    }

    private void node(StringBuilder text, int index) {
        matrix = picks.has("a matrix", 20);
        if (matrix) {
            text.append("    strategy:\n      type: matrix\n      values:\n        - team: one\n          kind: x\n");
        } else if (picks.has("a condition of a node", 10)) {
            condition(text, "    ");
        }
        if (picks.has("env of a node", 20)) {
            text.append("    env:\n      FROM_NODE: ").append("plain").append('\n');
        }
        text.append("    steps:\n");
        int steps = 1 + picks.below(3);
        for (int i = 0; i < steps; i++) {
            text.append("      - name: Step ").append(i).append('\n');
            if (picks.has("a condition", 25)) {
                condition(text, "        ");
            }
            switch (picks.form("step", "script", "script", "rule", "shell")) {
                case "script" -> script(text);
                case "rule" -> rule(text);
                default -> shell(text, index + "-" + i);
            }
        }
    }

    private void condition(StringBuilder text, String indent) {
        text.append(indent).append("if: '").append(picks.form("if", CONDITIONS).replace("'", "''")).append("'\n");
    }

    private void globs(StringBuilder text, String key, int percent) {
        if (picks.has(key, percent)) {
            text.append("          ").append(key).append(":\n");
            for (int i = picks.below(2); i >= 0; i--) {
                text.append("            - \"").append(picks.form(key, GLOBS)).append("\"\n");
            }
        }
    }

    private void script(StringBuilder text) {
        text.append("        js-ast-grep:\n          js_file: ")
                .append(picks.form("js_file", "scripts/t.js", "./scripts/t.js"))
                .append('\n');
        boolean named = picks.has("language", 85);
        if (named) {
            text.append("          language: ")
                    .append(picks.form("language", "javascript", "typescript", "tsx", "python", "json"))
                    .append('\n');
        }
        globs(text, "include", named ? 45 : 0);
        globs(text, "exclude", 25);
        if (picks.has("base_path", 10)) {
            text.append("          base_path: ").append(picks.form("base_path", "src", "./lib", "none")).append('\n');
        }
    }

    private void rule(StringBuilder text) {
        text.append("        ast-grep:\n          config_file: rules/r.yaml\n");
        globs(text, "include", 40);
        globs(text, "exclude", 20);
    }

    private void shell(StringBuilder text, String id) {
        String place = matrix ? "out-" + id + "-m.txt" : "out-" + id + ".txt";
        if (picks.has("env of a step", 20)) {
            text.append("        env:\n          FROM_STEP: ").append("plain")
                    .append('\n');
        }
        text.append("        run: |\n          echo \"")
                .append(picks.form("shell", "${{ params.flag }} $FROM_NODE $FROM_STEP", "${{params.number}}",
                        "${{ params.on }} ${{ params.text }}"))
                .append("\" > ").append(place).append('\n');
        if (!matrix && picks.has("state from a shell step", 25)) {
            text.append("          echo '").append(picks.form("state", "seen@=\"x\"", "seen=[\"a\",\"b\"]", "other=1"))
                    .append("' >> $STATE_OUTPUTS\n");
        }
    }
}
