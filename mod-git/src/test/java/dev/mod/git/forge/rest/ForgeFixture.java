package dev.mod.git.forge.rest;

import dev.mod.git.forge.Forge;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.http.Patience;
import dev.mod.git.forge.limit.TestTime;
import dev.mod.git.forge.select.ForgeHost;
import dev.mod.git.forge.select.ForgeOptions;
import dev.mod.git.forge.select.Forges;
import dev.mod.fakes.forge.FakeForge;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Forges at the stand-in. */
final class ForgeFixture {
    static final String VARIABLE = "MOD_FORGE_TOKEN_127_0_0_1";

    private ForgeFixture() {}

    static Forge forge(FakeForge fake, ForgeKind kind, String repository, TestTime time) {
        return forge(fake, kind, repository, time, FakeForge.TOKEN, Patience.USUAL);
    }

    static Forge forge(FakeForge fake, ForgeKind kind, String repository, TestTime time, String token,
            Patience patience) {
        var options = new ForgeOptions(Optional.empty(), List.of(new ForgeHost(fake.place(), kind,
                Optional.of(URI.create(fake.api(kind.word()))))), Duration.ofMinutes(15), null);
        return new Forges(options, Map.of(VARIABLE, token), time, patience)
                .choose(fake.url() + "/" + repository + ".git").forge();
    }
}
