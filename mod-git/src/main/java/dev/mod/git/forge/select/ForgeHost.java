package dev.mod.git.forge.select;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.RemoteUrl;
import dev.mod.base.diagnostic.ModException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * What is at a host.
 *
 * @param place the host in lower case, with {@code :port} if the addresses of its repositories have one for HTTP; {@code
 *     file} for repositories that are files, whose last two directories are then taken for owner and name
 * @param kind the protocol
 * @param api the address of the API, if it is not where this kind usually has it
 */
public record ForgeHost(String place, ForgeKind kind, Optional<URI> api) {
    /** The place that stands for repositories that are files. */
    public static final String FILE = "file";

    public ForgeHost {
        place = place.toLowerCase(Locale.ROOT);
        if (place.equals(FILE) && api.isEmpty() && kind != ForgeKind.NONE) {
            throw wrong("file=" + kind.word(), "files need the address of an API, such as file=gitea@http://…");
        }
    }

    /**
     * Reads {@code HOST=KIND} or {@code HOST=KIND@URL}.
     *
     * @throws ModException {@code forge-option} when it is neither
     */
    public static ForgeHost parse(String text) {
        int equals = text.indexOf('=');
        if (equals <= 0) {
            throw wrong(text, "it is not HOST=KIND or HOST=KIND@URL");
        }
        String rest = text.substring(equals + 1);
        int at = rest.indexOf('@');
        String word = at < 0 ? rest : rest.substring(0, at);
        ForgeKind kind = ForgeKind.of(word)
                .orElseThrow(() -> wrong(text, "`" + word + "` is none of " + ForgeKind.words()));
        return new ForgeHost(text.substring(0, equals).strip(), kind, at < 0
                ? Optional.empty()
                : Optional.of(api(text, rest.substring(at + 1).strip())));
    }

    private static URI api(String text, String url) {
        try {
            var api = new URI(url.replaceAll("/+$", ""));
            boolean web = "https".equals(api.getScheme()) || "http".equals(api.getScheme());
            if (web && api.getHost() != null && api.getRawUserInfo() == null && api.getRawQuery() == null
                    && api.getRawFragment() == null) {
                return api;
            }
        } catch (URISyntaxException e) {
            throw wrong(text, "the address of its API is none");
        }
        throw wrong(text, "the address of its API has to be like https://host/path, without a user or a query");
    }

    private static ModException wrong(String text, String why) {
        return new ModException(ErrorCodes.FORGE_OPTION,
                "`" + RemoteUrl.withoutUsers(text) + "`: " + why);
    }
}
