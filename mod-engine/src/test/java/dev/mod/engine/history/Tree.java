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

    /** Something for the shared state. */
    void note(String token);

    /** Does what a step does. */
    default void step(History.Step step, String token) {
        if (step.place() == History.Place.NESTED_DIRECT) {
            write(step.from(), read(step.from()).orElse("") + token + "-staged\n");
        }
        switch (step.act()) {
            case APPEND -> write(step.to(), read(step.to()).orElse("") + token + "\n");
            case COPY -> write(step.to(), read(step.from()).orElse("") + token + "\n");
            case DELETE -> delete(step.to());
            case LIST -> write(step.to(), String.join(" ", list()) + " " + token + "\n");
            case NOTE -> note(token);
        }
        switch (step.place()) {
            case NESTED, NESTED_DIRECT -> write(step.to(), read(step.to()).orElse("") + token + "-nested\n");
            case STAGED, DIRECT -> {
            }
        }
    }
}
