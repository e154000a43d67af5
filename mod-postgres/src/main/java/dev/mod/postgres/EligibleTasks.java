package dev.mod.postgres;

import com.github.kagkarlsson.scheduler.jdbc.JdbcTaskRepositoryContext;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.Execution;
import dev.mod.engine.store.SharedTaskQueue;
import dev.mod.model.run.RunId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Has db-scheduler fetch only tasks that a worker can do. */
final class EligibleTasks extends PostgreSqlJdbcCustomization {
    private static final String RUN = "split_part(waiting.task_instance, '/', 1)";

    private final String sql;
    private final BooleanSupplier any;
    private final Supplier<SharedTaskQueue.Eligibility> eligibility;

    /**
     * @param any whether any at all
     * @param eligibility which ones
     */
    EligibleTasks(Tables tables, BooleanSupplier any, Supplier<SharedTaskQueue.Eligibility> eligibility) {
        super(false, true);
        this.any = any;
        this.eligibility = eligibility;
        this.sql = "with due as materialized (select waiting.task_instance from " + tables.tasks() + " waiting"
        // by time alone, in whose order an index has them: there are no tasks of another name
                + " where not waiting.picked and waiting.execution_time <= ? and " + RUN + " <> all (?)"
                // hashed once, however many tasks are passed over
                + " and " + RUN + " not in (select run.id from " + tables.runs()
                + " run where run.secrets <> '{}' and not run.secrets <@ ?)"
                + " order by waiting.execution_time limit ? for update of waiting skip locked)"
                // as many characters of a name as db-scheduler keeps
                + " update " + tables.tasks() + " task set picked = true, picked_by = left(?, 50), last_heartbeat = ?,"
                + " version = task.version + 1 from due"
                + " where task.task_name = '" + QueueRows.NAME + "' and task.task_instance = due.task_instance"
                + " returning task.*";
    }

    /** The statement that fetches, with six parameters. */
    String sql() {
        return sql;
    }

    @Override
    public List<Execution> lockAndFetchSingleStatement(JdbcTaskRepositoryContext context, Instant now, int limit,
            boolean orderByPriority) {
        if (!any.getAsBoolean()) {
            return List.of();
        }
        SharedTaskQueue.Eligibility can = eligibility.get();
        List<Execution> fetched = context.jdbcRunner.query(sql, statement -> {
            var connection = statement.getConnection();
            setInstant(statement, 1, now);
            statement.setArray(2,
                    connection.createArrayOf("text", can.refused().stream().map(RunId::value).toArray()));
            statement.setArray(3, connection.createArrayOf("text", can.secrets().toArray()));
            statement.setInt(4, limit);
            statement.setString(5, context.schedulerName.getName());
            setInstant(statement, 6, now);
        }, context.resultSetMapper.get());
        List<Execution> inOrder = new ArrayList<>(fetched);
        inOrder.sort(Comparator.comparing(Execution::getExecutionTime));
        return inOrder;
    }
}
