package dev.mod.cli.init;

import dev.mod.match.Language;
import dev.mod.steps.script.typings.Typings;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Files with which the TypeScript compiler and editors know the script API. Runs do not need them. */
final class ScriptProject {
    /** The directory of the declarations. */
    static final String TYPINGS = ".types";
    /** The settings of the TypeScript compiler. */
    static final String COMPILER_SETTINGS = "tsconfig.json";

    private ScriptProject() {}

    /** Contents by path. */
    static Map<String, String> files(String name, Collection<Language> languages) {
        var files = new LinkedHashMap<String, String>();
        files.put("package.json", """
                {
                  "name": "%s",
                  "private": true,
                  "type": "module",
                  "scripts": {
                    "check": "tsc --noEmit",
                    "test": "mod test",
                    "types": "mod script types",
                    "validate": "mod workflow validate --strict"
                  },
                  "devDependencies": {
                    "@types/node": ">=20",
                    "typescript": ">=5.5"
                  }
                }
                """.formatted(name));
        files.put(COMPILER_SETTINGS, compilerSettings());
        files.putAll(typings(languages));
        return files;
    }

    /** Settings with which scripts are checked as strictly as the compiler can. */
    static String compilerSettings() {
        return """
                {
                  "compilerOptions": {
                    "target": "ES2023",
                    "lib": ["ES2023"],
                    "module": "preserve",
                    "moduleResolution": "bundler",
                    "types": ["node"],
                    "strict": true,
                    "noEmit": true,
                    "allowImportingTsExtensions": true,
                    "resolveJsonModule": true
                  },
                  "include": ["scripts", ".types/**/*.d.ts"]
                }
                """;
    }

    /** The declarations alone. */
    static Map<String, String> typings(Collection<Language> languages) {
        var files = new LinkedHashMap<String, String>();
        Typings.files(languages).forEach((file, text) -> files.put(TYPINGS + "/" + file, text));
        return files;
    }
}
