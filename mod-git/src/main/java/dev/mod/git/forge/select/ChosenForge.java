package dev.mod.git.forge.select;

import dev.mod.git.forge.Forge;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.RemoteUrl;
import dev.mod.git.forge.limit.RateLimit;
import java.util.List;
import java.util.Optional;

/**
 * The forge of a repository.
 *
 * @param forge asks it
 * @param kind which kind it is; {@link ForgeKind#NONE} when nothing is opened
 * @param remote where the repository is, without users
 * @param notice what people should know about the choice, such as the variable that a token is missing in
 * @param limits how often something may be created there, in all its repositories together; empty for no limit
 */
public record ChosenForge(Forge forge, ForgeKind kind, RemoteUrl remote, Optional<String> notice,
        List<RateLimit> limits) {
    public ChosenForge {
        limits = List.copyOf(limits);
    }
}
