package dev.mod.git.campaign;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.event.ProvidedTarget;
import dev.mod.git.forge.Forge;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.Fork;
import dev.mod.git.forge.ForkMode;
import dev.mod.git.forge.limit.Turns;
import dev.mod.git.forge.select.ChosenForge;
import dev.mod.git.forge.select.ForgeOptions;
import dev.mod.git.forge.select.Forges;
import dev.mod.git.remote.GitLogins;
import dev.mod.git.task.Hosts;
import dev.mod.base.diagnostic.ModException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Forges and logins by what campaigns say of hosts and by the tokens of the environment. */
public final class ForgeHosts implements Hosts {
    private final Map<String, String> environment;
    private final Optional<Turns> turns;
    private final Map<Campaign.HostChoice, Forges> forges = new ConcurrentHashMap<>();

    /** @param environment has the tokens */
    public ForgeHosts(Map<String, String> environment) {
        this(environment, Optional.empty());
    }

    /**
     * Some whose limits are counted for others, too.
     *
     * @param environment has the tokens
     * @param turns counts
     */
    public ForgeHosts(Map<String, String> environment, Turns turns) {
        this(environment, Optional.of(turns));
    }

    private ForgeHosts(Map<String, String> environment, Optional<Turns> turns) {
        this.environment = Map.copyOf(environment);
        this.turns = turns;
    }

    /**
     * What chooses forges under these circumstances; the same object each time, so that limits are kept together.
     *
     * @throws ModException if the choice is none
     */
    public Forges forges(Campaign.HostChoice choice) {
        // whether there are forks makes no other forges of them
        return forges.computeIfAbsent(choice.withForks(ForkMode.NEVER), key -> {
            ForgeOptions options = ForgeOptions.DEFAULT.withHosts(choice.hosts());
            if (choice.kind().isPresent()) {
                String word = choice.kind().get();
                options = options.withKind(ForgeKind.of(word).orElseThrow(() -> new ModException(
                        ErrorCodes.FORGE_OPTION,
                        "'" + word + "' is no forge; there are " + ForgeKind.words())));
            }
            ForgeOptions chosen = options;
            return turns.map(shared -> new Forges(chosen, environment, shared))
                    .orElseGet(() -> new Forges(chosen, environment));
        });
    }

    /** The forge of a repository, with what is to be known of the choice. */
    public ChosenForge choose(ProvidedTarget target) {
        return forges(Campaign.HostChoice.of(target.attributes())).choose(target.location());
    }

    @Override
    public Forge forge(ProvidedTarget target) {
        return choose(target).forge();
    }

    @Override
    public GitLogins logins(ProvidedTarget target) {
        return address -> forges(Campaign.HostChoice.of(target.attributes())).login(address.text());
    }

    @Override
    public ForkMode forks(ProvidedTarget target) {
        return Campaign.HostChoice.of(target.attributes()).forks();
    }

    @Override
    public String address(ProvidedTarget target, Fork fork) {
        return forges(Campaign.HostChoice.of(target.attributes())).address(target.location(), fork);
    }
}
