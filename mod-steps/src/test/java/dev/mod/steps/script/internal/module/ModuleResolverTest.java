package dev.mod.steps.script.internal.module;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModuleResolverTest {
    @TempDir
    Path directory;

    private Path root = Path.of("");

    @BeforeEach
    void tree() throws IOException {
        root = directory.toRealPath().resolve("workspace/package");
        write("scripts/main.ts", "");
        write("scripts/util.ts", "");
        write("scripts/lib/index.js", "");
        write("scripts/data.json", "{}");
        write("scripts/both.js", "");
        write("scripts/both.ts", "");
        write("src/shared/a.ts", "");
        write("tsconfig.json", """
                { // where things are
                  "extends": "./base.json",
                  "compilerOptions": { "paths": { "@/*": ["../src/*"] }, },
                }""");
        write("base.json", "{ \"compilerOptions\": { \"baseUrl\": \"./scripts\" } }");
        write("package.json", "{ \"name\": \"own\", \"imports\": { \"#u\": \"./scripts/util.ts\" } }");
        write("node_modules/pack/package.json", "{ \"main\": \"./lib\" }");
        write("node_modules/pack/lib.js", "");
        write("node_modules/pack/deep/x.mjs", "");
        write("node_modules/@s/p/package.json", """
                { "exports": { ".": { "types": "./t.d.ts", "require": "./c.cjs", "import": "./m.mjs" },
                               "./f/*": "./files/*.js", "./f/private/*": null, "./out": "../../pack/lib.js" } }""");
        write("node_modules/@s/p/m.mjs", "");
        write("node_modules/@s/p/c.cjs", "");
        write("node_modules/@s/p/files/one.js", "");
        write("../node_modules/hoisted/package.json", "{}");
        write("../node_modules/hoisted/index.js", "");
        write("../../secret.js", "");
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name).normalize();
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private Path resolve(String specifier, boolean require) {
        return new ModuleResolver(root, List.of()).resolve(specifier, root.resolve("scripts/main.ts"), require);
    }

    @ParameterizedTest
    @CsvSource({"./util,scripts/util.ts", "./util.js,scripts/util.ts",
            "./both,scripts/both.js", "./lib,scripts/lib/index.js",
            "./data.json,scripts/data.json", "@/shared/a,src/shared/a.ts", "util,scripts/util.ts",
            "'#u',scripts/util.ts", "pack,node_modules/pack/lib.js", "pack/deep/x,node_modules/pack/deep/x.mjs",
            "@s/p,node_modules/@s/p/m.mjs", "@s/p/f/one,node_modules/@s/p/files/one.js"})
    void finds(String specifier, String file) {
        assertEquals(root.resolve(file), resolve(specifier, false));
    }

    @Test
    void whatPackagesOfARepositoryShareIsFound() throws IOException {
        Path main = root.resolve("scripts/main.ts");
        ModuleResolver alone = new ModuleResolver(root, ModuleRoots.of(root));
        Path hoisted = Objects.requireNonNull(root.getParent()).resolve("node_modules/hoisted/index.js");
        assertEquals(hoisted, alone.resolve("hoisted", main, false));
        assertThrows(ModuleNotFoundException.class, () -> alone.resolve("../../../shared", main, false));
        write("../package.json", "{}");
        write("../../shared.js", "");
        write("../shared.js", "");
        ModuleResolver held = new ModuleResolver(root, ModuleRoots.of(root));
        assertEquals(root.resolve("../shared.js").normalize(), held.resolve("../../shared", main, false));
        assertEquals(hoisted, held.resolve("hoisted", main, false));
        assertThrows(ModuleNotFoundException.class, () -> held.resolve("../../../shared", main, false));
    }

    @Test
    void aFetchedPackageSharesNothingWithTheHomeItLiesIn() throws IOException {
        write(".mod/store/fetched/main.ts", "");
        write("package.json", "{}");
        write("secret.json", "{}");
        Path fetched = root.resolve(".mod/store/fetched");
        ModuleResolver resolver = new ModuleResolver(fetched, ModuleRoots.of(fetched));
        assertThrows(ModuleNotFoundException.class,
                () -> resolver.resolve("../../../secret.json", fetched.resolve("main.ts"), false));
    }

    @Test
    void requireHasConditionsOfItsOwn() {
        assertEquals(root.resolve("node_modules/@s/p/c.cjs"), resolve("@s/p", true));
    }

    @Test
    void workspaceIsReadOnlyWhenAllowed() {
        assertThrows(ModuleNotFoundException.class, () -> resolve("hoisted", false));
        Path workspace = Objects.requireNonNull(root.getParent());
        assertEquals(workspace.resolve("node_modules/hoisted/index.js"), new ModuleResolver(root, List.of(workspace))
                .resolve("hoisted", root.resolve("scripts/main.ts"), false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../../secret.js", "/etc/passwd", "file:///etc/passwd", "https://example.com/a.js",
            "pack/../../../../secret.js", "@s/p/out", "@s/p/f/private/one", "./none", "nothing", "#none", "", "\0"})
    void refuses(String specifier) {
        assertThrows(ModuleNotFoundException.class, () -> resolve(specifier, false));
    }

    @Test
    void linksDoNotLeadOut() throws IOException {
        Path secret = Objects.requireNonNull(Objects.requireNonNull(root.getParent()).getParent()).resolve("secret.js");
        Files.createSymbolicLink(root.resolve("scripts/link.js"), secret);
        Files.createSymbolicLink(root.resolve("node_modules/linked"), Objects.requireNonNull(secret.getParent()));
        assertThrows(ModuleNotFoundException.class, () -> resolve("./link.js", false));
        assertThrows(ModuleNotFoundException.class, () -> resolve("linked/secret.js", false));
    }

    @Test
    void saysWhatItTried() {
        var error = assertThrows(ModuleNotFoundException.class, () -> resolve("./none", false));
        assertTrue(String.valueOf(error.getMessage()).contains("'./none'"), error.getMessage());
        assertTrue(String.valueOf(error.getMessage()).contains("main.ts"), error.getMessage());
        assertTrue(String.valueOf(error.getMessage()).contains("./none.ts"), error.getMessage());
    }
}
