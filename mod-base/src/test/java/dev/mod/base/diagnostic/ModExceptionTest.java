package dev.mod.base.diagnostic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ModExceptionTest {
    @Test
    void serializationKeepsTheCodeAndTheMessage() throws Exception {
        var code = new ErrorCode("no-target", ErrorType.USER);
        var before = new ModException(code, "the target is gone", List.of(Diagnostic.error("gone", "it is gone")),
                new IllegalStateException("why"));
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(before);
        }
        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            var after = (ModException) in.readObject();
            assertEquals(code, after.code());
            assertEquals("the target is gone", after.getMessage());
            assertEquals("why", Objects.requireNonNull(after.getCause()).getMessage());
            assertEquals(List.of(), after.diagnostics());
        }
    }
}
