package dev.mod.match;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.pattern.Pattern;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of pieces of Dart: the code, and the tree that rules see. */
class DartShapeTest {
    private static final Language DART = Languages.find("dart").orElseThrow();

    static Stream<Arguments> expressions() {
        return Stream.of(
                Arguments.of("f(1)",
                        "(call_expression function: (identifier) arguments: (arguments (decimal_integer_literal)))"),
                Arguments.of("a.b?.c", "(null_aware_member_expression object: (member_expression object: (identifier)"
                        + " property: (identifier)) property: (identifier))"),
                Arguments.of("a![0]", "(index_expression object: (null_assertion_expression value: (identifier))"
                        + " index: (decimal_integer_literal))"),
                Arguments.of("a<B>(c)", "(call_expression function: (instantiation_expression function: (identifier)"
                        + " type_arguments: (type_arguments (type (type_identifier)))) arguments: (arguments"
                        + " (identifier)))"),
                // the parser takes these two for comparisons
                Arguments.of("a.b<C<D>>(e)", "(call_expression function: (instantiation_expression"
                        + " function: (member_expression object: (identifier) property: (identifier))"
                        + " type_arguments: (type_arguments (type (type_identifier) (type_arguments (type"
                        + " (type_identifier)))))) arguments: (arguments (identifier)))"),
                Arguments.of("await a.b<C>(d)", "(unary_expression (await_expression (call_expression"
                        + " function: (instantiation_expression function: (member_expression object: (identifier)"
                        + " property: (identifier)) type_arguments: (type_arguments (type (type_identifier))))"
                        + " arguments: (arguments (identifier)))))"),
                Arguments.of("a < b", "(relational_expression (identifier) operator: (relational_operator)"
                        + " (identifier))"),
                Arguments.of("a..b()..c = d", "(cascade (identifier) (cascade_section (cascade_call_expression"
                        + " property: (identifier) arguments: (arguments))) (cascade_section (cascade_selector"
                        + " (identifier)) (identifier)))"),
                Arguments.of("a..b.c(d)", "(cascade (identifier) (cascade_section (cascade_call_expression"
                        + " function: (cascade_member_expression object: (cascade_selector (identifier))"
                        + " property: (identifier)) arguments: (arguments (identifier)))))"),
                // the parser gives each of them the other precedence
                Arguments.of("a - b - c", "(additive_expression (additive_expression (identifier)"
                        + " operator: (additive_operator) (identifier)) operator: (additive_operator) (identifier))"),
                Arguments.of("a && b || c", "(logical_or_expression (logical_and_expression (identifier) (identifier))"
                        + " (identifier))"),
                Arguments.of("a == b ? c : d", "(conditional_expression (equality_expression (identifier)"
                        + " operator: (equality_operator) (identifier)) consequence: (identifier)"
                        + " alternative: (identifier))"),
                Arguments.of("a is! B", "(type_test_expression (identifier) (type_test (is_operator) (type"
                        + " (type_identifier))))"),
                Arguments.of("(a) => b..c()", "(function_expression parameters: (formal_parameter_list"
                        + " (formal_parameter (identifier))) body: (function_expression_body (cascade (identifier)"
                        + " (cascade_section (cascade_call_expression property: (identifier)"
                        + " arguments: (arguments))))))"),
                Arguments.of("const A.b()", "(const_object_expression type: (type (type_identifier)"
                        + " (type_identifier)) arguments: (arguments))"),
                Arguments.of("A.new", "(constructor_tearoff (type_identifier))"),
                Arguments.of("'a$b'", "(string_literal (string_literal_single_quotes (template_chars_single_single)"
                        + " (template_substitution (identifier_dollar_escaped))))"),
                Arguments.of("[...?a]", "(list_literal (spread_element value: (identifier)))"),
                Arguments.of("(a, b: c)",
                        "(record_literal (record_field (identifier)) (record_field (label (identifier))"
                                + " (identifier)))"),
                Arguments.of("switch (a) { B(:final c) when d => e, _ => f }", "(switch_expression condition:"
                        + " (parenthesized_expression (identifier)) body: (switch_expression_case (object_pattern"
                        + " (type_identifier) (variable_pattern name: (identifier))) guard: (identifier) (identifier))"
                        + " body: (switch_expression_case (constant_pattern (identifier)) (identifier)))"),
                Arguments.of("f(a: b, c)", "(call_expression function: (identifier) arguments: (arguments"
                        + " (named_argument (label (identifier)) (identifier)) (identifier)))"));
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void expression(String code, String expected) {
        Tree tree = DART.parse("var x = " + code + ";");
        Node value = tree.root().child(0).flatMap(n -> n.child(1)).flatMap(n -> n.child(0))
                .flatMap(n -> n.field("value")).orElseThrow();
        assertEquals(code, value.text());
        assertEquals(expected, value.toString());
        assertEquals(0, tree.errorCount());
    }

    static Stream<Arguments> declarations() {
        return Stream.of(
                Arguments.of("int f() => 1;", "(function_declaration signature: (function_signature return_type: (type"
                        + " (type_identifier)) name: (identifier) parameters: (formal_parameter_list))"
                        + " body: (function_body (decimal_integer_literal)))"),
                Arguments.of("final int a = 1;", "(top_level_variable_declaration type: (type (type_identifier))"
                        + " (static_final_declaration_list (static_final_declaration name: (identifier)"
                        + " value: (decimal_integer_literal))))"),
                Arguments.of("external int get a;", "(external_getter_declaration modifier: (external (external))"
                        + " signature: (getter_signature return_type: (type (type_identifier)) name: (identifier)))"),
                Arguments.of("@a class B<C extends D?> {}", "(class_declaration (annotation name: (identifier))"
                        + " name: (identifier) type_parameters: (type_parameters (type_parameter"
                        + " name: (type_identifier) bound: (type (type_identifier)))) body: (class_body))"),
                Arguments.of("abstract base class A {}",
                        "(class_declaration name: (identifier) body: (class_body))"),
                Arguments.of("class A { A.b(this.c) : d = 1; }", "(class_declaration name: (identifier)"
                        + " body: (class_body (member_declaration (declaration (constructor_signature"
                        + " name: (identifier) name: (identifier) parameters: (formal_parameter_list"
                        + " (formal_parameter (field_formal_parameter name: (identifier))))) (initializers"
                        + " (initializer_list_entry (field_initializer name: (identifier)"
                        + " value: (decimal_integer_literal))))))))"),
                Arguments.of("typedef A = List<B>;", "(type_alias (type_identifier) (type (type_identifier)"
                        + " (type_arguments (type (type_identifier)))))"),
                Arguments.of("f() { a: while (b); rethrow; }", "(function_declaration signature: (function_signature"
                        + " name: (identifier) parameters: (formal_parameter_list)) body: (function_body (block"
                        + " (labeled_statement (identifier) (while_statement condition: (parenthesized_expression"
                        + " (identifier)) body: (empty_statement))) (rethrow_statement))))"),
                Arguments.of("f() { switch (a) { case B.c: d(); default: } }", "(function_declaration"
                        + " signature: (function_signature name: (identifier) parameters: (formal_parameter_list))"
                        + " body: (function_body (block (switch_statement condition: (parenthesized_expression"
                        + " (identifier)) body: (switch_block (switch_statement_case (constant_pattern (identifier)"
                        + " (identifier)) (expression_statement (call_expression function: (identifier)"
                        + " arguments: (arguments)))) (switch_statement_default))))))"),
                Arguments.of("enum Ab { c(1); final int d; }", "(enum_declaration name: (identifier) body: (enum_body"
                        + " (enum_entry name: (identifier) (arguments (decimal_integer_literal))) (member_declaration"
                        + " (declaration (type (type_identifier)) (initialized_identifier_list"
                        + " (initialized_identifier name: (identifier)))))))"),
                Arguments.of("(A, {B b}) f() { if (a case [final c, ...]) final (d, e) = g; }", "(function_declaration"
                        + " signature: (function_signature return_type: (type (record_type (record_type_field type: (type"
                        + " (type_identifier))) (record_type_named_field (typed_identifier type: (type"
                        + " (type_identifier)) name: (identifier))))) name: (identifier)"
                        + " parameters: (formal_parameter_list)) body: (function_body (block (if_statement"
                        + " condition: (identifier) (list_pattern (variable_pattern name: (identifier))"
                        + " (rest_pattern)) consequence: (local_variable_declaration (pattern_variable_declaration"
                        + " (record_pattern (variable_pattern name: (identifier)) (variable_pattern"
                        + " name: (identifier))) (identifier)))))))"),
                Arguments.of("f() { if (a) b(); }", "(function_declaration signature: (function_signature"
                        + " name: (identifier) parameters: (formal_parameter_list)) body: (function_body (block"
                        + " (if_statement condition: (identifier) consequence: (expression_statement (call_expression"
                        + " function: (identifier) arguments: (arguments)))))))"));
    }

    @ParameterizedTest
    @MethodSource("declarations")
    void declaration(String code, String expected) {
        Tree tree = DART.parse(code);
        assertEquals("(source_file " + expected + ")", tree.root().toString());
        assertEquals(0, tree.errorCount());
    }

    @Test
    void commentsStayWhereTheyAre() {
        Tree tree = DART.parse("var x = a // b\n  .c() /* d */ .e;");
        Node value = tree.root().child(0).flatMap(n -> n.child(1)).flatMap(n -> n.child(0))
                .flatMap(n -> n.field("value")).orElseThrow();
        assertEquals("(member_expression object: (call_expression function: (member_expression object: (identifier)"
                + " (comment) property: (identifier)) arguments: (arguments)) (comment (block_comment))"
                + " property: (identifier))", value.toString());
    }

    @Test
    void modifiersAreTokens() {
        Tree tree = DART.parse("// final class\nabstract interface class A {}\n@sealed class B {}");
        List<String> words = tree.root().child(1).orElseThrow().children().stream().map(Node::text).toList();
        assertEquals(List.of("abstract", "interface", "class", "A", "{}"), words);
        assertEquals("// final class", tree.root().child(0).map(Node::text).orElseThrow());
        assertEquals("@sealed", tree.root().child(2).flatMap(n -> n.child(0)).map(Node::text).orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ledger.dart", "shapes.dart", "shop.dart"})
    void samplesAreRead(String name) throws IOException {
        try (InputStream in = DartShapeTest.class.getResourceAsStream("/samples/" + name)) {
            Tree tree = DART.parse(Objects.requireNonNull(in).readAllBytes());
            assertEquals("", tree.errorCount() == 0 ? "" : tree.root().toString());
        }
    }

    @Test
    void kindsAreThoseOfTheShape() {
        assertTrue(DART.kindId("call_expression", true) >= 0);
        assertTrue(DART.kindId("record_pattern", true) >= 0);
        assertArrayEquals(new int[0], DART.kindIds("selector"));
        assertArrayEquals(new int[0], DART.kindIds("class_definition"));
        assertEquals(-1, DART.kindId("this", true));
        assertTrue(DART.fieldId("stack_trace") > 0);
    }

    @Test
    void patternsGoTheSameWay() {
        Tree tree = DART.parse("f() { a.log('x'); b.c.log('y', z); log(1); }");
        assertEquals(List.of("a.log('x')", "b.c.log('y', z)"), Pattern.compile(DART, "$A.log($$$B)").findAll(tree)
                .stream().map(match -> match.node().text()).toList());
        assertEquals(List.of("log(1)"), Pattern.compile(DART, "log($A)").findAll(tree).stream()
                .map(match -> match.node().text()).toList());
        assertEquals(List.of("b"), Pattern.compile(DART, "$A.c.log").findAll(tree).stream()
                .map(match -> match.single("A").orElseThrow().text()).toList());
    }

    @Test
    void tellsWhetherEditsAreClean() {
        byte[] text = "final class A { int b() => c.d(1); }".getBytes(StandardCharsets.UTF_8);
        byte[] edited = "final class A { int b() => e.d(1); }".getBytes(StandardCharsets.UTF_8);
        byte[] broken = "final class A { int b() => ).d(1); }".getBytes(StandardCharsets.UTF_8);
        assertTrue(DART.parse(text).isCleanAfter(edited, 27, 28, 1));
        assertFalse(DART.parse(text).isCleanAfter(broken, 27, 28, 1));
    }

    @Test
    void depthIsNoLimit() {
        int depth = 50_000;
        Tree calls = DART.parse("var a = b" + ".c(1)".repeat(depth) + ";");
        assertEquals(0, calls.errorCount());
        Node innermost = calls.node(calls.smallestNodeAt(8, 9));
        assertEquals("b", innermost.text());
        assertTrue(innermost.ancestors().size() > 2 * depth);
        Tree sums = DART.parse("var a = b" + " + c".repeat(depth) + ";");
        assertEquals(0, sums.errorCount());
        assertTrue(sums.node(sums.smallestNodeAt(8, 9)).ancestors().size() > depth);
        Tree closures = DART.parse("var a = " + "() => ".repeat(2_000) + "b..c().d();");
        assertEquals(0, closures.errorCount());
        assertTrue(DART.parse("var a = switch (b) { " + "x, ".repeat(2_000) + "y => z };").errorCount() > 0);
        Tree arms = DART.parse("var a = switch (b) { " + "x(:final y) when y > 1 => z,".repeat(200) + "};");
        assertEquals(0, arms.errorCount());
        assertTrue(DART.parse("(".repeat(500) + "a, b" + ")?, c".repeat(499) + ")? d;").size() > 500);
        assertTrue(DART.parse("enum ".repeat(5_000)).size() > 0);
        assertTrue(DART.parse("if (a case " + "[".repeat(5_000)).size() > 0);
        Tree parentheses = DART.parse("var a = " + "(".repeat(depth) + "b" + ")".repeat(depth) + ".c();");
        assertEquals(0, parentheses.errorCount());
    }
}
