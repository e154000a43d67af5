package dev.mod.git.forge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteUrlTest {
    @ParameterizedTest
    @CsvSource({"https://github.com/o/r, https://github.com/o/r, https://github.com, o/r",
            "https://github.com/o/r.git, https://github.com/o/r, https://github.com, o/r",
            "https://github.com/o/r.git/, https://github.com/o/r, https://github.com, o/r",
            "HTTPS://GitHub.COM/O/R, https://github.com/O/R, https://github.com, O/R",
            "https://user:secret@host:8443/a/b/c.git, https://host:8443/a/b/c, https://host:8443, a/b/c",
            "http://host:3000/o/r?token=secret#x, http://host:3000/o/r, http://host:3000, o/r",
            "ssh://git@host:7999/o/r.git, ssh://host:7999/o/r, https://host, o/r",
            "git+ssh://git@host/o/r.git, ssh://host/o/r, https://host, o/r",
            "git@host:o/r.git, ssh://host/o/r, https://host, o/r", "host:o/r, ssh://host/o/r, https://host, o/r",
            "git@host:/o/r.git, ssh://host/o/r, https://host, o/r",
            "git@[::1]:o/r, ssh://[::1]/o/r, https://[::1], o/r",
            "ssh://git@[2001:db8::1]:22/o/r, ssh://[2001:db8::1]:22/o/r, https://[2001:db8::1], o/r",
            "https://host/~me/my%20repo.git, https://host/~me/my repo, https://host, ~me/my repo",
            "https://host/o/a+b, https://host/o/a+b, https://host, o/a+b",
            "https://host:/o/r, https://host/o/r, https://host, o/r"})
    void readsRemotes(String text, String shown, String web, String path) {
        var remote = RemoteUrl.parse(text);
        assertEquals(shown, remote.toString());
        assertEquals(web, remote.webBase());
        assertEquals(path, remote.path());
        assertFalse(remote.isFile());
    }

    @ParameterizedTest
    @CsvSource({"/srv/git/r.git, /srv/git/r.git", "../r, ../r", "file:///srv/my%20git/r.git, /srv/my git/r.git",
            "file://localhost/srv/r, /srv/r", "file://server/share/r, //server/share/r", "C:\\git\\r, C:\\git\\r",
            "C:/git/r, C:/git/r", "./a:b, ./a:b", "r, r"})
    void readsFiles(String text, String path) {
        var remote = RemoteUrl.parse(text);
        assertTrue(remote.isFile());
        assertEquals(path, remote.path());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "-oProxyCommand=x", "--upload-pack=x", "https://host/o/../r", "https://host/o//r",
            "https:///o/r", "https://host/", "https://host:0/o/r", "https://host:99999/o/r", "https://host:1x/o/r",
            "https://ho st/o/r", "gopher://host/o/r", "ext::sh -c x", "https://host/o/r\n", "https://-host/o/r",
            "https://host/o/%2e%2e", "host:"})
    void refusesWhatIsNone(String text) {
        assertEquals("remote-url", assertThrows(ModException.class, () -> RemoteUrl.parse(text)).code().id());
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://user:s3cret@ho st/o/r", "https://user:pa/s3cret@host/o/r",
            "https://s3cret@host:99999/o/r", "https://host:x/o/r?token=s3cret", "gopher://a:s3cret@host/x",
            "https://user:s3cret@host/o//r#s3cret"})
    void refusesWithoutShowingSecrets(String text) {
        var failure = assertThrows(ModException.class, () -> RemoteUrl.parse(text));
        assertFalse(String.valueOf(failure.getMessage()).contains("s3cret"), failure.getMessage());
    }

    @Test
    void takesUsersOutOfTexts() {
        assertEquals("cannot read https://host/o/r and ssh://host:22/x, nor http://a/b",
                RemoteUrl.withoutUsers(
                        "cannot read https://user:p@ss@host/o/r and ssh://git@host:22/x, nor http://a/b"));
        assertEquals("https://host/o/r", RemoteUrl.withoutUsers("https://user:pa/ss@host/o/r"));
        assertEquals("https://host:8080/o/r", RemoteUrl.withoutUsers("https://token@host:8080/o/r"));
        assertEquals("https://host:8080/o/r", RemoteUrl.withoutUsers("https://host:8080/o/r"));
    }
}
