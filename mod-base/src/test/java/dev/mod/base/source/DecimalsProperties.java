package dev.mod.base.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class DecimalsProperties {
    @Provide
    static Arbitrary<String> numberLike() {
        return Arbitraries.strings().withChars("019+-.eE ").ofMaxLength(7);
    }

    @Property(tries = 3_000)
    void decimalsAreTheSchemasPattern(@ForAll @From("numberLike") String text) {
        boolean expected = text.matches("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
        assertEquals(expected, Decimals.isDecimal(text));
        assertEquals(expected, Decimals.parse(text).isPresent());
    }
}
