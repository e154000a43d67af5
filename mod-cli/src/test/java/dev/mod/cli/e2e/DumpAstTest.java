package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Syntax trees from the command line. */
class DumpAstTest {
    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void newHome() throws IOException {
        mod = new ModProcess(directory);
        mod.write("a.js", "f(\"ä\", 1)\n");
    }

    @Test
    void text() throws Exception {
        var result = mod.run("script", "dump-ast", "a.js");
        assertEquals("", result.err());
        assertEquals("""
                program 0:0-1:0
                  expression_statement 0:0-0:9
                    call_expression 0:0-0:9
                      function: identifier 0:0-0:1 "f"
                      arguments: arguments 0:1-0:9
                        "(" 0:1-0:2
                        string 0:2-0:5
                          "\\"" 0:2-0:3
                          string_fragment 0:3-0:4 "ä"
                          "\\"" 0:4-0:5
                        "," 0:5-0:6
                        number 0:7-0:8 "1"
                        ")" 0:8-0:9
                """, result.out());
    }

    @Test
    void json() throws Exception {
        JsonNode tree = JsonMapper.shared()
                .readTree(mod.run("script", "dump-ast", "a.js", "-l", "typescript", "--format", "json").out());
        JsonNode call = tree.at("/children/0/children/0");
        assertEquals("call_expression", call.get("kind").asString());
        assertEquals(9, call.at("/end/index").asInt());
        assertEquals("function", call.at("/children/0/field").asString());
    }

    @Test
    void wrongLanguageGetsSuggestion() throws Exception {
        var result = mod.run("script", "dump-ast", "a.js", "-l", "javscript");
        assertEquals(2, result.exit());
        assertTrue(result.err().contains("did you mean \"javascript\"?"), result.err());
    }
}
