package dev.mod.steps.shell.quote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Random values in every kind of place, read back from real shells. */
@DisabledOnOs(OS.WINDOWS)
class ShellQuoterRoundTripTest {
    private record Place(String template, List<UnaryOperator<String>> expected) {
        Place {
            expected = List.copyOf(expected);
        }
    }

    private static final boolean LONG = Boolean.getBoolean("mod.test.long");
    private static final int BATCH = 400;

    @TempDir
    Path directory;

    private static Place place(String template, UnaryOperator<String> expected) {
        return new Place(template, List.of(expected));
    }

    private static final List<Place> PLACES = List.of(
            place("printf '%s\\0' @", v -> v),
            place("printf '%s\\0' pre@post", v -> "pre" + v + "post"),
            place("printf '%s\\0' @@", v -> v + v),
            place("printf '%s\\0' \"a @ b\"", v -> "a " + v + " b"),
            place("n=x; printf '%s\\0' \"$n@\"", v -> "x" + v),
            place("n=x; printf '%s\\0' $n@", v -> "x" + v),
            place("printf '%s\\0' 'a@b'", v -> "a" + v + "b"),
            place("v=@ w=\"@\"; printf '%s\\0' \"$v$w\"", v -> v + v),
            place("export v=@; printf '%s\\0' \"$v\"", v -> v),
            place(": # @ it's\nprintf '%s\\0' ok", v -> "ok"),
            place("[ x@ = \"x@\" ] && printf '%s\\0' yes", v -> "yes"),
            new Place("for i in @ \"@\"; do printf '%s\\0' \"$i\"; done", List.of(v -> v, v -> v)),
            new Place("( printf '%s\\0' @ ); { printf '%s\\0' \"@\"; }", List.of(v -> v, v -> v)),
            place("if true; then printf '%s\\0' '@'; fi", v -> v),
            place("v=\"@\"; w=x$(printf %s \"$v\"); printf '%s\\0' \"$w\"", v -> "x" + v.replaceFirst("\\n+\\z", "")),
            place("cat <<EOF; printf '\\0'\nx@y\nEOF", v -> "x" + v + "y\n"),
            place("cat <<EOF; printf '\\0'\n@\nEOF", v -> v + "\n"),
            place("cat <<'EOF'; printf '\\0'\nx@y\n@\nEOF", v -> "x" + v + "y\n" + v + "\n"),
            place("cat <<-\"EOF\"; printf '\\0'\n\tx@y\n\tEOF", v -> "x" + v + "y\n"),
            place("cat <<-EOF; printf '\\0'\n\tx@y\n\tEOF", v -> "x" + v + "y\n"),
            place("cat <<A <<'B'; printf '\\0'\n@\nA\nx@y\nB", v -> "x" + v + "y\n"),
            place("printf '%s\\0' \"$(printf '%s.' @)\"", v -> v + "."),
            place("printf '%s\\0' \"$(printf '%s.' \"a@\" 'b@')\"", v -> "a" + v + ".b" + v + "."),
            place("v=$(case x in x) printf '%s.' @;; esac); printf '%s\\0' \"$v\"", v -> v + "."),
            place("v=$(printf '%s' `printf x` \"$(printf '%s.' \"@\")\"); printf '%s\\0' \"$v\"", v -> "x" + v + "."),
            place("v=\"$(cat <<EOF\n@.\nEOF\n)\"; printf '%s\\0' \"$v\"", v -> v + "."));

    private static final List<Place> BASH = List.of(
            place("[[ x@ == \"x@\" ]] && printf '%s\\0' yes", v -> "yes"),
            place("cat <<< x@; printf '\\0'", v -> "x" + v + "\n"));

    @Test
    void valuesArriveUnchanged() throws Exception {
        int values = LONG ? 30_000 : 400;
        int placesPerValue = LONG ? PLACES.size() : 4;
        var refused = new TreeMap<String, Integer>();
        for (String shell : Shells.present()) {
            List<Place> places = new ArrayList<>(PLACES);
            if (shell.equals("bash")) {
                places.addAll(BASH);
            }
            int each = LONG ? places.size() : placesPerValue;
            long run = round(shell, places, values, each, refused);
            assertTrue(run >= values * (each - 1L), shell + " ran only " + run);
        }
        for (String template : refused.keySet()) {
            assertTrue(template.contains("<<"),
                    "refused: " + refused);
        }
    }

    private long round(String shell, List<Place> places, int values, int placesPerValue, Map<String, Integer> refused)
            throws Exception {
        var random = new Random(20261121);
        var script = new StringBuilder();
        var expected = new ArrayList<String>();
        var sources = new ArrayList<String>();
        long run = 0;
        for (int i = 0; i < values; i++) {
            String value = HostileValues.next(random);
            for (int j = 0; j < placesPerValue; j++) {
                Place place = places.get((int) (((long) i * placesPerValue + j) % places.size()));
                try {
                    script.append(Templates.quote(place.template(), value)).append('\n');
                } catch (UnsafeInterpolationException e) {
                    refused.merge(place.template(), 1, Integer::sum);
                    continue;
                }
                for (var text : place.expected()) {
                    expected.add(text.apply(value));
                    sources.add(place.template());
                }
                run++;
            }
            if (expected.size() >= BATCH || i == values - 1) {
                check(shell, script.toString(), expected, sources);
                script.setLength(0);
                expected.clear();
                sources.clear();
            }
        }
        return run;
    }

    private void check(String shell, String script, List<String> expected, List<String> sources) throws Exception {
        String[] actual = Shells.run(shell, script, directory).split("\0", -1);
        for (int i = 0; i < Math.min(expected.size(), actual.length); i++) {
            assertEquals(expected.get(i), actual[i], shell + ": " + sources.get(i));
        }
        assertEquals(expected.size(), actual.length - 1, shell);
    }

    @Test
    void mostHereDocumentsTakeMostValues() throws Exception {
        var random = new Random(1);
        int taken = 0;
        for (int i = 0; i < 1000; i++) {
            try {
                assertFalse(Templates.quote("cat <<EOF\nx@\nEOF", HostileValues.next(random)).isEmpty());
                taken++;
            } catch (UnsafeInterpolationException e) {
                assertTrue(String.valueOf(e.getMessage()).contains("EOF"), e.getMessage());
            }
        }
        assertTrue(taken > 800, "taken: " + taken);
    }
}
