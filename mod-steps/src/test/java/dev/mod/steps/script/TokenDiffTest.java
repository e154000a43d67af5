package dev.mod.steps.script;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TokenDiffTest {
    private static final TokenDiff RENAME = new TokenDiff("a(total); b(total, {total})",
            "a(cents); b(total, {total: cents})");

    @Test
    void changesAreMadeInAnotherText() {
        assertEquals(Optional.of("// new\na(cents, 1); b(total, {total: cents})"),
                RENAME.appliedTo("// new\na(total, 1); b(total, {total})", "total"));
        assertEquals(Optional.of("a(cents); b(total, {total: cents}); c()"),
                RENAME.appliedTo("a(total); b(total, {total}); c()", "total"));
    }

    @Test
    void whatIsGoneOrMadeAlreadyIsLeftAlone() {
        assertEquals(Optional.of("b(total, {total: cents})"), RENAME.appliedTo("b(total, {total})", "total"));
        assertEquals(Optional.of("a(cents); b(total, {total: cents})"),
                RENAME.appliedTo("a(cents); b(total, {total: cents})", "total"));
    }

    @Test
    void aPlaceThatIsOtherAndHasTheWordStillIsInDoubt() {
        var diff = new TokenDiff("f(total)", "f(cents)");
        assertEquals(Optional.empty(), diff.appliedTo("f(\"total\" + 1)", "total"));
    }

    @Test
    void aWordIsFoundWhereItIsNow() {
        var diff = new TokenDiff("a b c", "x a y c");
        assertEquals(OptionalInt.of(2), diff.moved(0));
        assertEquals(OptionalInt.of(6), diff.moved(4));
        assertEquals(OptionalInt.of(4), diff.moved(2));
        assertEquals(OptionalInt.empty(), diff.moved(9));
        assertEquals(Optional.of("b"), diff.word(2));
    }
}
