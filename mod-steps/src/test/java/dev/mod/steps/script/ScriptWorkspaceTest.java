package dev.mod.steps.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.Engine;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepLog;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.validate.ModPackage;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.WorkflowSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a script sees of other files after it has changed one of them, having looked at them before. */
class ScriptWorkspaceTest {
    @TempDir
    Path temp;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            fs.writeFileSync(dir + "/b.ts", "// 1\\nexport const x = 1;\\n")  | b.ts:2 a.ts:1,2 d.ts:1,2
            at.root.write("// 1\\n// 2\\nexport const x = 1;\\n")             | b.ts:3 a.ts:1,2 d.ts:1,2
            fs.writeFileSync(dir + "/b.ts", "export const y = 1;\\n")         | import
            fs.writeFileSync(dir + "/c.ts", "import {x} from './b';\\nx;\\n") | b.ts:1 a.ts:1,2 c.ts:1,2 d.ts:1,2
            fs.writeFileSync(dir + "/d.ts", "import {x} from './b';\\n")      | b.ts:1 a.ts:1,2 d.ts:1
            fs.writeFileSync(dir + "/n.ts", "import {x} from './b';\\nx;\\n") | b.ts:1 a.ts:1,2 d.ts:1,2 n.ts:1,2
            fs.renameSync(dir + "/d.ts", dir + "/e.ts")                       | b.ts:1 a.ts:1,2 e.ts:1,2
            fs.writeFileSync(dir + "/notes.md", "x")                          | b.ts:1 a.ts:1,2 d.ts:1,2
            fs.rmSync(dir + "/b.ts")                                          | import
            fs.renameSync(dir + "/b.ts", dir + "/e.ts")                       | import
            """)
    void isWhatItIsNow(String change, String expected) throws Exception {
        Path target = Files.createDirectories(temp.resolve("target"));
        Files.writeString(target.resolve("a.ts"), "import {x} from './b';\nx;\n");
        Files.writeString(target.resolve("b.ts"), "export const x = 1;\n");
        Files.writeString(target.resolve("c.ts"), "");
        Files.writeString(target.resolve("d.ts"), "import {x} from './b';\nx;\n");
        Path directory = Files.createDirectories(temp.resolve("package"));
        Files.writeString(directory.resolve("workflow.yaml"), """
                version: "1"
                nodes:
                  - id: n
                    name: n
                    steps:
                      - name: s
                        js-ast-match: {js_file: s.js, language: typescript, include: [a.ts], semantic_analysis: workspace}
                """);
        Files.writeString(directory.resolve("s.js"), """
                import * as fs from "fs";
                import * as path from "path";
                const row = (node) => node.range().start.line + 1;
                export default (root) => {
                  const dir = path.dirname(root.filename());
                  const name = root.root().find({ rule: { kind: "identifier" } });
                  const look = () => {
                    const at = name.definition();
                    if (at.kind === "import") return [at, "import"];
                    const all = at.node.references().map((each) => `${each.root.relativeFilename()}:${each.nodes.map(row)}`);
                    return [at, `${at.root.relativeFilename()}:${row(at.node)} ${all.join(" ")}`];
                  };
                  const [at, before] = look();
                  console.log("before " + before);
                  %s;
                  console.log("after " + look()[1]);
                };
                """.formatted(change));
        List<String> said = Collections.synchronizedList(new ArrayList<>());
        Engine engine = Engine.builder(new FileRunStore(temp.resolve("home"))).installedExecutors()
                .listener(new RunListener() {
                    @Override
                    public void output(TaskId task, int step, StepLog.Stream stream, String line) {
                        said.add(line);
                    }
                }).build();
        ModPackage validated = PackageValidator.validate(directory, engine.executors(), Mode.LENIENT).value()
                .orElseThrow();
        WorkflowSource source = validated.workflow(validated.defaultVariant()).orElseThrow();
        RunOutcome outcome = engine
                .start(RunRequest.of(RunnableWorkflow.of(source, "n", validated.directory()), target)).await();
        assertEquals(RunStatus.COMPLETED, outcome.status(), () -> outcome + " " + said);
        assertTrue(said.toString().contains("before b.ts:1 a.ts:1,2 d.ts:1,2"), said::toString);
        assertTrue(said.toString().contains("after " + expected), said::toString);
    }
}
