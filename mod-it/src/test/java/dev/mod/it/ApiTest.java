package dev.mod.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What users of a module may compile against is written down in its {@code api.txt}, so that no change goes unseen.
 * {@code mvn -pl mod-it -am verify -Dtest=ApiTest -Dmod.docs.update=true -Dsurefire.failIfNoSpecifiedTests=false} writes
 * the files anew.
 */
class ApiTest {
    /** Fewer public types mean that the test looks at nothing. */
    private static final int LEAST_TYPES = 3;

    @ParameterizedTest
    @ValueSource(strings = {"base", "model", "validate", "match", "types", "registry", "engine", "steps", "git",
            "postgres",
            "fakes",
            "fixtures", "testkit"})
    void itIsWrittenDown(String module) throws IOException, ClassNotFoundException {
        String root = "dev.mod." + module;
        var types = new TreeMap<String, String>();
        for (JavaClass found : new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(root)) {
            if (!found.isAnonymousClass() && !found.isLocalClass() && !found.getPackageName().contains(".internal")) {
                Class<?> type = Class.forName(found.getName(), false, ApiTest.class.getClassLoader());
                if (visible(type)) {
                    types.put(type.getName(), text(type));
                }
            }
        }
        assertTrue(types.size() >= LEAST_TYPES, types::toString);
        String api = String.join("\n", types.values());
        Path file = Objects.requireNonNull(Path.of("").toAbsolutePath().getParent()).resolve("mod-" + module)
                .resolve("api.txt");
        if (Boolean.getBoolean("mod.docs.update")) {
            Files.writeString(file, api);
        }
        assertEquals(Files.readString(file).replace("\r\n", "\n"), api,
                "the API has changed; if that is meant, run this test with -Dmod.docs.update=true");
    }

    private static boolean visible(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getDeclaringClass()) {
            if (!shown(at.getModifiers())) {
                return false;
            }
        }
        return true;
    }

    private static boolean shown(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static String text(Class<?> type) {
        var members = new TreeSet<String>();
        for (Field field : type.getDeclaredFields()) {
            if (shown(field.getModifiers()) && !field.isSynthetic()) {
                members.add("field " + modifiers(field.getModifiers() & Modifier.fieldModifiers())
                        + name(field.getGenericType()) + " " + field.getName());
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (shown(constructor.getModifiers()) && !constructor.isSynthetic()) {
                members.add("new " + modifiers(constructor.getModifiers() & Modifier.constructorModifiers())
                        + signature(constructor));
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            if (shown(method.getModifiers()) && !method.isSynthetic()) {
                members.add("method " + modifiers(method.getModifiers() & Modifier.methodModifiers()
                        & ~Modifier.SYNCHRONIZED)
                        + (method.isDefault() ? "default " : "") + variables(method.getTypeParameters())
                        + name(method.getGenericReturnType()) + " " + method.getName() + signature(method));
            }
        }
        return head(type) + "\n" + members.stream().map(member -> "  " + member + "\n").collect(Collectors.joining());
    }

    private static String head(Class<?> type) {
        String kind = type.isAnnotation()
                ? "annotation"
                : type.isInterface() ? "interface" : type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
        int relevant = Modifier.PUBLIC | Modifier.PROTECTED | Modifier.STATIC;
        if (kind.equals("class")) {
            relevant |= Modifier.ABSTRACT | Modifier.FINAL;
        }
        var text = new StringBuilder(modifiers(type.getModifiers() & relevant)).append(type.isSealed() ? "sealed " : "")
                .append(kind).append(' ').append(type.getName()).append(variables(type.getTypeParameters()));
        Type parent = type.getGenericSuperclass();
        if (kind.equals("class") && parent != null && parent != Object.class) {
            text.append(" extends ").append(name(parent));
        }
        List<String> interfaces = Arrays.stream(type.getGenericInterfaces()).map(ApiTest::name).sorted().toList();
        if (!interfaces.isEmpty()) {
            text.append(" implements ").append(String.join(", ", interfaces));
        }
        Class<?>[] permitted = type.getPermittedSubclasses();
        if (permitted != null) {
            text.append(" permits ").append(Stream.of(permitted).map(Class::getName).sorted()
                    .collect(Collectors.joining(", ")));
        }
        return text.toString();
    }

    private static String signature(Executable executable) {
        String parameters = Arrays.stream(executable.getGenericParameterTypes()).map(ApiTest::name)
                .collect(Collectors.joining(", "));
        String thrown = Arrays.stream(executable.getGenericExceptionTypes()).map(ApiTest::name).sorted()
                .collect(Collectors.joining(", "));
        return "(" + parameters + ")" + (thrown.isEmpty() ? "" : " throws " + thrown);
    }

    private static String variables(TypeVariable<?>[] variables) {
        return variables.length == 0
                ? ""
                : Arrays.stream(variables).map(variable -> variable.getName() + Arrays.stream(variable.getBounds())
                        .filter(bound -> bound != Object.class).map(bound -> " extends " + name(bound))
                        .collect(Collectors.joining())).collect(Collectors.joining(", ", "<", ">"));
    }

    private static String modifiers(int modifiers) {
        return modifiers == 0 ? "" : Modifier.toString(modifiers) + " ";
    }

    private static String name(Type type) {
        return type.getTypeName();
    }
}
