package dev.mod.base.diagnostic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Reasons of failures of files and connections in words, for people who do not know the names of Java's classes. */
public final class FailureMessages {
    private static final String UTF_8 = "UTF-8";

    private FailureMessages() {}

    /** The reason without the file: for messages that name it themselves. */
    public static String reason(Throwable failure) {
        Throwable cause = failure.getCause();
        if (failure instanceof UncheckedIOException && cause != null) {
            return reason(cause);
        }
        if (failure instanceof FileSystemException file) {
            return reason(file);
        }
        return network(failure).orElseGet(() -> message(failure));
    }

    /** A file or directory that a message speaks of, and why: with the file that the reason is about, where that is another. */
    public static String about(Object named, Throwable failure) {
        String of = of(failure);
        return of.startsWith(named + ": ") ? of : named + ": " + of;
    }

    /** The reason with the file that it is about, if there is one. */
    public static String of(Throwable failure) {
        Throwable cause = failure.getCause();
        if (failure instanceof UncheckedIOException && cause != null) {
            return of(cause);
        }
        return failure instanceof FileSystemException file && file.getFile() != null
                ? file.getFile() + ": " + reason(file)
                : reason(failure);
    }

    /** What could not be read or written, if the failure says that in words of its own. */
    public static Optional<String> said(Throwable failure) {
        String encoding = System.getProperty("sun.jnu.encoding", UTF_8);
        if (failure instanceof InvalidPathException && !encoding.equals(UTF_8)) {
            return Optional.of("the name of a file cannot be read in the encoding of this locale, " + encoding + ": "
                    + failure.getMessage() + "; set LC_ALL to a locale of UTF-8 that is installed, such as C.UTF-8");
        }
        return failure instanceof UncheckedIOException
                && !String.valueOf(failure.getCause()).equals(failure.getMessage())
                        ? Optional.of(String.valueOf(failure.getMessage()))
                        : Optional.empty();
    }

    private static String reason(FileSystemException failure) {
        if (failure instanceof NoSuchFileException) {
            return "there is no such file or directory";
        }
        if (failure instanceof AccessDeniedException) {
            return "access denied";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "it exists already";
        }
        if (failure instanceof DirectoryNotEmptyException) {
            return "the directory is not empty";
        }
        if (failure instanceof NotDirectoryException) {
            return "it is no directory";
        }
        if (failure instanceof FileSystemLoopException) {
            return "its links lead round in a circle";
        }
        String reason = failure.getReason();
        return reason == null || reason.isBlank() ? "the file system refused it" : reason;
    }

    private static Optional<String> network(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException) {
                return Optional.of("its host name is unknown, or there is no network");
            }
            if (cause instanceof NoRouteToHostException) {
                return Optional.of("there is no way to its host");
            }
            if (cause instanceof HttpTimeoutException || cause instanceof SocketTimeoutException) {
                return Optional.of("no answer in time");
            }
            if (cause instanceof SSLException) {
                return Optional.of("no trusted connection: " + message(cause));
            }
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectException) {
                return Optional.of("nobody listens there: connection refused");
            }
        }
        return Optional.empty();
    }

    private static String message(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null && !cause.getMessage().isBlank()) {
                return cause.getMessage();
            }
        }
        return failure instanceof IOException ? "input or output failed" : "unknown";
    }
}
