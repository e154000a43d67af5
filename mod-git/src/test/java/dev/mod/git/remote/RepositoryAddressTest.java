package dev.mod.git.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jgit.transport.CredentialItem;
import org.eclipse.jgit.transport.URIish;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepositoryAddressTest {
    private static final Path HERE = Path.of("/here");

    @ParameterizedTest
    @ValueSource(strings = {"https://forge.example/a/b", "https://forge.example:8443/a/b.git", "git@forge.example:a/b",
            "ssh://git@forge.example:2222/a/b", "git://forge.example/a"})
    void anAddressStaysAsItIs(String text) {
        var address = RepositoryAddress.parse(text, HERE);
        assertEquals(text, address.text());
        assertFalse(address.isLocal());
    }

    /** As Azure DevOps shows its addresses. */
    @ParameterizedTest
    @ValueSource(strings = {"https://acme@dev.azure.com/acme/shop/_git/cart",
            "https://Acme@dev.azure.com/acme/shop/_git/cart"})
    void aUserThatThePathNamesAnywayIsLeftOut(String text) {
        assertEquals("https://dev.azure.com/acme/shop/_git/cart", RepositoryAddress.parse(text, HERE).text());
        assertThrows(GitException.class, () -> RepositoryAddress.parse(text.replace("/acme/", "/other/"), HERE));
    }

    @Test
    void aPathBecomesAbsolute() {
        assertEquals("/here/x/y.git", RepositoryAddress.parse("x/./y.git", HERE).text());
        assertEquals("/abs/y", RepositoryAddress.parse("file:///abs/y", HERE).text());
        assertTrue(RepositoryAddress.parse("../x", HERE).isLocal());
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://user:hunter2hunter2@forge.example/a", "https://hunter2hunter2@forge.example/a",
            "ssh://git:hunter2hunter2@forge.example/a", "", "--upload-pack=hunter2hunter2", "ext::hunter2hunter2",
            "gopher://hunter2hunter2/a", "https://hunter2hunter2 x/\n"})
    void whatIsNoneOrHoldsASecretIsRefusedWithoutBeingRepeated(String text) {
        var error = assertThrows(GitException.class, () -> RepositoryAddress.parse(text, HERE));
        assertEquals("git-address", error.code().id());
        assertFalse(error.toString().contains("hunter2hunter2") && !text.startsWith("gopher"), error::toString);
    }

    @Test
    void eachAddressHasAKeyOfItsOwn() {
        String one = RepositoryAddress.parse("https://forge.example/a/b.git", HERE).key();
        assertTrue(one.matches("b-[0-9a-f]{12}"), one);
        assertFalse(one.equals(RepositoryAddress.parse("https://forge.example/c/b.git", HERE).key()));
    }

    @Test
    void aLoginGoesToItsHostOnly() throws Exception {
        var home = new URIish("https://forge.example/a/b");
        var provider = new LoginProvider(home, Optional.of(new GitLogin("me", "secret", "V")));
        for (String elsewhere : List.of("https://evil.example/a/b", "http://forge.example/a/b",
                "https://forge.example:8443/a/b")) {
            assertFalse(provider.get(new URIish(elsewhere), new CredentialItem.Username(),
                    new CredentialItem.Password()), elsewhere);
        }
        var password = new CredentialItem.Password();
        assertTrue(provider.get(new URIish("https://FORGE.example:443/a/b"), new CredentialItem.Username(), password));
        assertEquals("secret", new String(password.getValue()));
        assertFalse(provider.get(home, new CredentialItem.YesNoType("sure?")));
    }

    @Test
    void sshIsTheUsers() throws Exception {
        var uri = new URIish("ssh://git@forge.example:2222/a/b");
        assertEquals(
                List.of("ssh", "-o", "BatchMode=yes", "-o", "ServerAliveInterval=30", "-o", "ServerAliveCountMax=4",
                        "-p", "2222", "git@forge.example", "git-upload-pack '/a'"),
                new ExternalSsh(Map.of()).command(uri, "git-upload-pack '/a'"));
        assertEquals(List.of("plink", "-p", "2222", "git@forge.example", "x"),
                new ExternalSsh(Map.of("GIT_SSH", "plink")).command(uri, "x"));
        assertEquals(List.of("sh", "-c", "ssh -i key \"$@\"", "ssh", "-p", "2222", "git@forge.example", "x"),
                new ExternalSsh(Map.of("GIT_SSH_COMMAND", "ssh -i key", "GIT_SSH", "plink")).command(uri, "x"));
    }
}
