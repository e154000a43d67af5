package dev.mod.engine.staging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mod.engine.spi.Workspace;
import dev.mod.engine.target.WorkspaceException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class NestedWorkspaceProperties {
    /** Files in memory. */
    private static final class Memory implements Workspace {
        final Map<String, String> files = new TreeMap<>();
        final SortedSet<String> changed = new TreeSet<>();

        @Override
        public Optional<byte[]> read(String path) {
            return Optional.ofNullable(files.get(path)).map(text -> text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void write(String path, byte[] content) {
            files.put(path, new String(content, StandardCharsets.UTF_8));
            changed.add(path);
        }

        @Override
        public void delete(String path) {
            files.remove(path);
            changed.add(path);
        }

        @Override
        public void rename(String from, String to) {
            if (!from.equals(to)) {
                write(to, read(from).orElseThrow());
                delete(from);
            }
        }

        @Override
        public boolean exists(String path) {
            return files.containsKey(path);
        }

        @Override
        public SortedSet<String> changed() {
            return changed;
        }

        @Override
        public long revision() {
            return System.nanoTime();
        }
    }

    record Operation(int kind, String path, String other) {
        void on(Workspace workspace, String prefix) {
            switch (kind) {
                case 0 -> workspace.write(prefix + path, other.getBytes(StandardCharsets.UTF_8));
                case 1 -> workspace.delete(prefix + path);
                default -> {
                    if (workspace.exists(prefix + path)) {
                        workspace.rename(prefix + path, prefix + other);
                    }
                }
            }
        }
    }

    @Provide
    Arbitrary<List<Operation>> operations() {
        Arbitrary<String> paths = Arbitraries.of("a", "b", "c/d", "c/e");
        return Combinators.combine(Arbitraries.integers().between(0, 2), paths, paths).as(Operation::new).list()
                .ofMaxSize(20);
    }

    private static Memory memory() {
        var memory = new Memory();
        memory.files.put("sub/a", "one");
        memory.files.put("sub/c/d", "two");
        memory.files.put("a", "outside");
        return memory;
    }

    @Property
    void committedChangesAreThoseMadeDirectly(@ForAll("operations") List<Operation> operations) {
        Memory direct = memory();
        Memory outer = memory();
        var nested = new NestedWorkspace(new NestedTarget(() -> outer, "sub"));
        for (Operation operation : operations) {
            operation.on(direct, "sub/");
            operation.on(nested, "");
            for (String path : List.of("a", "b", "c/d", "c/e")) {
                assertEquals(direct.exists("sub/" + path), nested.exists(path));
                assertEquals(direct.read("sub/" + path).map(String::new), nested.read(path).map(String::new));
            }
        }
        assertEquals(memory().files, outer.files, "nothing reaches the outer task before the commit");
        nested.commit();
        assertEquals(direct.files, outer.files);
    }

    @Example
    void aFileThatAnotherNestedTaskChangedIsAConflict() {
        Memory outer = memory();
        var target = new NestedTarget(() -> outer, "sub");
        var one = new NestedWorkspace(target);
        var other = new NestedWorkspace(target);
        one.read("a");
        one.write("b", new byte[]{'1'});
        other.write("a", new byte[]{'2'});
        other.commit();
        WorkspaceException conflict = assertThrows(WorkspaceException.class, one::commit);
        assertEquals("'sub/a' was changed by another nested task meanwhile; nothing was written",
                conflict.getMessage());
        assertEquals(Map.of("sub/a", "2", "sub/c/d", "two", "a", "outside"), outer.files);
    }
}
