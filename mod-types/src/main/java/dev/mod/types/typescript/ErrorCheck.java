package dev.mod.types.typescript;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.rpc.RpcException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;

/** Compares what the compiler finds wrong before and after a refactoring. */
final class ErrorCheck {
    private final TypeScriptSession before;
    private final TypeScriptSession after;
    private final BinaryOperator<String> message;

    /** @param message what a message in a file, whose path before is given, says afterwards; applied to new messages, too */
    ErrorCheck(TypeScriptSession before, TypeScriptSession after, BinaryOperator<String> message) {
        this.before = before;
        this.after = after;
        this.message = message;
    }

    /**
     * A file must have no error that it did not have.
     *
     * @param path before
     * @param now the path afterwards
     * @throws dev.mod.base.diagnostic.ModException {@code cannot-rename} if it has
     */
    void check(String path, String now) throws RpcException {
        List<String> news = after.errors(now);
        if (news.isEmpty()) {
            return;
        }
        List<String> olds = new ArrayList<>();
        for (String each : before.errors(path)) {
            olds.add(message.apply(path, each));
        }
        for (String each : news) {
            if (!olds.remove(message.apply(path, each))) {
                throw refused("the code would not compile any more: " + now + ": " + each);
            }
        }
    }
}
