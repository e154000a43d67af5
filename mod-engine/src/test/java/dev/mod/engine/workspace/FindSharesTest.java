package dev.mod.engine.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class FindSharesTest {
    @TempDir
    Path target;

    @Test
    void aLargeDirectoryIsSharedOut() throws Exception {
        Trees.shell(target, "mkdir -p src/main/a src/main/b src/main/c src/out; touch README; ln -s src/main link");
        var shares = share(List.of("out"), 2);
        assertEquals(Set.of("src", "src/main", "src/out"), Set.copyOf(shares.untold()));
        var listed = new TreeSet<String>();
        shares.programs().forEach(listed::addAll);
        assertEquals(Set.of("README", "link", "src/main/a", "src/main/b", "src/main/c"), listed);
        // two of the three large ones, or the third and the rest
        assertEquals(Set.of(2, 3), Set.copyOf(shares.programs().stream().map(List::size).toList()));
    }

    @Test
    void oneProgramHasAll() throws Exception {
        Trees.shell(target, "mkdir -p src/main; touch README");
        assertEquals(new FindShares(List.of(List.of("src", "README")), List.of()), share(List.of(), 1));
    }

    @Test
    void anEmptyTargetNeedsNoProgram() throws Exception {
        assertEquals(new FindShares(List.of(), List.of()), share(List.of(), 2));
    }

    @Test
    void manyNamesAreLeftToTheProgram() throws Exception {
        Trees.shell(target, "for i in $(seq 1100); do echo $i; done | xargs touch");
        assertEquals(new FindShares(List.of(List.of()), List.of()), share(List.of("7"), 2));
    }

    /** A thousand files in each directory of the lowest level. */
    private FindShares share(List<String> passed, int most) throws IOException {
        return FindShares.of(target, passed, path -> path.startsWith("src/main/")
                ? 1000
                : "src/main".startsWith(path) ? 3000 : 0, most);
    }
}
