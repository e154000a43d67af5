package dev.mod.openrewrite.internal.exchange;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A row of a recipe's data table.
 *
 * @param table name of the table, without its package
 * @param columns its values
 * @param count how often there is such a row
 */
public record TableRow(String table, Map<String, String> columns, long count) {
    public TableRow {
        columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    }
}
