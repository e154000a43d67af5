package dev.mod.types.typescript;

import dev.mod.types.InstalledPackage;
import dev.mod.types.Tools;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The compiler that npm has installed where {@code tsc} on the path is. */
public final class InstalledTypeScript {
    /** As where there is no configuration, but for the library of browsers, which takes the compiler longer than most tests. */
    static final Map<String, String> WITHOUT_BROWSER = Map.of("tsconfig.json", """
            {"compilerOptions": {"strict": true, "noImplicitAny": false, "target": "esnext", "lib": ["esnext"],
            "module": "preserve", "moduleResolution": "bundler", "jsx": "preserve", "resolveJsonModule": true,
            "allowImportingTsExtensions": true, "experimentalDecorators": true, "types": ["*"],
            "allowJs": true, "noEmit": true, "skipLibCheck": true}}
            """);

    private InstalledTypeScript() {}

    /** Npm's directory of packages. */
    static Optional<Path> packages() {
        return InstalledPackage.packages("tsc");
    }

    /** Tools with the compiler; skips the test where there is none. */
    public static Tools tools() {
        return InstalledPackage.tools(CompilerFinder.VARIABLE, "typescript", "tsc");
    }
}
