package dev.mod.types.java;

import dev.mod.types.SemanticProvider;
import dev.mod.types.SemanticProviderContract;
import dev.mod.types.Tools;
import java.util.List;
import java.util.Map;

class JavaContractTest extends SemanticProviderContract {
    @Override
    protected SemanticProvider provider() {
        return new JavaProvider();
    }

    @Override
    protected Tools tools() {
        return Tools.NONE;
    }

    @Override
    protected String language() {
        return "java";
    }

    @Override
    protected String declaring() {
        return "a/A.java";
    }

    @Override
    protected String calling() {
        return "a/B.java";
    }

    @Override
    protected Map<String, String> files() {
        return Map.of("a/A.java", """
                package a;
                public class A {
                    public static int total(int x) {
                        int local = x;
                        return local;
                    }
                }
                """, "a/B.java", """
                package a;
                class B { int y = A.total(1); }
                """);
    }

    @Override
    protected List<String> keywords() {
        return List.of("class", "int", "true", "null", "_");
    }
}
