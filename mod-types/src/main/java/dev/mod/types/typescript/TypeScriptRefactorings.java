package dev.mod.types.typescript;

import dev.mod.base.diagnostic.FailureMessages;
import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.NewParameter;
import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.Renaming;
import dev.mod.types.rpc.RpcException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * Changes of the code of one project, each with compilers of its own.
 *
 * @param executable the compiler
 */
record TypeScriptRefactorings(Path executable, Project project) implements TypeScriptSession.Refactorings {
    private interface Refactoring {
        Renaming renaming() throws RpcException, IOException;
    }

    @Override
    public Renaming rename(RenameTarget target, String name, Set<String> doubts) {
        return answer(() -> new TypeScriptRename(executable, project).rename(target, name, doubts));
    }

    @Override
    public Renaming move(String file, String to, Set<String> doubts) {
        return answer(() -> new TypeScriptMove(executable, project, file, to).move(doubts));
    }

    @Override
    public Renaming removeParameter(RenameTarget method, String parameter, Set<String> doubts) {
        return answer(() -> new TypeScriptParameters(executable, project).remove(method, parameter, doubts));
    }

    @Override
    public Renaming addParameter(RenameTarget method, NewParameter parameter, Set<String> doubts) {
        return answer(() -> new TypeScriptParameters(executable, project).add(method, parameter, doubts));
    }

    @Override
    public Renaming inline(RenameTarget target, Set<String> doubts) {
        return answer(() -> new TypeScriptInline(executable, project).inline(target, doubts));
    }

    private static Renaming answer(Refactoring refactoring) {
        try {
            return refactoring.renaming();
        } catch (RpcException e) {
            throw refused("TypeScript's compiler gives no answer: " + e.getMessage());
        } catch (IOException e) {
            throw refused("the sources cannot be read: " + FailureMessages.of(e));
        }
    }
}
