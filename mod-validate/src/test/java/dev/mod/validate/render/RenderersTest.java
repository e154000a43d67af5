package dev.mod.validate.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import dev.mod.base.source.SourceText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RenderersTest {
    private static final List<Diagnostic> TWO = List.of(
            Diagnostic.error("no-package", "nothing here: 100%, really"),
            Diagnostic.warning("unknown-key", "unknown key \"nam\"",
                    new Span("a dir/w,1.yaml", new Position(1, 1), new Position(1, 4)), "/nam")
                    .withHint("did you mean \"name\"?"));
    private static final Map<String, SourceText> TEXTS = Map.of("a dir/w,1.yaml",
            new SourceText("a dir/w,1.yaml", "nam: A\n"));

    @Test
    void text() {
        assertEquals("""
                error[no-package]: nothing here: 100%, really
                a dir/w,1.yaml:1:1: warning[unknown-key]: unknown key "nam"
                  nam: A
                  ^^^
                  hint: did you mean "name"?
                """, new TextRenderer(false).render(TWO, TEXTS));
    }

    @Test
    void textInColour() {
        assertTrue(new TextRenderer(true).render(TWO, TEXTS).startsWith("\u001b[31;1merror\u001b[0m[no-package]: "));
    }

    @Test
    void textShowsNothingThatCouldFoolATerminal() {
        var span = new Span("w", new Position(1, 3), new Position(1, 4));
        String shown = new TextRenderer(true).render(List.of(Diagnostic.error("x", "a\u001b[2Jb", span, "")),
                Map.of("w", new SourceText("w", "a\u001bb\u202ec")));
        assertTrue(shown.contains("a\\u001b[2Jb"));
        assertTrue(shown.contains("a\\u001bb\\u202ec"));
    }

    @Test
    void textShowsAWindowOfALongLine() {
        var span = new Span("w", new Position(1, 5_001), new Position(1, 5_002));
        String shown = new TextRenderer(false).render(List.of(Diagnostic.error("x", "here", span, "")),
                Map.of("w", new SourceText("w", "a".repeat(5_000) + "b" + "c".repeat(1_000_000))));
        String[] lines = shown.split("\n");
        assertTrue(lines[1].length() < 200);
        assertEquals('b', lines[1].charAt(lines[2].indexOf('^')));
    }

    @Test
    void json() {
        assertEquals("""
                {
                  "diagnostics" : [ {
                    "code" : "no-package",
                    "severity" : "error",
                    "message" : "nothing here: 100%, really"
                  }, {
                    "code" : "unknown-key",
                    "severity" : "warning",
                    "message" : "unknown key \\"nam\\"",
                    "file" : "a dir/w,1.yaml",
                    "line" : 1,
                    "column" : 1,
                    "endLine" : 1,
                    "endColumn" : 4,
                    "pointer" : "/nam",
                    "hint" : "did you mean \\"name\\"?"
                  } ],
                  "errors" : 1,
                  "warnings" : 1,
                  "notes" : 0
                }
                """, new JsonRenderer().render(TWO, TEXTS).replace("\r\n", "\n"));
    }

    @Test
    void sarif() {
        assertEquals("""
                {
                  "$schema" : "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
                  "version" : "2.1.0",
                  "runs" : [ {
                    "tool" : {
                      "driver" : {
                        "name" : "mod",
                        "rules" : [ {
                          "id" : "no-package",
                          "shortDescription" : {
                            "text" : "A directory holds no package."
                          },
                          "fullDescription" : {
                            "text" : "A directory holds no package. It has neither `mod.yaml` nor `workflow.yaml`."
                          },
                          "helpUri" : "urn:mod:rule:no-package",
                          "help" : {
                            "text" : "mod help rule no-package shows examples.",
                            "markdown" : "…"
                          }
                        }, {
                          "id" : "unknown-key",
                          "shortDescription" : {
                            "text" : "A key means nothing here."
                          },
                          "fullDescription" : {
                            "text" : "A key means nothing here. Most readers ignore a misspelt key silently. In a workflow, a key that is almost one that there is is an error when the package is checked; any other unknown key is a warning, and an error in strict mode. A run goes on with a warning."
                          },
                          "helpUri" : "urn:mod:rule:unknown-key",
                          "help" : {
                            "text" : "mod help rule unknown-key shows examples.",
                            "markdown" : "…"
                          }
                        } ]
                      }
                    },
                    "columnKind" : "unicodeCodePoints",
                    "results" : [ {
                      "ruleId" : "no-package",
                      "ruleIndex" : 0,
                      "level" : "error",
                      "message" : {
                        "text" : "nothing here: 100%, really"
                      }
                    }, {
                      "ruleId" : "unknown-key",
                      "ruleIndex" : 1,
                      "level" : "warning",
                      "message" : {
                        "text" : "unknown key \\"nam\\"\\nhint: did you mean \\"name\\"?"
                      },
                      "locations" : [ {
                        "physicalLocation" : {
                          "artifactLocation" : {
                            "uri" : "a%20dir/w%2C1.yaml"
                          },
                          "region" : {
                            "startLine" : 1,
                            "startColumn" : 1,
                            "endLine" : 1,
                            "endColumn" : 4
                          }
                        },
                        "logicalLocations" : [ {
                          "fullyQualifiedName" : "/nam"
                        } ]
                      } ]
                    } ]
                  } ]
                }
                """, new SarifRenderer().render(TWO, TEXTS).replace("\r\n", "\n")
                .replaceAll("\"markdown\" : \"# (?:no-package|unknown-key)\\\\n.*\"", "\"markdown\" : \"…\""));
    }

    @Test
    void github() {
        assertEquals("""
                ::error title=no-package::nothing here: 100%25, really
                ::warning file=a dir/w%2C1.yaml,line=1,col=1,endLine=1,endColumn=4,title=unknown-key::unknown key "nam"%0Ahint: did you mean "name"?
                """, new GithubRenderer().render(TWO, TEXTS));
    }
}
