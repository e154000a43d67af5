package dev.mod.types.java;

import dev.mod.types.SourceView;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.tools.SimpleJavaFileObject;
import org.jspecify.annotations.Nullable;

/** Source file that the compiler reads. Two with the same URI are the same file, as the compiler wraps them. */
final class JavaSource extends SimpleJavaFileObject {
    private final String path;
    private final String packageName;
    private final List<String> types;
    private final SourceView view;
    private final @Nullable String text;

    /**
     * A file.
     *
     * @param packageName "" for the unnamed package
     * @param types the simple names of its top-level types
     * @param text what is in it, or null for what the view has
     */
    JavaSource(String path, String packageName, List<String> types, SourceView view, @Nullable String text) {
        super(uri(path), Kind.SOURCE);
        this.path = path;
        this.packageName = packageName;
        this.types = List.copyOf(types);
        this.view = view;
        this.text = text;
    }

    static URI uri(String path) {
        try {
            return new URI("source", "", "/" + path, null);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    String path() {
        return path;
    }

    String packageName() {
        return packageName;
    }

    List<String> types() {
        return types;
    }

    /** The qualified name of a top-level type. */
    String qualified(String type) {
        return packageName.isEmpty() ? type : packageName + "." + type;
    }

    /** The directory in which the packages lie; null when the file's place does not agree with its package. */
    @Nullable
    String root() {
        String directory = path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : "";
        String tail = packageName.replace('.', '/');
        if (tail.isEmpty() || directory.equals(tail)) {
            return tail.isEmpty() ? directory : "";
        }
        return directory.endsWith("/" + tail) ? directory.substring(0, directory.length() - tail.length() - 1) : null;
    }

    /** This file with another text. */
    JavaSource with(String other) {
        return new JavaSource(path, packageName, types, view, other);
    }

    String text() throws IOException {
        return text == null ? view.text(path) : text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) throws IOException {
        return text();
    }

    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
        return kind == Kind.SOURCE;
    }

    @Override
    public @Nullable NestingKind getNestingKind() {
        return null;
    }

    @Override
    public @Nullable Modifier getAccessLevel() {
        return null;
    }
}
