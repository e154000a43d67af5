package dev.mod.cli.init;

import java.util.List;
import java.util.Optional;

/**
 * A line of code in a language, in which the sample transforms rename something.
 *
 * @param language as rules name it
 * @param extension of its files
 * @param kind of the nodes that are renamed
 * @param code with {@code oldName} in it
 */
record SampleCode(String language, String extension, String kind, String code) {
    /** The languages that scaffolds know; the first is the default. */
    static final List<SampleCode> ALL = List.of(
            new SampleCode("typescript", "ts", "identifier", "const total: number = oldName(1, 2);\n"),
            new SampleCode("javascript", "js", "identifier", "const total = oldName(1, 2);\n"),
            new SampleCode("tsx", "tsx", "identifier", "const title = <h1>{oldName(1, 2)}</h1>;\n"),
            new SampleCode("python", "py", "identifier", "total = oldName(1, 2)\n"),
            new SampleCode("java", "java", "identifier",
                    "class Prices {\n    int total() {\n        return oldName(1, 2);\n    }\n}\n"),
            new SampleCode("go", "go", "identifier", "package prices\n\nvar total = oldName(1, 2)\n"),
            new SampleCode("rust", "rs", "identifier", "fn total() -> i32 {\n    oldName(1, 2)\n}\n"),
            new SampleCode("c", "c", "identifier", "int total(void) {\n    return oldName(1, 2);\n}\n"),
            new SampleCode("cpp", "cpp", "identifier", "int total() {\n    return oldName(1, 2);\n}\n"),
            new SampleCode("csharp", "cs", "identifier", "class Prices {\n    int Total() => oldName(1, 2);\n}\n"),
            new SampleCode("ruby", "rb", "identifier", "total = oldName(1, 2)\n"),
            new SampleCode("php", "php", "name", "<?php\n$total = oldName(1, 2);\n"),
            new SampleCode("kotlin", "kt", "simple_identifier", "val total = oldName(1, 2)\n"),
            new SampleCode("swift", "swift", "simple_identifier", "let total = oldName(1, 2)\n"),
            new SampleCode("scala", "scala", "identifier", "val total = oldName(1, 2)\n"),
            new SampleCode("lua", "lua", "identifier", "local total = oldName(1, 2)\n"),
            new SampleCode("elixir", "ex", "identifier", "total = oldName(1, 2)\n"),
            new SampleCode("css", "css", "class_name", ".oldName {\n  color: red;\n}\n"),
            new SampleCode("html", "html", "attribute_value", "<p class=\"oldName\">one</p>\n"),
            new SampleCode("json", "json", "string_content", "{\"total\": \"oldName\"}\n"),
            new SampleCode("yaml", "yaml", "string_scalar", "total: oldName\n"),
            new SampleCode("toml", "toml", "bare_key", "oldName = 1\n"),
            new SampleCode("xml", "xml", "Name", "<total>\n  <oldName>1</oldName>\n</total>\n"));

    static Optional<SampleCode> of(String language) {
        return ALL.stream().filter(sample -> sample.language().equals(language)).findFirst();
    }

    /** The code after the sample transform. */
    String renamed() {
        return code.replace("oldName", "newName");
    }
}
