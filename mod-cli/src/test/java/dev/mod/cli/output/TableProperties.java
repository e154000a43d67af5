package dev.mod.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.terminal.Columns;
import java.util.List;
import java.util.function.UnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class TableProperties {
    @Property
    void itFitsWhereItCan(
            @ForAll @Size(max = 5) List<@Size(3) List<@StringLength(max = 60) @CharRange(from = 'a', to = 'z') String>> rows,
            @ForAll @IntRange(min = 28, max = 220) int columns) {
        var table = new Table("ONE", "TWO", "THREE");
        rows.forEach(row -> table.row(row.get(0), row.get(1), row.get(2)));
        List<String> lines = table.lines(UnaryOperator.identity(), columns);
        lines.forEach(line -> assertTrue(Columns.of(line) <= columns, line));
        List<String> whole = table.lines(UnaryOperator.identity());
        if (whole.stream().allMatch(line -> Columns.of(line) <= columns) && rows.stream().noneMatch(row -> row.get(2)
                .isEmpty())) {
            assertEquals(whole, lines);
        }
        assertEquals(rows.size() + 1, lines.size());
    }
}
