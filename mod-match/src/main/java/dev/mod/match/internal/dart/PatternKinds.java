package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Vocabulary;

/** The kinds of what Dart 3 has added. */
final class PatternKinds {
    final int nullCheck;
    final int nullAssert;
    final int cast;
    final int variable;
    final int object;
    final int record;
    final int rest;
    final int list;
    final int map;
    final int enumEntry;
    final int enumToken;
    final int abstractToken;
    final int mixins;
    final int declaration;
    final int recordType;
    final int recordTypeField;
    final int recordTypeNamedField;
    final int recordLiteral;
    final int recordField;
    final int switchExpression;
    final int switchExpressionCase;
    final int hexInteger;
    final int decimalFloatingPoint;
    final int quote;
    final int doubleQuote;
    final int switchToken;
    final int when;
    final int openBrace;

    PatternKinds(Vocabulary v) {
        nullCheck = v.named("null_check_pattern");
        nullAssert = v.named("null_assert_pattern");
        cast = v.named("cast_pattern");
        variable = v.named("variable_pattern");
        object = v.named("object_pattern");
        record = v.named("record_pattern");
        rest = v.named("rest_pattern");
        list = v.named("list_pattern");
        map = v.named("map_pattern");
        recordType = v.named("record_type");
        recordTypeField = v.named("record_type_field");
        recordTypeNamedField = v.named("record_type_named_field");
        recordLiteral = v.named("record_literal");
        recordField = v.named("record_field");
        enumEntry = v.named("enum_entry");
        enumToken = v.token("enum");
        abstractToken = v.token("abstract");
        mixins = v.named("mixins");
        declaration = v.named("pattern_variable_declaration");
        switchExpression = v.named("switch_expression");
        switchExpressionCase = v.named("switch_expression_case");
        hexInteger = v.named("hex_integer_literal");
        decimalFloatingPoint = v.named("decimal_floating_point_literal");
        quote = v.token("'");
        doubleQuote = v.token("\"");
        switchToken = v.token("switch");
        when = v.token("when");
        openBrace = v.token("{");
    }
}
