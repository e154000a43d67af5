package dev.mod.steps.mod;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.spi.StepException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import net.jqwik.api.Example;

class NestedArgumentsProperties {
    @Example
    void allFormsOfAnOption() throws StepException {
        NestedArguments parsed = NestedArguments.parse(List.of("--param", "a=1", "--param=b=x=y", "--param c=two words",
                "--param", "a=2", "--workflow", "second", "-t", "sub", "--dry-run", "--no-interactive", "--allow-fs",
                "--max-parallel=3"));
        assertEquals(Map.of("a", "2", "b", "x=y", "c", "two words"), parsed.params());
        assertEquals(Optional.of("second"), parsed.value("--workflow-name"));
        assertEquals(Optional.of("sub"), parsed.value("--target"));
        assertTrue(parsed.flag("--dry-run"));
        assertFalse(parsed.flag("--keep-going"));
        assertEquals(List.of("--allow-fs"), parsed.grants());
        assertEquals(3, parsed.maxParallel().orElseThrow());
    }

    private static String refused(String... arguments) {
        return String.valueOf(assertThrows(StepException.class, () -> {
            NestedArguments parsed = NestedArguments.parse(List.of(arguments));
            parsed.params();
            parsed.maxParallel();
        }).getMessage());
    }

    @Example
    void whatIsNoOptionIsRefused() {
        assertTrue(refused("--parm", "a=1").contains("did you mean --param?"), refused("--parm", "a=1"));
        assertTrue(refused("x").contains("unexpected 'x'"));
        assertTrue(refused("--param").contains("needs a value"));
        assertTrue(refused("--dry-run=yes").contains("takes no value"));
        assertTrue(refused("--param", "a").contains("NAME=VALUE"));
        assertTrue(refused("--max-parallel", "0").contains("at least 1"));
    }

    @Property
    void anyValueOfAParameterComesThrough(
            @ForAll @Size(max = 5) Map<@AlphaChars @StringLength(min = 1, max = 5) String, String> params)
            throws StepException {
        var arguments = new ArrayList<String>();
        params.forEach((key, value) -> arguments.addAll(List.of("--param", key + "=" + value)));
        assertEquals(new LinkedHashMap<>(params), NestedArguments.parse(arguments).params());
    }
}
