package dev.mod.base.diagnostic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FailureMessagesTest {
    @Test
    void filesAreNamedWithWhatIsWrong() {
        assertEquals("a/b: there is no such file or directory", FailureMessages.of(new NoSuchFileException("a/b")));
        assertEquals("a/b: access denied",
                FailureMessages.of(new UncheckedIOException(new AccessDeniedException("a/b"))));
        assertEquals("a: No space left on device",
                FailureMessages.of(new FileSystemException("a", null, "No space left on device")));
        assertEquals("access denied", FailureMessages.reason(new AccessDeniedException("a/b")));
        assertEquals("a: access denied", FailureMessages.about("a", new AccessDeniedException("a")));
        assertEquals("a: a/b: access denied", FailureMessages.about("a", new AccessDeniedException("a/b")));
        assertEquals("a: closed", FailureMessages.about("a", new IOException("closed")));
    }

    @Test
    void connectionsSayWhatFailed() {
        assertEquals("nobody listens there: connection refused", FailureMessages.of(new ConnectException()));
        var unresolved = new ConnectException();
        unresolved.initCause(new UnresolvedAddressException());
        assertEquals("its host name is unknown, or there is no network", FailureMessages.of(unresolved));
    }

    @Test
    void noClassIsNamed() {
        assertEquals("input or output failed", FailureMessages.of(new IOException()));
        assertEquals("broken pipe", FailureMessages.of(new IOException(new IOException("broken pipe"))).replaceFirst(
                ".*: ", ""));
    }
}
