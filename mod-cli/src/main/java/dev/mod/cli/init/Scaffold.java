package dev.mod.cli.init;

import dev.mod.cli.init.Blueprint.ProjectType;
import dev.mod.match.Languages;
import dev.mod.match.rule.RuleSchema;
import dev.mod.validate.schema.ManifestSchema;
import dev.mod.validate.schema.WorkflowSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files of a new package. Each part that it has is small, works, and has a fixture. */
final class Scaffold {
    private static final String WORKFLOW_SCHEMA = ".schema/workflow.schema.json";
    private static final String MANIFEST_SCHEMA = ".schema/mod.schema.json";
    private static final String RULE_SCHEMA = ".schema/rule.schema.json";

    private final Blueprint plan;

    Scaffold(Blueprint plan) {
        this.plan = plan;
    }

    /** Contents by path. */
    Map<String, String> files() {
        var files = new LinkedHashMap<String, String>();
        files.put("mod.yaml", manifest());
        files.put("workflow.yaml", workflow());
        files.put("README.md", readme());
        files.put(".modignore", "# for editors only\n.schema/\n" + (hasScript() ? ScriptProject.TYPINGS + "/\n" : ""));
        files.put(WORKFLOW_SCHEMA, WorkflowSchema.forEditors(List.of()).toPrettyString() + "\n");
        files.put(MANIFEST_SCHEMA, ManifestSchema.publish().toPrettyString() + "\n");
        plan.project().ifPresent(type -> transforms(type, files));
        if (plan.skill()) {
            skill(files);
        }
        return files;
    }

    private String manifest() {
        return """
                # yaml-language-server: $schema=%s
                schema_version: "1.0"
                name: %s
                version: 0.1.0
                description: %s
                author: %s
                license: %s
                workflow: workflow.yaml
                category: migration
                targets:
                  languages: [%s]
                keywords: [migration]
                registry:
                  access: %s
                  visibility: %s
                """.formatted(MANIFEST_SCHEMA, quoted(plan.name()), quoted(plan.description()), quoted(plan.author()),
                quoted(plan.license()), plan.language().language(), access(), access());
    }

