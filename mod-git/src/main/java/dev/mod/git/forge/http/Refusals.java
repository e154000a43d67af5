package dev.mod.git.forge.http;

import dev.mod.base.diagnostic.ErrorCode;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.http.AnswerTooLargeException;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.git.forge.ForgeException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;

/** Says why a forge did not do something, and what to do. */
final class Refusals {
    private final String host;
    private final Optional<String> variable;
    private final Supplier<SecretMasker> masker;

    Refusals(String host, Optional<String> variable, Supplier<SecretMasker> masker) {
        this.host = host;
        this.variable = variable;
        this.masker = masker;
    }

    ForgeException of(ApiRequest request, ApiAnswer answer) {
        int status = answer.status();
        String said = ServerWords.of(answer);
        String what = host + " answers " + request.method() + " " + request.path().replaceAll("\\?.*", "") + " with "
                + status + (said.isEmpty() ? "" : " (" + said + ")") + ": ";
        String token = variable.map(it -> "the token in " + it).orElse("no token was sent; it");
        if (Verdict.of(answer, Instant.EPOCH) instanceof Verdict.TooMuch) {
            return failure(ErrorCodes.FORGE_RATE_LIMITED, what + "too many requests; it can be tried again later",
                    true);
        }
        return switch (status) {
            case 203, 401 -> failure(ErrorCodes.FORGE_UNAUTHORIZED, what + variable.map(it -> "the token in " + it
                    + " is missing, wrong or expired; set " + it + " to a new one").orElse("a token is needed"), false);
            case 403 -> failure(ErrorCodes.FORGE_FORBIDDEN, what + token + " may not do this; it needs "
                    + answer.header("x-accepted-github-permissions").or(() -> answer.header("x-accepted-oauth-scopes"))
                            .filter(it -> !it.isBlank()).map(it -> "the rights " + it)
                            .orElse("rights to read the repository and to write pull requests"),
                    false);
            case 404, 410 -> failure(ErrorCodes.FORGE_NOT_FOUND, what + "there is no such repository, or " + token
                    + " gives no access to it", false);
            case 409 -> failure(ErrorCodes.FORGE_CONFLICT, what + "it conflicts with what is there", false);
            default -> status >= 500 || status == 408
                    ? failure(ErrorCodes.FORGE_UNAVAILABLE,
                            what + "the forge is in trouble; it can be tried again later", true)
                    : failure(ErrorCodes.FORGE_REFUSED, what + "the forge does not take this", false);
        };
    }

    ForgeException of(ApiRequest request, IOException cause) {
        if (cause instanceof AnswerTooLargeException) {
            return failure(ErrorCodes.FORGE_BAD_ANSWER,
                    host + " answers " + request.method() + " with more than is taken",
                    false);
        }
        String why = cause instanceof ConnectException || cause.getCause() instanceof ConnectException
                ? "no connection"
                : cause.getCause() instanceof UnknownHostException
                        || cause.getCause() instanceof java.nio.channels.UnresolvedAddressException
                                ? "no such host"
                                : cause instanceof HttpTimeoutException
                                        ? "no answer in time"
                                        : cause instanceof SSLException
                                                ? "no trusted connection: " + cause.getMessage()
                                                        + "; if the API only speaks HTTP, name its address with --forge-host HOST=KIND@http://…"
                                                : String.valueOf(cause.getMessage());
        return failure(ErrorCodes.FORGE_UNAVAILABLE, host + " does not answer " + request.method() + " "
                + request.path().replaceAll("\\?.*", "") + ": " + why, true);
    }

    ForgeException patienceEnded(ForgeException failure, Instant until) {
        return new ForgeException(failure.code(), failure.getMessage() + "; it wants to be left alone until "
                + until + ", which is longer than one request waits", true, until, null);
    }

    ForgeException noJson(ApiRequest request) {
        return failure(ErrorCodes.FORGE_BAD_ANSWER, host + " answers " + request.method() + " "
                + request.path().replaceAll("\\?.*", "")
                + " with something that is no JSON; is this the API's address, and is there a login page before it?",
                false);
    }

    ForgeException unexpected(String what) {
        return failure(ErrorCodes.FORGE_BAD_ANSWER, host + " " + what, false);
    }

    /** Without the cause, whose text is not under control here. */
    private ForgeException failure(ErrorCode code, String message, boolean again) {
        return new ForgeException(code, masker.get().mask(message), again, null);
    }
}
