package dev.mod.registry.remote;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.http.HttpAnswer;
import dev.mod.registry.auth.Credentials;
import dev.mod.registry.oci.Descriptor;
import dev.mod.registry.oci.Digest;
import dev.mod.registry.remote.HttpTransport.Ask;
import dev.mod.registry.oci.OciManifest;
import dev.mod.registry.oci.OciFormatException;
import dev.mod.registry.oci.OciJson;
import dev.mod.registry.oci.OciStore;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A server that speaks the OCI distribution specification 1.1. */
public final class RemoteStore implements OciStore {
    private static final int WRITES = 5;
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final int LARGEST_MANIFEST = 4 << 20;
    private static final int LARGEST_LIST = 16 << 20;
    private static final int LARGEST_BLOB = 64 << 20;
    private static final int MOST_PAGES = 1000;
    private static final Pattern NEXT = Pattern.compile("<([^>]+)>\\s*;\\s*rel=\"?next\"?");

    private final RemoteAddress address;
    private final HttpTransport transport;
    private final VersionClaims claims;

    /**
     * A client of a server.
     *
     * @param environment for {@code HTTPS_PROXY} and the like
     */
    public RemoteStore(RemoteAddress address, Optional<Credentials> credentials, Map<String, String> environment) {
        this(address, new HttpTransport(address, credentials, environment, time -> Thread.sleep(time.toMillis())));
    }

    RemoteStore(RemoteAddress address, HttpTransport transport) {
        this.address = address;
        this.transport = transport;
        this.claims = new VersionClaims(this, Clock.systemUTC(), time -> Thread.sleep(time.toMillis()));
    }

    /**
     * Asks whether the server knows the credentials.
     *
     * @throws ModException {@code registry-refused} if it does not, {@code registry-unavailable} if it does not answer
     */
    public void authenticate() throws IOException {
        var answer = transport.send(new Ask("GET", address.base().resolve("v2/"), Map.of(), null, "",
                LARGEST_MANIFEST));
        if (answer.status() == 401 || answer.status() == 403) {
            throw refused("the registry " + address + " does not take this name and password");
        }
        expect(answer, status -> status == 200, "log in");
    }

    @Override
    public Optional<Stored> manifest(String repository, String tag) throws IOException {
        return fetchManifest(repository, tag);
    }

    @Override
    public Optional<Stored> manifest(String repository, Digest digest) throws IOException {
        var found = fetchManifest(repository, digest.toString());
        if (found.isPresent() && !found.get().digest().equals(digest)) {
            throw new OciFormatException("the registry's manifest " + digest + " is damaged: it has the digest "
                    + found.get().digest());
        }
        return found;
    }

    private Optional<Stored> fetchManifest(String repository, String reference) throws IOException {
        var answer = transport.send(new Ask("GET", uri(repository, "manifests/" + reference),
                Map.of("Accept", OciManifest.MEDIA_TYPE), null, pull(repository), LARGEST_MANIFEST));
        if (isAbsent(answer)) {
            return Optional.empty();
        }
        expect(answer, status -> status == 200, "read " + repository);
        var digest = Digest.of(answer.body());
        var claimed = answer.header("docker-content-digest");
        if (claimed.isPresent() && !claimed.get().equals(digest.toString())) {
            throw new OciFormatException("the registry's manifest of " + repository + " is damaged: it has not the"
                    + " digest that came with it");
        }
        return Optional.of(new Stored(digest, answer.body()));
    }

    @Override
    public byte[] blob(String repository, Descriptor descriptor) throws IOException {
        if (descriptor.size() > LARGEST_BLOB) {
            throw new OciFormatException("a blob of " + descriptor.size() + " bytes is larger than any package");
        }
        var answer = transport.send(new Ask("GET", uri(repository, "blobs/" + descriptor.digest()), Map.of(), null,
                pull(repository), (int) descriptor.size()));
        expect(answer, status -> status == 200, "read " + repository);
        if (answer.body().length != descriptor.size() || !Digest.of(answer.body()).equals(descriptor.digest())) {
            throw new OciFormatException("the registry's blob " + descriptor.digest() + " is damaged: its bytes are"
                    + " not those of its digest");
        }
        return answer.body();
    }

    @Override
    public void putBlob(String repository, byte[] bytes) throws IOException {
        expect(again(() -> upload(repository, bytes)), status -> status == 200 || status == 201,
                "write to " + repository);
    }

    /** The answer that decides: 200 if it was there already, 201 if it is there now. */
    private HttpAnswer upload(String repository, byte[] bytes) throws IOException {
        var digest = Digest.of(bytes);
        var there = transport.send(new Ask("HEAD", uri(repository, "blobs/" + digest), Map.of(), null,
                push(repository), 0));
        if (there.status() == 200) {
            return there;
        }
        var begun = transport.send(new Ask("POST", uri(repository, "blobs/uploads/"), Map.of(), new byte[0],
                push(repository), LARGEST_MANIFEST));
        if (begun.status() == 400) {
            return begun;
        }
        expect(begun, status -> status == 202, "write to " + repository);
        URI place = HttpTransport.resolve(uri(repository, "blobs/uploads/"), begun.header("location").orElse(""));
        if (!transport.isOwn(place)) {
            throw new OciFormatException("the registry wants the package sent to " + place.getScheme() + "://"
                    + place.getAuthority() + "; it was not sent");
        }
        URI finish = URI.create(place + (place.getRawQuery() == null ? "?" : "&") + "digest=" + digest);
        return transport.send(new Ask("PUT", finish, Map.of("Content-Type", "application/octet-stream"), bytes,
                push(repository), LARGEST_MANIFEST));
    }