    private String access() {
        return plan.isPrivate() ? "private" : "public";
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private String workflow() {
        var text = new StringBuilder(
                "# yaml-language-server: $schema=" + WORKFLOW_SCHEMA + "\nversion: \"1\"\n\nnodes:\n");
        String before = "";
        for (var node : nodes()) {
            text.append("  - id: ").append(node.id()).append('\n').append("    name: ").append(node.name())
                    .append('\n');
            if (!before.isEmpty()) {
                text.append("    depends_on: [").append(before).append("]\n");
            }
            text.append("    steps:\n").append(node.step().indent(6));
            before = node.id();
        }
        return text.toString();
    }

    private boolean hasScript() {
        return plan.project().filter(type -> has(type, ProjectType.JS_AST_MATCH)).isPresent();
    }

    private record Node(String id, String name, String step) {}

    private List<Node> nodes() {
        var nodes = new ArrayList<Node>();
        var type = plan.project();
        if (type.isPresent() && has(type.get(), ProjectType.SHELL)) {
            nodes.add(new Node("shell", "Rename with a shell script", """
                    - name: Run scripts/rename.sh
                      run: sh "$MOD_PATH/scripts/rename.sh"
                    """));
        }
        if (type.isPresent() && has(type.get(), ProjectType.AST_MATCH)) {
            nodes.add(new Node("rule", "Rename with a rule", """
                    - name: Apply rules/rename.yaml
                      ast-match:
                        config_file: rules/rename.yaml
                        include: ["**/*.%s"]
                    """.formatted(plan.language().extension())));
        }
        if (type.isPresent() && has(type.get(), ProjectType.JS_AST_MATCH)) {
            nodes.add(new Node("script", "Rename with a script", """
                    - name: Run scripts/rename.ts
                      js-ast-match:
                        js_file: scripts/rename.ts
                        language: %s
                        include: ["**/*.%s"]
                    """.formatted(plan.language().language(), plan.language().extension())));
        }
        if (plan.skill()) {
            nodes.add(new Node("skill", "Install the skill", """
                    - name: Copy the skill to the coding agent
                      install-skill:
                        package: "%s"
                        path: agents/skill/%s/SKILL.md
                    """.formatted(plan.name(), plan.shortName())));
        }
        return nodes;
    }

    private static boolean has(ProjectType type, ProjectType part) {
        return type == part || type == ProjectType.HYBRID;
    }

    private void transforms(ProjectType type, Map<String, String> files) {
        var sample = plan.language();
        if (has(type, ProjectType.SHELL)) {
            files.put("scripts/rename.sh", """
                    # Renames oldName to newName in all %s files of the current directory, which is the target.
                    set -eu
                    find . -name '*.%s' -type f | while IFS= read -r file; do
                      sed 's/oldName/newName/g' "$file" >"$file.new"
                      if cmp -s "$file" "$file.new"; then rm "$file.new"; else cat "$file.new" >"$file" && rm "$file.new"; fi
                    done
                    """.formatted(sample.language(), sample.extension()));
        }
        if (has(type, ProjectType.AST_MATCH)) {
            files.put(RULE_SCHEMA, RuleSchema.json());
            files.put("rules/rename.yaml", """
                    # yaml-language-server: $schema=../%s
                    id: rename
                    language: %s
                    message: oldName is called newName now
                    rule:
                      kind: %s
                      regex: ^"?oldName"?$
                    fix: newName
                    """.formatted(RULE_SCHEMA, sample.language(), sample.kind()));
        }
        if (has(type, ProjectType.JS_AST_MATCH)) {
            files.put("scripts/rename.ts", """
                    import type { SgRoot } from "mod:ast-match";
                    import type Types from "mod:ast-match/langs/%s";

                    // Renames oldName to newName. Returns the new text of the file, or null to leave it as it is.
                    export default function transform(root: SgRoot<Types>): string | null {
                      const node = root.root();
                      const edits = node
                        .findAll({ rule: { kind: "%s", regex: "^oldName$" } })
                        .map((found) => found.replace("newName"));
                      return edits.length === 0 ? null : node.commitEdits(edits);
                    }
                    """.formatted(sample.language(), sample.kind()));
            files.putAll(ScriptProject.files(plan.name(), List.of(Languages.find(sample.language()).orElseThrow())));
        }
        files.put("tests/rename/input/code." + sample.extension(), sample.code());
        files.put("tests/rename/expected/code." + sample.extension(), sample.renamed());
    }

    private void skill(Map<String, String> files) {
        var directory = "agents/skill/" + plan.shortName() + "/";
        files.put(directory + "SKILL.md", """
                ---
                name: %s
                description: %s
                allowed-tools:
                  - Read
                  - Edit
                mod-compatibility: skill-package-v1
                mod-skill-version: 0.1.0
                ---

                # %s

                1. Read [what is renamed](references/renaming.md).
                2. Find the places that call `oldName`, those in strings and comments too.
                3. Change them to `newName`, and run the project's tests.
                """.formatted(plan.shortName(), quoted(plan.description()), plan.shortName()));
        files.put(directory + "references/renaming.md", """
                # What is renamed

                `oldName` is called `newName` now; its arguments stay.
                """);
    }

    private String readme() {
        var text = new StringBuilder("# " + plan.name() + "\n\n" + plan.description() + "\n\n");
        text.append("Check it:\n\n    mod workflow validate --strict\n\n");
        if (plan.project().isPresent()) {
            if (hasScript()) {
                text.append("Check the types of the script (needs npm):\n\n    npm install\n    npm run check\n\n");
            }
            text.append("Run its tests:\n\n    mod test\n\n");
            text.append("See what it would change in a directory:\n\n    mod workflow run -w . -t tests/rename/input"
                    + " --dry-run --allow-dirty\n\n");
        }
        text.append("See what would be published:\n\n    mod publish --dry-run\n");
        if (plan.skill()) {
            text.append("\nIt brings a skill for coding agents, in `agents/skill/").append(plan.shortName())
                    .append("/`; a run installs it with `--install-skill`.\n");
        }
        return text.toString();
    }
}
