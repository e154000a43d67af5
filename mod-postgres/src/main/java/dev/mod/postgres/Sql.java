package dev.mod.postgres;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.store.JournalException;
import dev.mod.engine.store.StoreAwayException;
import java.sql.SQLException;
import java.util.Set;

/** What went wrong with the database, in the engine's terms. */
final class Sql {
    /** Classes of SQLSTATE that another attempt would meet again: data, constraints, syntax and rights. */
    private static final Set<String> LASTING = Set.of("22", "23", "42", "0A");

    private Sql() {}

    static JournalException failure(String what, SQLException e) {
        String state = e.getSQLState();
        String message = "cannot " + what + ": " + e.getMessage();
        if (state != null && state.length() == 5 && LASTING.contains(state.substring(0, 2))) {
            return new JournalException(ErrorCodes.STORE_FAILED, message, e);
        }
        return new StoreAwayException(message, e);
    }
}
