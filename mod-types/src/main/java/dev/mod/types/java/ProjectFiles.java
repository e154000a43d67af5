package dev.mod.types.java;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.ForwardingJavaFileObject;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/** Files for the compiler: sources of the project, classes of the class path and of the JDK. Writes nothing. */
final class ProjectFiles extends ForwardingJavaFileManager<StandardJavaFileManager> {

    /** One type of a source file, which the compiler finds by its name. */
    private static final class TypeFile extends ForwardingJavaFileObject<JavaSource> {
        private final String binaryName;

        TypeFile(JavaSource source, String type) {
            super(source);
            binaryName = source.qualified(type);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof JavaFileObject file && file.toUri().equals(toUri());
        }

        @Override
        public int hashCode() {
            return toUri().hashCode();
        }
    }

    private final Function<String, List<JavaSource>> packages;

    /** @param packages gives the sources of a package */
    ProjectFiles(StandardJavaFileManager classes, Function<String, List<JavaSource>> packages) {
        super(classes);
        this.packages = packages;
    }

    @Override
    public boolean hasLocation(Location location) {
        return location == StandardLocation.SOURCE_PATH || super.hasLocation(location);
    }

    @Override
    public Iterable<JavaFileObject> list(Location location, String packageName, Set<JavaFileObject.Kind> kinds,
            boolean recurse) throws IOException {
        if (location != StandardLocation.SOURCE_PATH) {
            return super.list(location, packageName, kinds, recurse);
        }
        List<JavaFileObject> files = new ArrayList<>();
        if (kinds.contains(JavaFileObject.Kind.SOURCE)) {
            for (JavaSource source : packages.apply(packageName)) {
                for (String type : source.types()) {
                    files.add(new TypeFile(source, type));
                }
            }
        }
        return files;
    }

    @Override
    public @Nullable String inferBinaryName(Location location, JavaFileObject file) {
        if (file instanceof TypeFile type) {
            return type.binaryName;
        }
        return super.inferBinaryName(location, file);
    }

    @Override
    public boolean contains(Location location, FileObject file) throws IOException {
        return file.toUri().getScheme().equals("source")
                ? location == StandardLocation.SOURCE_PATH
                : super.contains(location, file);
    }

    @Override
    public boolean isSameFile(FileObject a, FileObject b) {
        return a.toUri().equals(b.toUri());
    }
}
