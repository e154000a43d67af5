package dev.mod.steps.skill;

import dev.mod.engine.spi.StepException;
import java.util.Optional;
import java.util.SortedSet;

/** Where skills are installed. Paths are relative to the directory of one skill, with {@code /}. */
interface SkillPlace extends AutoCloseable {
    /** What to call the directory of the skill in messages. */
    String name();

    /**
     * The files that are there.
     *
     * @throws StepException if something is there that is no directory of files, such as a link
     */
    SortedSet<String> files() throws StepException;

    /** Content of a file; empty if there is none. */
    Optional<byte[]> read(String path) throws StepException;

    /** Puts a skill there in place of everything that is there. */
    void replace(Skill skill) throws StepException;

    /** Lets others install there. */
    @Override
    void close() throws StepException;
}
