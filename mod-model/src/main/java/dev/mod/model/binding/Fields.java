package dev.mod.model.binding;

import dev.mod.base.source.SourceList;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import dev.mod.model.json.SourceJson;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Typed access to the members of an object; a member without a value counts as absent. */
record Fields(SourceMap map) {
    static Fields of(SourceNode node) {
        if (node instanceof SourceMap map) {
            return new Fields(map);
        }
        throw wrong(node, "an object");
    }

    static IllegalStateException wrong(SourceNode node, String expected) {
        return new IllegalStateException("not " + expected + " at '" + node.pointer() + "'");
    }

    Optional<SourceNode> get(String key) {
        return map.get(key).filter(node -> !(node instanceof SourceScalar scalar && scalar.isNull()));
    }

    boolean has(String key) {
        return get(key).isPresent();
    }

    SourceNode require(String key) {
        return get(key).orElseThrow(() -> new IllegalStateException("no '" + key + "' at '" + map.pointer() + "'"));
    }

    Optional<Fields> object(String key) {
        return get(key).map(Fields::of);
    }

    String text(String key) {
        return text(require(key));
    }

    Optional<String> optionalText(String key) {
        return get(key).map(Fields::text);
    }

    boolean flag(String key, boolean byDefault) {
        return get(key).map(node -> SourceJson.of(node).asBoolean(byDefault)).orElse(byDefault);
    }

    OptionalInt integer(String key) {
        return get(key).map(node -> OptionalInt.of(number(node).intValueExact())).orElse(OptionalInt.empty());
    }

    OptionalLong longInteger(String key) {
        return get(key).map(node -> OptionalLong.of(number(node).longValueExact())).orElse(OptionalLong.empty());
    }

    List<String> texts(String key) {
        return each(key, Fields::text);
    }

    <T> List<T> each(String key, Function<SourceNode, T> binder) {
        return get(key).map(node -> items(node).stream().map(binder).toList()).orElse(List.of());
    }

    Map<String, String> env(String key) {
        return members(key, Fields::text);
    }

    <T> Map<String, T> members(String key, Function<SourceNode, T> binder) {
        Map<String, T> members = new LinkedHashMap<>();
        object(key).ifPresent(fields -> fields.map().entries()
                .forEach(entry -> members.put(entry.key(), binder.apply(entry.value()))));
        return members;
    }

    <E extends Enum<E>> Optional<E> constant(String key, Class<E> type) {
        return get(key).map(node -> constant(node, type));
    }

    static <E extends Enum<E>> E constant(SourceNode node, Class<E> type) {
        String name = text(node);
        return Arrays.stream(type.getEnumConstants()).filter(e -> e.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst().orElseThrow(() -> wrong(node, Arrays.stream(type.getEnumConstants())
                        .map(e -> e.name().toLowerCase(Locale.ROOT)).collect(Collectors.joining(" or "))));
    }

    static List<SourceNode> items(SourceNode node) {
        if (node instanceof SourceList list) {
            return list.items();
        }
        throw wrong(node, "a list");
    }

    /** The text of any scalar: {@code PORT: 8080} in an environment means the text {@code 8080}. */
    static String text(SourceNode node) {
        if (node instanceof SourceScalar scalar) {
            return scalar.isNull() ? "" : scalar.text();
        }
        throw wrong(node, "a scalar");
    }

    private static BigDecimal number(SourceNode node) {
        if (node instanceof SourceScalar scalar && scalar.isNumber()) {
            return scalar.number();
        }
        throw wrong(node, "a number");
    }
}
