package dev.mod.git.forge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.mod.base.diagnostic.ModException;
import java.util.List;
import java.util.OptionalInt;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RemoteUrlProperties {
    private static final String SECRET = "s3cr3t-t0ken";

    @Property
    void whatIsShownIsReadAsTheSame(@ForAll("remotes") RemoteUrl remote) {
        assertEquals(remote, RemoteUrl.parse(remote.toString()));
    }

    @Property
    void allFormsOfOneRepositoryAgree(@ForAll("hosts") String host, @ForAll("paths") String path,
            @ForAll("users") String user) {
        for (String form : List.of("https://" + host + "/" + path, "https://" + user + "@" + host + "/" + path + ".git",
                "https://" + user + ":" + SECRET + "@" + host + "/" + path + "/",
                user + "@" + host + ":" + path + ".git",
                "ssh://" + user + "@" + host + ":2222/" + path, host + ":/" + path)) {
            var remote = RemoteUrl.parse(form);
            assertEquals(host, remote.host(), form);
            assertEquals(path, remote.path(), form);
            assertEquals("https://" + host, remote.webBase(), form);
        }
    }

    @Property(tries = 3000)
    void anyTextIsReadOrRefusedAndNeverShowsAPassword(@ForAll("texts") String text) {
        String shown;
        try {
            shown = RemoteUrl.parse(text).toString();
        } catch (ModException e) {
            shown = String.valueOf(e.getMessage());
        }
        assertFalse(shown.contains(SECRET), shown);
    }

    @Provide
    Arbitrary<RemoteUrl> remotes() {
        return Combinators.combine(Arbitraries.of("https", "http", "ssh", "git"), hosts(),
                Arbitraries.integers().between(1, 65535).injectNull(0.5), paths())
                .as((scheme, host, port, path) -> new RemoteUrl(scheme, host,
                        port == null ? OptionalInt.empty() : OptionalInt.of(port), path));
    }

    @Provide
    Arbitrary<String> hosts() {
        return Arbitraries.strings().withCharRange('a', 'z').withCharRange('0', '9').ofMinLength(1).ofMaxLength(8)
                .list().ofMinSize(1).ofMaxSize(3).map(parts -> "h" + String.join(".", parts));
    }

    @Provide
    Arbitrary<String> paths() {
        return Arbitraries.strings().withCharRange('a', 'z').withChars("-_+é~ ").ofMinLength(1).ofMaxLength(8)
                .filter(part -> !part.isBlank()).list().ofMinSize(1).ofMaxSize(4)
                .map(parts -> String.join("/", parts) + "x");
    }

    @Provide
    Arbitrary<String> users() {
        return Arbitraries.of("git", "x-access-token", "me.you");
    }

    /** A password in a URL whose other parts are anything. */
    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> part = Arbitraries.strings().withChars("ab:/@?#%2[]. -\\\n~").ofMaxLength(6);
        return Combinators.combine(Arbitraries.of("https", "ssh", "http", "ext", "x"), part, part, part)
                .as((scheme, user, host, path) -> scheme + "://" + user.replace("@", "").replace("/", "")
                        .replace("?", "").replace("#", "") + ":" + SECRET + "@" + host + "/" + path);
    }
}
