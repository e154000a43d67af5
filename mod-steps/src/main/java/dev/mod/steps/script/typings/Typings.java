package dev.mod.steps.script.typings;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.model.dialect.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Declarations of the modules that scripts import, in TypeScript, with the kinds of nodes of languages. */
public final class Typings {
    /** What declares the API itself; each stands beside a module of the same name. */
    private static final List<String> API = List.of("ast-match", "workflow", "metrics", "runtime", "imports", "java",
            "xml");
    private static final String MODULES = "mod:";

    private Typings() {}

    /**
     * Files of declarations, which a project includes as they are.
     *
     * @return contents by file name, the API first
     */
    public static Map<String, String> files(Collection<Language> languages) {
        var files = new LinkedHashMap<String, String>();
        API.forEach(name -> files.put(name + ".d.ts", api(name)));
        for (Language language : languages) {
            String module = "mod:ast-match/langs/" + language.id();
            files.put("langs/" + language.id() + ".d.ts",
                    LanguageTypings.declaration(language, module)
                            + aliases("mod:ast-match", "/langs/" + language.id()));
        }
        return files;
    }

    /**
     * An npm package of the declarations of all languages, which projects name under {@code types} in {@code tsconfig.json}.
     *
     * @param version of the package
     * @return contents by file name
     */
    public static Map<String, String> npmPackage(String version) {
        var declarations = files(Languages.all());
        var files = new LinkedHashMap<String, String>();
        files.put("package.json", """
                {
                  "name": "mod-script-types",
                  "version": "%s",
                  "description": "TypeScript declarations of the script API of mod",
                  "license": "Apache-2.0",
                  "types": "index.d.ts",
                  "files": ["*.d.ts", "langs/*.d.ts"]
                }
                """.formatted(version));
        files.put("README.md", """
                # Types for scripts of mod

                    npm install --save-dev mod-script-types @types/node

                and in `tsconfig.json`: `"types": ["mod-script-types", "node"]`.
                """);
        var index = new StringBuilder();
        declarations.keySet().forEach(file -> index.append("/// <reference path=\"./").append(file).append("\" />\n"));
        files.put("index.d.ts", index.toString());
        files.putAll(declarations);
        return files;
    }

    private static String api(String name) {
        String file = name + ".d.ts";
        try (InputStream in = Typings.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("no declarations " + file);
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            String module = MODULES + name;
            return text.contains("declare module \"" + module + "\"") ? text + aliases(module, "") : text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Declares the other names of a module. */
    private static String aliases(String module, String rest) {
        var text = new StringBuilder();
        for (String alias : Dialect.scriptModuleNames(module)) {
            if (!alias.equals(module)) {
                text.append("\ndeclare module \"").append(alias).append(rest).append("\" {\n  export * from \"")
                        .append(module).append(rest).append("\";\n  export { default } from \"").append(module)
                        .append(rest).append("\";\n}\n");
            }
        }
        return text.toString();
    }
}
