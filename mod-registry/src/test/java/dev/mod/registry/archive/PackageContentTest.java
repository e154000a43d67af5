package dev.mod.registry.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackageContentTest {
    @TempDir
    Path temp;

    @ParameterizedTest
    @ValueSource(strings = {".git/config", ".hg/store", ".svn/entries", ".jj/repo", "node_modules/x/index.js",
            "bower_components/x", ".venv/x", "__pycache__/x.pyc", "target/x", "dist/x", "build/x", "out/x",
            "coverage/x",
            ".gradle/x", ".next/x", ".turbo/x", ".cache/x", ".aws/credentials", ".ssh/config", ".gnupg/x",
            ".docker/config.json", ".kube/config", ".azure/x", ".gcloud/x", ".idea/x", ".vscode/x", ".git", ".env",
            ".env.local", "prod.env", ".envrc", "id_rsa", "id_ed25519", "server.pem", "server.KEY", "a.p12", "a.pfx",
            "a.jks", "a.keystore", "a.ppk", "a.asc", "a.pk8", ".npmrc", ".netrc", ".pypirc", ".git-credentials",
            ".dockercfg", ".htpasswd", "credentials.json", "service-account.json", "secrets.yaml", "x.tfstate",
            "x.tfvars", "x.ovpn", "x.kdbx", ".yarnrc.yml", "kubeconfig", ".DS_Store", "Thumbs.db", "x.swp", "x~"})
    void whatNoPackageHoldsStaysOutAtAnyDepth(String name) throws IOException {
        write("mod.yaml");
        if (!name.contains("/") && name.equals(".git")) {
            write("deep/er/.git");
        } else {
            write(name);
            write("deep/er/" + name);
        }
        var content = PackageContent.of(temp, Set.of());
        assertEquals(List.of("mod.yaml"), content.files());
        assertTrue(!content.omitted().isEmpty());
    }

    @Test
    void whatNobodyWouldUnpackIsNotPacked() throws IOException {
        write("mod.yaml");
        Files.write(temp.resolve("zeros"), new byte[2 << 20]);
        var content = PackageContent.of(temp, Set.of());
        var refused = assertThrows(ModException.class, () -> PackageArchive.pack(content, ArchiveLimits.DEFAULT));
        assertEquals(
                "the package is too large: it unpacks to more than 100 times its size; leave files out with .modignore",
                refused.getMessage());
        Files.write(temp.resolve("zeros"), new byte[900 << 10]);
        assertTrue(PackageArchive.pack(content, ArchiveLimits.DEFAULT).length > 0);
    }

    @Test
    void ignoreFilesCountAtAnyDepthAndTheLastWordWins() throws IOException {
        write("mod.yaml");
        write("a.log");
        write("keep.log");
        write("sub/b.log");
        write("sub/c.txt");
        write("sub/d.tmp");
        Files.writeString(temp.resolve(".gitignore"), "*.log\n!keep.log\n");
        Files.writeString(temp.resolve("sub/.modignore"), "*.tmp\n!b.log\n");
        assertEquals(List.of(".gitignore", "keep.log", "mod.yaml", "sub/.modignore", "sub/b.log", "sub/c.txt"),
                PackageContent.of(temp, Set.of()).files());
    }

    @Test
    void whatIsIncludedByNameIsPacked() throws IOException {
        write("mod.yaml");
        write("dist/a.js");
        write("dist/b.js");
        write("secret.pem");
        assertEquals(List.of("dist/a.js", "mod.yaml"), PackageContent.of(temp, Set.of("dist/a.js")).files());
        assertEquals(List.of("dist/a.js", "dist/b.js", "mod.yaml"), PackageContent.of(temp, Set.of("dist")).files());
        assertThrows(ModException.class, () -> PackageContent.of(temp, Set.of("nothing")));
    }

    @Test
    void aLinkIsAnError() throws IOException {
        write("mod.yaml");
        Files.createSymbolicLink(temp.resolve("link"), Path.of("mod.yaml"));
        var refused = assertThrows(ModException.class, () -> PackageContent.of(temp, Set.of()));
        assertTrue(String.valueOf(refused.getMessage()).startsWith("link is no regular file"), refused.getMessage());
    }

    private void write(String name) throws IOException {
        var path = temp.resolve(name);
        Files.createDirectories(path.getParent());
        Files.writeString(path, name);
    }
}
