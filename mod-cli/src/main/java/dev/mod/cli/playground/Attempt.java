package dev.mod.cli.playground;

/** What is tried on the file. Files that it is kept in are read each time. */
interface Attempt {
    /** Tries it; what is wrong with it is in the outcome. */
    Outcome on(Source source) throws InterruptedException;
}
