package dev.mod.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParamArgumentsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "true | true", "null | null", "3 | 3", "-1.5 | -1.5", "[1] | [1]", "{\"a\":\"b\"} | {\"a\":\"b\"}",
            "\"3\" | \"3\"",
            "1.10 | \"1.10\"", "007 | \"007\"", "1e400 | \"1e400\"", "9007199254740993 | \"9007199254740993\"",
            "0.1000000000000000055 | \"0.1000000000000000055\"", "`` | \"\"", "` ` | \" \"", "1 2 | \"1 2\"",
            "NaN | \"NaN\"",
            "a=b | \"a=b\"", "{a} | \"{a}\"", "./log | \"./log\""})
    void anUntypedValueIsReadAsJsonWhereNothingIsLost(String text, String json) {
        assertEquals("[" + json + "]", ParamArguments.untyped(List.of("p=" + text)).values().toString());
    }
}
