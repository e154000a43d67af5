package dev.mod.openrewrite.internal.worker;

import dev.mod.openrewrite.internal.exchange.FileChange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openrewrite.ExecutionContext;
import org.openrewrite.FileAttributes;
import org.openrewrite.PrintOutputCapture;
import org.openrewrite.Recipe;
import org.openrewrite.Result;
import org.openrewrite.SourceFile;
import org.openrewrite.binary.Binary;
import org.openrewrite.marker.Generated;
import org.openrewrite.quark.Quark;
import org.openrewrite.remote.Remote;

/** What a recipe's results mean for files. */
final class Changes {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private Changes() {}

    static List<FileChange> of(List<Result> results, ExecutionContext context) {
        var changes = new ArrayList<FileChange>();
        for (Result result : results) {
            SourceFile before = result.getBefore();
            SourceFile after = result.getAfter();
            if (before != null && before.getMarkers().findFirst(Generated.class).isPresent()
                    || before == null && after == null) {
                continue;
            }
            changes.add(new FileChange(path(before), path(after), content(after, context), executable(before, after)));
        }
        return changes;
    }

    /** How many files each recipe changed. */
    static List<String> notes(List<Result> results) {
        var counts = new TreeMap<String, Integer>();
        for (Result result : results) {
            result.getRecipes().stream().map(stack -> stack.get(stack.size() - 1)).map(Recipe::getName).distinct()
                    .forEach(name -> counts.merge(name, 1, Integer::sum));
        }
        return counts.entrySet().stream().map(Changes::note).toList();
    }

    private static String note(Map.Entry<String, Integer> count) {
        return count.getKey() + ": " + count.getValue() + (count.getValue() == 1 ? " file" : " files");
    }

    private static Optional<String> path(@Nullable SourceFile file) {
        return Optional.ofNullable(file).map(Problems::path);
    }

    /** What is printed, with findings marked, as OpenRewrite's own plugins write it. */
    private static Optional<byte[]> content(@Nullable SourceFile file, ExecutionContext context) {
        if (file == null || file instanceof Quark) {
            return Optional.empty();
        }
        if (file instanceof Binary binary) {
            return Optional.of(binary.getBytes());
        }
        if (file instanceof Remote remote) {
            try (InputStream in = remote.getInputStream(context)) {
                return Optional.of(in.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        Charset charset = Objects.requireNonNullElse(file.getCharset(), StandardCharsets.UTF_8);
        byte[] text = file.printAll(
                new PrintOutputCapture<>(0, PrintOutputCapture.MarkerPrinter.SEARCH_MARKERS_ONLY)).getBytes(charset);
        if (!file.isCharsetBomMarked() || !charset.equals(StandardCharsets.UTF_8)) {
            return Optional.of(text);
        }
        var marked = new ByteArrayOutputStream();
        marked.writeBytes(BYTE_ORDER_MARK);
        marked.writeBytes(text);
        return Optional.of(marked.toByteArray());
    }

    private static Optional<Boolean> executable(@Nullable SourceFile before, @Nullable SourceFile after) {
        FileAttributes attributes = after == null ? null : after.getFileAttributes();
        return attributes == null || before != null && attributes.equals(before.getFileAttributes())
                ? Optional.empty()
                : Optional.of(attributes.isExecutable());
    }
}
