package dev.mod.cli.packages;

import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.registry.access.RegistryAccess;
import java.util.List;
import java.util.Optional;

/** Options of commands that deal with a registry. */
public final class RegistryOptions {
    /** Where packages are looked for. */
    public static final Opt REGISTRY = Opt.value("--registry", "URL",
            "oci://host/prefix, layout:directory or file:package; default: MOD_REGISTRY, the setting, or a directory of your own");
    /** Whether that is asked at all. */
    public static final Opt OFFLINE = Opt.flag("--offline", "Open no connection; use what is in the cache");
    /** All of them. */
    public static final List<Opt> ALL = List.of(REGISTRY, OFFLINE);

    private RegistryOptions() {}

    /** The registry, as a command's session says. */
    public static RegistryAccess access(Session session) {
        return new RegistryAccess(session.environment(), session.home(), given(session),
                session.arguments().flag("--offline"));
    }

    private static Optional<String> given(Session session) {
        return session.arguments().value("--registry").map(text -> absolute(text, session));
    }

    /** An address as it is seen from elsewhere: a directory by its whole path. */
    public static String absolute(String address, Session session) {
        return RegistryAccess.absolute(address, path -> session.path(path.toString()));
    }

    /** Has the steps of this process find packages where the command line says. */
    public static void announce(Session session) {
        RegistryPackageSource.announce(given(session), session.arguments().flag("--offline"));
    }
}
