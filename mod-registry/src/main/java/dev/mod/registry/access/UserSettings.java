package dev.mod.registry.access;

import dev.mod.base.diagnostic.FailureMessages;
import java.util.List;
import dev.mod.base.diagnostic.Suggestions;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.source.SourceReader;
import dev.mod.model.json.SourceJson;
import dev.mod.registry.signing.KeyFiles;
import dev.mod.registry.signing.TrustPolicy;
import dev.mod.registry.signing.TrustPolicy.Demand;
import dev.mod.validate.rule.manifest.PackageName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.interfaces.ECPublicKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * What a user has set, in {@code $MOD_HOME/config.yaml}.
 *
 * <pre>
 * registry: oci://registry.example/mods
 * sandbox: required               # or auto, off: whether commands are confined
 * trust:
 *   "@acme": {keys: [acme.pem]}   # only what one of these keys has signed
 *   "*": digest                   # of all others, only what is named by its digest; or: none
 * </pre>
 *
 * @param registry where packages are looked for
 * @param trust what is asked of packages
 * @param sandbox whether commands are confined: {@code off}, {@code auto} or {@code required}
 */
public record UserSettings(Optional<String> registry, TrustPolicy trust, Optional<String> sandbox) {
    static final String FILE = "config.yaml";
    private static final List<String> KEYS = List.of("registry", "trust", "sandbox");
    private static final List<String> MODES = List.of("off", "auto", "required");

    /**
     * What is set in a home directory.
     *
     * @throws ModException when the file cannot be read or is not understood
     */
    public static UserSettings of(Path home) {
        return read(home.resolve(FILE));
    }

    static UserSettings read(Path file) {
        var nothing = new UserSettings(Optional.empty(), TrustPolicy.NONE, Optional.empty());
        if (!Files.isRegularFile(file)) {
            return nothing;
        }
        try {
            var read = SourceReader.read(file.toString(), file);
            if (read.diagnostics().stream().anyMatch(each -> each.code().equals("empty-document"))) {
                return nothing;
            }
            if (read.hasErrors() || read.root().isEmpty()) {
                throw new ModException(ErrorCodes.SETTINGS, file + " cannot be read",
                        read.diagnostics());
            }
            var json = SourceJson.of(read.root().get());
            refuseUnknown(file, json);
            var demands = new LinkedHashMap<String, Demand>();
            for (var entry : json.path("trust").properties()) {
                refuseScope(file, entry.getKey());
                demands.put(entry.getKey(), demand(file, entry));
            }
            return new UserSettings(Optional.ofNullable(json.path("registry").stringValue(null)),
                    new TrustPolicy(demands), Optional.ofNullable(json.path("sandbox").stringValue(null)));
        } catch (IOException e) {
            throw new ModException(ErrorCodes.SETTINGS_UNREADABLE,
                    "cannot read " + FailureMessages.about(file, e), e);
        }
    }

    /** A key that nobody reads could be a demand that is misspelt. */
    private static void refuseUnknown(Path file, JsonNode settings) {
        if (!settings.isObject() && !settings.isNull()) {
            throw new ModException(ErrorCodes.SETTINGS, file + ": settings are a map, such as registry: …");
        }
        for (var key : settings.propertyNames()) {
            if (!KEYS.contains(key)) {
                throw new ModException(ErrorCodes.SETTINGS, file + ": there is no setting '" + key + "'"
                        + Suggestions.closest(key, KEYS).map(near -> "; did you mean " + near + "?")
                                .orElse("; there are " + String.join(", ", KEYS)));
            }
        }
        if (settings.has("registry") && !settings.path("registry").isString()) {
            throw new ModException(ErrorCodes.SETTINGS, file + ": registry is the address of a registry, as text");
        }
        if (settings.has("sandbox") && !MODES.contains(settings.path("sandbox").stringValue(""))) {
            throw new ModException(ErrorCodes.SETTINGS, file + ": sandbox is one of " + String.join(", ", MODES));
        }
        if (settings.has("trust") && !settings.path("trust").isObject()) {
            throw new ModException(ErrorCodes.SETTINGS, file + ": trust is a map from scopes to none, digest, or"
                    + " {keys: [file.pem]}");
        }
    }

    /** What is asked for a scope that no package has would be asked for none. */
    private static void refuseScope(Path file, String scope) {
        if (!scope.equals("*") && !(scope.startsWith("@") && PackageName.isValid(scope + "/name"))) {
            String meant = "@" + scope.replaceFirst("^@", "").replaceFirst("/.*", "");
            throw new ModException(ErrorCodes.SETTINGS,
                    file + ": trust is asked of scopes such as \"@acme\", or of \"*\" for all others; '"
                            + scope + "' is none"
                            + (PackageName.isValid(meant + "/name") ? "; did you mean \"" + meant + "\"?" : ""));
        }
    }

    private static Demand demand(Path file, Map.Entry<String, JsonNode> entry) throws IOException {
        var value = entry.getValue();
        if (value.stringValue("").equals("digest")) {
            return new TrustPolicy.PinnedDigest();
        }
        if (value.stringValue("").equals("none")) {
            return new TrustPolicy.Nothing();
        }
        JsonNode files = value.path("keys");
        // a demand that nobody understands must not come to no demand
        if (!files.isArray() || files.isEmpty() || !files.valueStream().allMatch(JsonNode::isString)) {
            throw new ModException(ErrorCodes.SETTINGS, file + ": trust of " + entry.getKey()
                    + " takes none, digest, or {keys: [file.pem]}");
        }
        var keys = new ArrayList<ECPublicKey>();
        for (var key : files) {
            keys.add(KeyFiles.publicKey(file.resolveSibling(key.stringValue())));
        }
        return new TrustPolicy.Signed(keys);
    }
}
