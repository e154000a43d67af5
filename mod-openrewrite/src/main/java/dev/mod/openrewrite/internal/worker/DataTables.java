package dev.mod.openrewrite.internal.worker;

import dev.mod.openrewrite.internal.exchange.TableRow;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.openrewrite.Column;
import org.openrewrite.DataTable;
import org.openrewrite.RecipeRun;

/** Tables that recipes fill besides changing files. */
final class DataTables {
    /** OpenRewrite's own, which say how the run went; the last is told with the changes. */
    private static final Set<String> OWN = Set.of("org.openrewrite.table.RecipeRunStats",
            "org.openrewrite.table.SourcesFileErrors", "org.openrewrite.table.SourcesFileResults");
    /** Different rows of one table that are told at the most; the others are counted together. */
    private static final int MOST_ROWS = 2_000;
    private static final int LONGEST = 200;

    private DataTables() {}

    static List<TableRow> rows(RecipeRun run) {
        var counts = new LinkedHashMap<String, Map<Map<String, String>, Long>>();
        var seen = new HashSet<String>();
        for (DataTable<?> table : run.getDataTableStore().getDataTables()) {
            if (!OWN.contains(table.getName()) && seen.add(table.getName() + "\0" + table.getGroup())) {
                var rows = counts.computeIfAbsent(simple(table.getName()), name -> new LinkedHashMap<>());
                for (Object row : of(run, table)) {
                    Map<String, String> columns = columns(row);
                    rows.merge(rows.size() < MOST_ROWS || rows.containsKey(columns) ? columns : Map.of(), 1L,
                            Long::sum);
                }
            }
        }
        var all = new ArrayList<TableRow>();
        counts.forEach((name, rows) -> rows.forEach((columns, count) -> all.add(new TableRow(name, columns, count))));
        return all;
    }

    @SuppressWarnings("deprecation") // the class of the table is not known here
    private static List<Object> of(RecipeRun run, DataTable<?> table) {
        return run.getDataTableRows(table.getName(), table.getGroup());
    }

    private static Map<String, String> columns(Object row) {
        var columns = new LinkedHashMap<String, String>();
        for (Field field : row.getClass().getDeclaredFields()) {
            if (field.isAnnotationPresent(Column.class) && field.trySetAccessible()) {
                try {
                    String value = Objects.toString(field.get(row), "");
                    columns.put(field.getName(), value.length() > LONGEST ? value.substring(0, LONGEST) + "…" : value);
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException("it was made accessible", e);
                }
            }
        }
        return columns;
    }

    private static String simple(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }
}
