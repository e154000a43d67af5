package dev.mod.types.python;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What classes declare that the project extends but does not have: of some it is known, of others Pyright may know. */
final class ForeignBases {
    private static final String NUMBER = " as_integer_ratio bit_count bit_length conjugate denominator from_bytes imag"
            + " is_integer numerator real to_bytes";
    private static final String TEXT = " capitalize casefold center count encode endswith expandtabs find format"
            + " format_map index isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable"
            + " isspace istitle isupper join ljust lower lstrip maketrans partition removeprefix removesuffix replace"
            + " rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title translate"
            + " upper zfill";
    /** The members of bases besides {@code __init__} and the like. */
    private static final Map<Pattern, Set<String>> KNOWN = new LinkedHashMap<>();

    static {
        known("object", "");
        known("(\\w+\\.)*(ABC|Generic|Protocol)", "_abc_impl _is_protocol _is_runtime_protocol");
        known("(\\w+\\.)*(Enum|Flag)", "name value");
        known("(\\w+\\.)*(IntEnum|IntFlag)", "name value" + NUMBER);
        known("(\\w+\\.)*StrEnum", "name value" + TEXT);
        known("(\\w+\\.)*NamedTuple", "count index _asdict _make _replace _fields _field_defaults _field_types");
        known("BaseException|Exception|(Value|Type|Key|Index|Lookup|Runtime|NotImplemented|Arithmetic|Assertion)Error"
                + "|(User|Deprecation|Runtime|Future)?Warning", "args with_traceback add_note");
    }

    /** Members of enumerations that belong to the language. */
    private static final Pattern RESERVED = Pattern.compile("_\\w+_");

    private final Oracle oracle;

    ForeignBases(Oracle oracle) {
        this.oracle = oracle;
    }

    private static void known(String base, String members) {
        KNOWN.put(Pattern.compile(base), Set.of(members.split(" ")));
    }

    /** Whether it is known of a base that it declares none of some names, and looks for none. */
    static boolean isHarmless(PythonSource file, int base, Set<String> names) {
        String written = file.tree().text(base).replaceFirst("(?s)\\[.*", "");
        return KNOWN.entrySet().stream().anyMatch(known -> known.getKey().matcher(written).matches() && names.stream()
                .noneMatch(name -> known.getValue().contains(name) || RESERVED.matcher(name).matches()));
    }

    /** One of some names that Pyright finds in a base. */
    Optional<String> declared(PythonSource file, int base, Set<String> names) {
        return isName(file, base)
                ? names.stream().sorted().filter(name -> has(file, base, name)).findFirst()
                : Optional.empty();
    }

    private static boolean isName(PythonSource file, int base) {
        // the members of a TypedDict are keys
        return (file.is(base, "identifier") || file.is(base, "attribute") || file.is(base, "subscript"))
                && !file.tree().text(base).endsWith("TypedDict");
    }

    /** Whether Pyright knows a base, and that it declares none of some names. */
    boolean lacks(PythonSource file, int base, Set<String> names) {
        return isName(file, base) && has(file, base, "__init__")
                && names.stream().noneMatch(name -> has(file, base, name));
    }

    private boolean has(PythonSource file, int base, String member) {
        String text = new StringBuilder(file.text()).insert(file.end(base), "." + member).toString();
        return oracle.declarations(file.path(), text, file.end(base) + 1).isPresent();
    }
}
