package dev.mod.report;

/**
 * How much of a run goes into a report; what is left out is said there.
 *
 * @param diffChars characters of all differences together
 * @param fileChars characters of one file's difference
 * @param logLines lines of each task's log; the last ones are kept
 * @param logChars characters of all logs together; failed tasks come first
 */
public record ReportLimits(long diffChars, int fileChars, int logLines, long logChars) {
    /** Enough for people, and little enough for browsers. */
    public static final ReportLimits DEFAULT = new ReportLimits(48L << 20, 256 << 10, 1000, 16L << 20);
}
