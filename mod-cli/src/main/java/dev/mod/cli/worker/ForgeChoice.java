package dev.mod.cli.worker;

import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.select.ForgeOptions;
import dev.mod.git.forge.select.Forges;

/** How the command line says where pull requests go. */
final class ForgeChoice {
    static final Opt FORGE = Opt.value("--forge", "KIND",
            "What forge is at hosts that are not known, or none to open no pull requests");
    static final Opt FORGE_HOST = Opt.values("--forge-host", "HOST=KIND[@URL]",
            "What forge is at a host, and where its API is; repeatable");

    private ForgeChoice() {}

    static Forges of(Session session) {
        var options = ForgeOptions.DEFAULT.withHosts(session.arguments().values("--forge-host"));
        var kind = session.arguments().value("--forge");
        if (kind.isPresent()) {
            options = options.withKind(ForgeKind.of(kind.get()).orElseThrow(
                    () -> new UsageException("--forge takes one of " + ForgeKind.words() + ", not '" + kind.get() + "'")));
        }
        return new Forges(options, session.environment());
    }
}
