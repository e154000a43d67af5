package dev.mod.types.java;

import dev.mod.types.SourceView;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
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
    /** What tells apart the text that was read first. */
    private final AtomicReference<@Nullable Long> read = new AtomicReference<>();

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

    /** Whether another one declares the same types in the same package. */
    boolean declaresAs(JavaSource other) {
        return packageName.equals(other.packageName) && types.equals(other.types);
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

    /**
     * What is in it, each time the same.
     *
     * @throws IOException when it is not there, is no text, or is another one than it was
     */
    String text() throws IOException {
        if (text != null) {
            return text;
        }
        String now = view.text(path);
        if (!isRead(now) && !read.compareAndSet(null, summary(now))) {
            throw new IOException(path + " was changed meanwhile");
        }
        return now;
    }

    /** Whether that is the text that was read. */
    boolean isRead(String other) {
        Long before = read.get();
        return before != null && before == summary(other);
    }

    /** Whether anybody has read it. */
    boolean isRead() {
        return read.get() != null;
    }

    private static long summary(String text) {
        return (long) text.length() << Integer.SIZE | text.hashCode() & 0xffffffffL;
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
