package dev.mod.it;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.mod.base.diagnostic.ErrorCode;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ErrorType;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Each code of a failure is declared once, in one register, and is the code of some failure. */
class ErrorCodesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.mod");

    private static Map<String, ErrorCode> register() throws IllegalAccessException {
        var codes = new HashMap<String, ErrorCode>();
        for (var field : ErrorCodes.class.getFields()) {
            codes.put(field.getName(), (ErrorCode) field.get(null));
        }
        assertTrue(codes.size() >= 90, codes::toString);
        return codes;
    }

    @Test
    void eachHasOneMeaningAndOneType() throws IllegalAccessException {
        var names = new HashMap<String, String>();
        register().forEach((name, code) -> {
            assertEquals(name, code.id().toUpperCase(Locale.ROOT).replace('-', '_'));
            assertNull(names.put(code.id(), name), code.id());
        });
    }

    @Test
    void thereAreNoneElsewhere() {
        noClasses().that().doNotHaveFullyQualifiedName(ErrorCodes.class.getName()).should()
                .callConstructor(ErrorCode.class, String.class, ErrorType.class).check(CLASSES);
    }

    @Test
    void eachIsUsed() throws IllegalAccessException {
        var unused = new TreeSet<>(register().keySet());
        CLASSES.stream().filter(type -> !type.getName().equals("dev.mod.cli.NextSteps"))
                .flatMap(type -> type.getFieldAccessesFromSelf().stream())
                .filter(access -> access.getTargetOwner().isEquivalentTo(ErrorCodes.class)
                        && !access.getOriginOwner().isEquivalentTo(ErrorCodes.class))
                .forEach(access -> unused.remove(access.getName()));
        assertEquals(new TreeSet<String>(), unused);
    }
}
