package dev.mod.git.task;

import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.revwalk.FooterLine;
import org.eclipse.jgit.revwalk.RevCommit;

/**
 * The last line of a commit's message, by which a later run of the same task knows that a commit is its own and may be replaced.
 * It tells the node, and a digest of the task and of everything else in the commit: whoever amends, rebases or signs it off has
 * made a commit of their own.
 *
 * @param workflow name of what is run
 * @param node id of the node
 */
record TaskMark(String workflow, String node) {
    private static final String KEY = "Mod-Task: ";
    private static final Pattern LAST_LINE = Pattern.compile("\\n+" + KEY + "\\S+ ([0-9a-f]{40})\\s*\\z");

    /** Marks a commit whose message is complete otherwise. */
    void add(CommitBuilder commit) {
        String message = commit.getMessage().strip() + "\n";
        commit.setMessage(message);
        commit.setMessage(message + (FooterLine.fromMessage(message).isEmpty() ? "\n" : "") + KEY + node + " "
                + digest(commit) + "\n");
    }

    /** Whether a commit is as a run of this task has made it. */
    boolean isOn(RevCommit commit) {
        var found = LAST_LINE.matcher(commit.getFullMessage());
        if (!found.find()) {
            return false;
        }
        var unmarked = new CommitBuilder();
        unmarked.setTreeId(commit.getTree());
        unmarked.setParentIds(commit.getParents());
        unmarked.setAuthor(commit.getAuthorIdent());
        unmarked.setCommitter(commit.getCommitterIdent());
        unmarked.setEncoding(StandardCharsets.UTF_8);
        unmarked.setMessage(commit.getFullMessage().substring(0, found.start()) + "\n");
        return digest(unmarked).equals(found.group(1));
    }

    private String digest(CommitBuilder commit) {
        try (var ids = new ObjectInserter.Formatter()) {
            String text = workflow + "\n" + node + "\n" + ids.idFor(Constants.OBJ_COMMIT, commit.toByteArray()).name();
            return ids.idFor(Constants.OBJ_BLOB, text.getBytes(StandardCharsets.UTF_8)).name();
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException("every JDK has UTF-8", e);
        }
    }
}
