package dev.mod.git.task;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jgit.diff.DiffEntry;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;

/** Differences between commits, as {@code git diff} prints them. */
public final class CommitDiff {
    /** No file is begun when it has become this long, in bytes. */
    private static final int LONG = 4 << 20;

    private CommitDiff() {}

    /**
     * The difference between the files of two commits, without renames. What is longer than some megabytes ends between files
     * with a line that says how many are left out.
     */
    public static String of(Repository repository, ObjectId from, ObjectId to) throws IOException {
        return of(repository, from, to, LONG);
    }

    static String of(Repository repository, ObjectId from, ObjectId to, int longest) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var format = new DiffFormatter(out)) {
            format.setRepository(repository);
            List<DiffEntry> files = format.scan(from, to);
            for (int i = 0; i < files.size(); i++) {
                if (out.size() > longest) {
                    out.writeBytes(("# " + (files.size() - i) + " more files are left out\n")
                            .getBytes(StandardCharsets.UTF_8));
                    break;
                }
                format.format(files.get(i));
                format.flush();
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
