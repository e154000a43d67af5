package dev.mod.report.picture;

import dev.mod.model.run.TaskStatus;
import java.util.List;

/** How statuses look: a word, a colour and a sign each, so that none of them is needed to tell one from another. */
public final class StatusMark {
    /** Statuses by how much attention they need, the most first. */
    private static final List<TaskStatus> ATTENTION = List.of(TaskStatus.FAILED, TaskStatus.AWAITING_TRIGGER,
            TaskStatus.RUNNING, TaskStatus.PENDING, TaskStatus.BLOCKED, TaskStatus.COMPLETED, TaskStatus.WONT_DO);

    /**
     * Colours as {@code #rrggbb}.
     *
     * @param fill of an area that dark text stands on, on light ground
     * @param line of a line or sign on light ground
     * @param darkFill of an area that light text stands on, on dark ground
     * @param darkLine of a line or sign on dark ground
     */
    public record Colors(String fill, String line, String darkFill, String darkLine) {}

    private StatusMark() {}

    /** Statuses by how much attention they need, the most first. */
    public static List<TaskStatus> byAttention() {
        return ATTENTION;
    }

    /** The name of the status in markup. */
    public static String name(TaskStatus status) {
        return switch (status) {
            case PENDING -> "pending";
            case RUNNING -> "running";
            case COMPLETED -> "completed";
            case FAILED -> "failed";
            case AWAITING_TRIGGER -> "awaiting";
            case BLOCKED -> "blocked";
            case WONT_DO -> "wontdo";
        };
    }

    /** The status in words of everyday. */
    public static String words(TaskStatus status) {
        return switch (status) {
            case AWAITING_TRIGGER -> "Waits for approval";
            case WONT_DO -> "No longer needed";
            case PENDING, RUNNING, COMPLETED, FAILED, BLOCKED -> status.label();
        };
    }

    /** The sign: data of an SVG path, drawn as a line of width 2 in a square of 16. */
    public static String sign(TaskStatus status) {
        return switch (status) {
            case PENDING -> "M8 2.5a5.5 5.5 0 1 0 .01 0M8 5v3l2 1.5";
            case RUNNING -> "M5 3l7.5 5L5 13z";
            case COMPLETED -> "M2.5 8.5l3.7 3.7L13.5 4";
            case FAILED -> "M3.5 3.5l9 9M12.5 3.5l-9 9";
            case AWAITING_TRIGGER -> "M5.5 3v10M10.5 3v10";
            case BLOCKED -> "M8 2.5a5.5 5.5 0 1 0 .01 0M4.2 4.2l7.6 7.6";
            case WONT_DO -> "M3 8h10";
        };
    }

    /** The colours. */
    public static Colors colors(TaskStatus status) {
        return switch (status) {
            case PENDING -> new Colors("#eceff3", "#57606a", "#2a3038", "#a5afba");
            case RUNNING -> new Colors("#dcebff", "#0a58b0", "#12304f", "#7cb8ff");
            case COMPLETED -> new Colors("#dbf3e2", "#116b35", "#11351f", "#63d08b");
            case FAILED -> new Colors("#fde1e1", "#b3161f", "#4a1a1d", "#ff9a9a");
            case AWAITING_TRIGGER -> new Colors("#fdf0c8", "#7a5200", "#40310a", "#f0c75e");
            case BLOCKED -> new Colors("#f4f5f7", "#5f6873", "#22272e", "#949faa");
            case WONT_DO -> new Colors("#ffffff", "#69727d", "#1a1f25", "#8a949f");
        };
    }
}
