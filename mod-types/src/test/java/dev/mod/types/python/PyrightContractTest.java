package dev.mod.types.python;

import dev.mod.types.InstalledPackage;
import dev.mod.types.SemanticProvider;
import dev.mod.types.SemanticProviderContract;
import dev.mod.types.Tools;
import java.util.List;
import java.util.Map;

/** Skipped where there is no Pyright. */
class PyrightContractTest extends SemanticProviderContract {
    @Override
    protected SemanticProvider provider() {
        return new PyrightProvider();
    }

    @Override
    protected Tools tools() {
        return InstalledPackage.tools(PyrightFinder.VARIABLE, "pyright", "pyright");
    }

    @Override
    protected String language() {
        return "python";
    }

    @Override
    protected String declaring() {
        return "a.py";
    }

    @Override
    protected String calling() {
        return "b.py";
    }

    @Override
    protected Map<String, String> files() {
        return Map.of("a.py", """
                def total(x):
                    local = x
                    return local
                """, "b.py", """
                import a
                y = a.total(1)
                """);
    }

    @Override
    protected List<String> keywords() {
        return List.of("class", "def", "None", "True");
    }
}