    @Override
    public Digest putManifest(String repository, String tag, byte[] bytes) throws IOException {
        var answer = again(() -> transport.send(new Ask("PUT", uri(repository, "manifests/" + tag),
                Map.of("Content-Type", OciManifest.MEDIA_TYPE), bytes, push(repository), LARGEST_MANIFEST)));
        expect(answer, status -> status == 201, "write to " + repository);
        return Digest.of(bytes);
    }

    private interface Write {
        HttpAnswer send() throws IOException;
    }

    /**
     * Writes, up to {@value #WRITES} times. Where somebody else writes the same bytes at that moment, a registry that keeps
     * files can see half of them, and answers that what it was sent is wrong.
     */
    private HttpAnswer again(Write write) throws IOException {
        HttpAnswer answer = write.send();
        for (int i = 1; i < WRITES && answer.status() == 400; i++) {
            transport.pause(PAUSE.multipliedBy(i));
            answer = write.send();
        }
        return answer;
    }

    @Override
    public Optional<Stored> putNewManifest(String repository, String tag, byte[] bytes) throws IOException {
        return claims.put(repository, tag, bytes);
    }

    @Override
    public List<String> tags(String repository) throws IOException {
        return pages(uri(repository, "tags/list?n=1000"), "tags", pull(repository));
    }

    @Override
    public boolean delete(String repository, Digest digest) throws IOException {
        var answer = transport.send(new Ask("DELETE", uri(repository, "manifests/" + digest), Map.of(), null,
                "repository:" + address.prefix() + repository + ":pull,delete", LARGEST_MANIFEST));
        if (answer.status() == 404) {
            return false;
        }
        if (answer.status() == 405) {
            throw refused("the registry " + address + " does not allow deleting");
        }
        expect(answer, status -> status == 202 || status == 200, "delete from " + repository);
        return true;
    }

    @Override
    public List<String> repositories(String prefix) throws IOException {
        var whole = address.prefix() + prefix;
        return pages(address.base().resolve("v2/_catalog?n=1000"), "repositories", "registry:catalog:*").stream()
                .filter(name -> name.startsWith(whole)).map(name -> name.substring(address.prefix().length()))
                .toList();
    }

    private List<String> pages(URI first, String key, String scope) throws IOException {
        var found = new ArrayList<String>();
        @Nullable
        URI page = first;
        for (int pages = 0; page != null; pages++) {
            if (pages == MOST_PAGES) {
                throw new OciFormatException("the registry's list of " + key + " has no end");
            }
            var answer = transport.send(new Ask("GET", page, Map.of(), null, scope, LARGEST_LIST));
            // the list of all is no secret of a package's: who may not read it must hear that
            if (isAbsent(answer) && (!key.equals("repositories") || answer.status() == 404)) {
                return List.of();
            }
            expect(answer, status -> status == 200, "list " + key);
            for (JsonNode each : OciJson.object(answer.body(), "list").path(key)) {
                found.add(each.stringValue(""));
            }
            var next = NEXT.matcher(answer.header("link").orElse(""));
            page = next.find() ? HttpTransport.resolve(page, next.group(1)) : null;
            if (page != null && !transport.isOwn(page)) {
                throw new OciFormatException("the registry's list of " + key + " goes on at another server");
            }
        }
        return found.stream().sorted().distinct().toList();
    }

    /** Whether something is not there, or not for us: a server must not tell which. */
    private static boolean isAbsent(HttpAnswer answer) {
        return answer.status() == 404 || answer.status() == 401 || answer.status() == 403;
    }

    private void expect(HttpAnswer answer, Predicate<Integer> good, String purpose) {
        if (good.test(answer.status())) {
            return;
        }
        if (answer.status() == 401 || answer.status() == 403) {
            throw refused("the registry " + address + " refuses to let you " + purpose
                    + "; log in with: mod login --registry " + address);
        }
        throw new ModException(ErrorCodes.REGISTRY_UNAVAILABLE,
                "the registry " + address + " answers " + answer.status() + reason(answer) + " to the wish to "
                        + purpose);
    }

    /** What the registry says about its refusal, in short. */
    private static String reason(HttpAnswer answer) {
        try {
            JsonNode error = OciJson.object(answer.body(), "error").path("errors").path(0);
            String text = (error.path("code").stringValue("") + ": " + error.path("message").stringValue(""))
                    .replaceAll("[\\p{Cntrl}]", " ");
            return error.isObject() ? " (" + text.substring(0, Math.min(200, text.length())) + ")" : "";
        } catch (IOException e) {
            return "";
        }
    }

    private static ModException refused(String message) {
        return new ModException(ErrorCodes.REGISTRY_REFUSED, message);
    }

    private URI uri(String repository, String rest) {
        return address.base().resolve("v2/" + address.prefix() + repository + "/" + rest);
    }

    private String pull(String repository) {
        return "repository:" + address.prefix() + repository + ":pull";
    }

    private String push(String repository) {
        return "repository:" + address.prefix() + repository + ":pull,push";
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
