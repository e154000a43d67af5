package dev.mod.validate.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.model.workflow.PropertySchema;
import dev.mod.model.workflow.ValueType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

class ParamsProperties {
    @Property
    void whateverIsGivenTheValueFitsOrThereIsAProblem(@ForAll ValueType type, @ForAll String text) {
        ParamsResult result = Params.resolve(Map.of("p", schema(type, false)), Map.of("p", text), Map.of());
        JsonNode value = result.values().getOrDefault("p", NullNode.getInstance());
        assertEquals(result.complete(), ValueChecker.hasType(value, type));
    }

    @Property
    void numbersKeepTheirValue(@ForAll BigDecimal number) {
        ParamsResult result = Params.resolve(Map.of("p", schema(ValueType.NUMBER, false)),
                Map.of("p", number.toString()), Map.of());
        assertTrue(result.complete());
        assertEquals(0, number.compareTo(result.values().values().iterator().next().decimalValue()));
    }

    @Property
    void noProblemShowsASecret(@ForAll ValueType type, @ForAll("words") String text) {
        ParamsResult result = Params.resolve(Map.of("p", schema(type, true)), Map.of("p", text), Map.of());
        result.allProblems().forEach(problem -> {
            assertFalse(problem.message().contains(text));
            assertFalse(problem.hint().orElse("").contains(text));
        });
    }

    @Provide
    Arbitrary<String> words() {
        return Arbitraries.strings().withCharRange('A', 'Z').ofMinLength(8).ofMaxLength(20);
    }

    private static PropertySchema schema(ValueType type, boolean secret) {
        return new PropertySchema(Optional.empty(), Optional.empty(), Optional.of(type), Optional.empty(),
                Optional.empty(), Map.of(), false, List.of(), List.of(), false, secret);
    }
}
