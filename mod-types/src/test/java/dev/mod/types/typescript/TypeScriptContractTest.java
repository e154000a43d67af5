package dev.mod.types.typescript;

import dev.mod.types.SemanticProvider;
import dev.mod.types.SemanticProviderContract;
import dev.mod.types.Tools;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Skipped where there is no TypeScript. */
class TypeScriptContractTest extends SemanticProviderContract {
    @Override
    protected SemanticProvider provider() {
        return new TypeScriptProvider();
    }

    @Override
    protected Tools tools() {
        return InstalledTypeScript.tools();
    }

    @Override
    protected String language() {
        return "typescript";
    }

    @Override
    protected String declaring() {
        return "a.ts";
    }

    @Override
    protected String calling() {
        return "b.ts";
    }

    @Override
    protected Map<String, String> files() {
        Map<String, String> files = new TreeMap<>(InstalledTypeScript.WITHOUT_BROWSER);
        files.put("a.ts", """
                export function total(x: number) {
                    let local = x;
                    return local;
                }
                """);
        files.put("b.ts", """
                import { total } from './a';
                export const y = total(1);
                """);
        return files;
    }

    @Override
    protected List<String> keywords() {
        return List.of("class", "function", "true", "null");
    }
}
