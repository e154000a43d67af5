package dev.mod.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCode;
import dev.mod.base.diagnostic.ErrorCodes;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Nobody is left with an error and no idea what to do. */
class NextStepsTest {
    @Test
    void eachErrorCodeHasOne() throws IllegalAccessException {
        var codes = new TreeSet<String>();
        var unknown = new TreeSet<String>();
        for (var field : ErrorCodes.class.getFields()) {
            var code = (ErrorCode) field.get(null);
            codes.add(code.id());
            if (!NextSteps.knows(code)) {
                unknown.add(code.id());
            }
        }
        assertTrue(codes.size() >= 50, codes::toString);
        assertEquals(new TreeSet<String>(), unknown, "give each of these an entry in NextSteps");
    }
}
