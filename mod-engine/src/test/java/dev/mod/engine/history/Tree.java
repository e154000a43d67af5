package dev.mod.engine.history;

import java.util.List;
import java.util.Optional;

/** The files of a target, on a disk or in mind. Contents are lines. */
public interface Tree {
    Optional<String> read(String path);

    void write(String path, String content);

    void delete(String path);

    /** The files that runs are about. */
    List<String> list();

    /** The files in a directory. */
    default List<String> below(String directory) {
        return list().stream().filter(path -> path.startsWith(directory + "/")).toList();
    }

    /** Says that a directory goes, of which no file is left. */
    default void removeDirectory(String path) {}

    /** Writes a file; it takes the place of a directory of its name, and of files that are where its directories are to be. */
    default void place(String path, String content) {
        for (int end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
            String above = path.substring(0, end);
            if (read(above).isPresent()) {
                delete(above);
            }
        }
        List<String> below = below(path);
        if (!below.isEmpty()) {
            below.forEach(this::delete);
            removeDirectory(path);
        }
        write(path, content);
    }

    /** Has a file be executable, if it is there. */
    default void execute(String path) {
        throw new UnsupportedOperationException();
    }

    /** Makes a symbolic link to nothing, in the place of whatever is there. */
    default void link(String path, String to) {
        throw new UnsupportedOperationException();
    }

    /** Something for the shared state. */
    void note(String token);

    /** Does what a step does. */
    default void step(History.Step step, String token) {
        if (step.place() == History.Place.NESTED_DIRECT) {
            place(step.from(), read(step.from()).orElse("") + token + "-staged\n");
        }
        switch (step.act()) {
            case APPEND -> place(step.to(), read(step.to()).orElse("") + token + "\n");
            case COPY -> place(step.to(), read(step.from()).orElse("") + token + "\n");
            case DELETE -> delete(step.to());
            case DELETE_DIRECTORY -> {
                below(step.directory()).forEach(this::delete);
                removeDirectory(step.directory());
            }
            case LIST -> place(step.to(), String.join(" ", list()) + " " + token + "\n");
            case NOTE -> note(token);
            case EXECUTE -> execute(step.to());
            case LINK -> link(History.LINK, token);
            case REWRITE -> read(step.to()).ifPresent(content -> write(step.to(), content));
        }
        switch (step.place()) {
            case NESTED, NESTED_DIRECT -> place(step.to(), read(step.to()).orElse("") + token + "-nested\n");
            case STAGED, DIRECT -> {
            }
        }
    }
}
