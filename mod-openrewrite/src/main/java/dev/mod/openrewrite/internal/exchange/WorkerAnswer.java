package dev.mod.openrewrite.internal.exchange;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a worker has done.
 *
 * @param parsed how many files it understood
 * @param changes what the recipe makes of the files
 * @param failures what could not be done; then the changes are not what the recipe means
 * @param rows of the recipe's data tables
 * @param notes lines for the log
 */
public record WorkerAnswer(int parsed, List<FileChange> changes, List<Failure> failures, List<TableRow> rows,
        List<String> notes) {
    public WorkerAnswer {
        changes = List.copyOf(changes);
        failures = List.copyOf(failures);
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    /** Writes it to a file, which is there only when it is whole. */
    public void write(Path file) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(part)))) {
            out.writeInt(parsed);
            out.writeInt(changes.size());
            for (FileChange change : changes) {
                Texts.write(out, change.before());
                Texts.write(out, change.after());
                out.writeBoolean(change.content().isPresent());
                if (change.content().isPresent()) {
                    Texts.write(out, change.content().get());
                }
                Texts.write(out, change.executable().map(String::valueOf));
            }
            out.writeInt(failures.size());
            for (Failure failure : failures) {
                Texts.write(out, failure.file());
                Texts.write(out, failure.recipe());
                Texts.write(out, failure.message());
            }
            out.writeInt(rows.size());
            for (TableRow row : rows) {
                Texts.write(out, row.table());
                Texts.write(out, List.copyOf(row.columns().keySet()));
                Texts.write(out, List.copyOf(row.columns().values()));
                out.writeLong(row.count());
            }
            Texts.write(out, notes);
        }
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Reads what {@link #write} wrote. */
    public static WorkerAnswer read(Path file) throws IOException {
        try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            int parsed = in.readInt();
            var changes = new ArrayList<FileChange>();
            for (int left = in.readInt(); left > 0; left--) {
                changes.add(new FileChange(Texts.readOptional(in), Texts.readOptional(in),
                        in.readBoolean() ? Optional.of(Texts.readBytes(in)) : Optional.empty(),
                        Texts.readOptional(in).map(Boolean::valueOf)));
            }
            var failures = new ArrayList<Failure>();
            for (int left = in.readInt(); left > 0; left--) {
                failures.add(new Failure(Texts.readOptional(in), Texts.readOptional(in), Texts.read(in)));
            }
            var rows = new ArrayList<TableRow>();
            for (int left = in.readInt(); left > 0; left--) {
                rows.add(new TableRow(Texts.read(in), columns(Texts.readList(in), Texts.readList(in)),
                        in.readLong()));
            }
            return new WorkerAnswer(parsed, changes, failures, rows, Texts.readList(in));
        }
    }

    private static Map<String, String> columns(List<String> names, List<String> values) {
        var columns = new LinkedHashMap<String, String>();
        for (int i = 0; i < names.size(); i++) {
            columns.put(names.get(i), values.get(i));
        }
        return columns;
    }
}
