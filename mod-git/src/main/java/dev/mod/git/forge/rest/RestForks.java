package dev.mod.git.forge.rest;

import dev.mod.base.diagnostic.ErrorCode;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.git.forge.Forge;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.Fork;
import dev.mod.git.forge.Forks;
import dev.mod.git.forge.http.ApiAnswer;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.limit.CreationGate;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * What the forges have in common for forks. A fork is made only when none is found; when it is not known whether one was
 * made, or its name is taken, that is asked before it is tried again.
 */
abstract class RestForks implements Forks {
    /** How many names are tried when others have them. */
    private static final int MOST_NAMES = 5;
    private static final Duration LONGEST_MAKING = Duration.ofMinutes(10);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

    /** What a fork is at the moment. */
    enum Progress {
        READY, MAKING, FAILED
    }

    final RestForge forge;
    private final CreationGate gate;
    private final Function<Fork, Forge> from;

    RestForks(RestForge forge, CreationGate gate, Function<Fork, Forge> from) {
        this.forge = forge;
        this.gate = gate;
        this.from = from;
    }

    /** The description of the token's fork, if there is one. */
    abstract Optional<JsonNode> own() throws InterruptedException;

    /**
     * Asks for a fork.
     *
     * @param name empty for the name of the repository
     */
    abstract ApiRequest creation(Optional<String> name) throws InterruptedException;

    /** Whether a description is that of a fork of the repository. */
    abstract boolean isFork(JsonNode described) throws InterruptedException;

    /** The fork of a description. */
    abstract Fork fork(JsonNode described);

    /** How far the making of a fork is. */
    abstract Progress progress(JsonNode described) throws InterruptedException;

    /** The path of a fork in the API. */
    abstract String path(Fork fork);

    /** Checks that the repository may be forked, as far as its description tells it. */
    abstract void checkForking(JsonNode described);

    @Override
    public final Optional<Fork> find() throws InterruptedException {
        Optional<JsonNode> own = own();
        return own.isPresent() ? Optional.of(checked(fork(own.get()))) : Optional.empty();
    }

    @Override
    public final Forge from(Fork fork) {
        return from.apply(fork);
    }

    @Override
    public final void verifyAccess() throws InterruptedException {
        ApiAnswer described = send(ApiRequest.get(forge.repositoryPath()));
        forge.checkAccess(described);
        checkForking(described.body());
    }

    @Override
    public final Fork make() throws InterruptedException {
        int names = 0;
        for (int attempt = 1;; attempt++) {
            Optional<JsonNode> own = own();
            if (own.isPresent()) {
                return ready(own.get());
            }
            gate.pass();
            try {
                return ready(forge.object(send(creation(name(names))).body()));
            } catch (ForgeException e) {
                boolean taken = isTaken(e);
                boolean unclear = e.isTransient() && e.code().equals(ErrorCodes.FORGE_UNAVAILABLE);
                if (taken && own().isPresent()) {
                    // somebody else has made it at this moment
                    continue;
                }
                if (!taken && !unclear || taken && ++names == MOST_NAMES
                        || unclear && attempt >= forge.http.patience().attempts()) {
                    throw e;
                }
                if (unclear) {
                    forge.http.time().sleep(forge.http.patience().before(attempt, forge.http.time()));
                }
            }
        }
    }

    private static boolean isTaken(ForgeException e) {
        ErrorCode code = e.code();
        String words = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        return (code.equals(ErrorCodes.FORGE_CONFLICT) || code.equals(ErrorCodes.FORGE_REFUSED))
                && (words.contains("already") || words.contains("taken"));
    }

    /** The first name is the repository's, then its owner's with it, then with a number. */
    private Optional<String> name(int number) throws InterruptedException {
        if (number == 0) {
            return Optional.empty();
        }
        String path = presentPath().replaceAll("[^A-Za-z0-9._-]", "-");
        return Optional.of(number == 1 ? path : path + "-" + number);
    }

    /** The path of the repository that is forked. */
    abstract String presentPath() throws InterruptedException;

    private Fork ready(JsonNode described) throws InterruptedException {
        Fork made = checked(fork(described));
        JsonNode now = described;
        Duration waited = Duration.ZERO;
        Duration pause = PAUSE;
        while (true) {
            if (!isFork(now)) {
                throw new ForgeException(ErrorCodes.FORGE_REFUSED, made.path()
                        + " is no fork of the repository, so nothing is pushed to it; if the repository is the token's"
                        + " own, it needs none: use --fork never",
                        false, null);
            }
            Progress progress = progress(now);
            if (progress == Progress.READY) {
                return made;
            }
            if (progress == Progress.FAILED) {
                throw new ForgeException(ErrorCodes.FORGE_REFUSED, "the forge could not make the fork " + made.path()
                        + "; delete it there, and try again", false, null);
            }
            if (waited.compareTo(LONGEST_MAKING) > 0) {
                throw new ForgeException(ErrorCodes.FORGE_UNAVAILABLE, "the fork " + made.path()
                        + " is still being made after " + waited.toMinutes() + " minutes; try again later", true, null);
            }
            forge.http.time().sleep(pause);
            waited = waited.plus(pause);
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
            now = found(path(made)).orElse(now);
        }
    }

    /** What the server says goes into addresses. */
    private Fork checked(Fork fork) {
        boolean fine = List.of(fork.path().split("/", -1)).stream()
                .allMatch(it -> it.matches("[\\p{IsAlphabetic}\\p{IsDigit}_.~{}+-]+") && !it.matches("\\.+"));
        if (!fine || fork.owner().isEmpty() || fork.id().isEmpty()) {
            throw forge.http.unexpected("answers with a fork without a path");
        }
        return fork;
    }

    final ApiAnswer send(ApiRequest request) throws InterruptedException {
        return forge.http.send(request);
    }

    /** What is at a path; empty if nothing is. */
    final Optional<JsonNode> found(String path) throws InterruptedException {
        try {
            return Optional.of(send(ApiRequest.get(path)).body());
        } catch (ForgeException e) {
            if (e.code().equals(ErrorCodes.FORGE_NOT_FOUND)) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
