package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Vocabulary;

/** The fields of Dart that the steps speak of. */
final class DartFieldIds {
    final int argument;
    final int arguments;
    final int body;
    final int bound;
    final int alias;
    final int condition;
    final int constructor;
    final int defaultValue;
    final int exception;
    final int function;
    final int guard;
    final int index;
    final int interfaces;
    final int modifier;
    final int name;
    final int object;
    final int operator;
    final int parameters;
    final int property;
    final int returnType;
    final int signature;
    final int stackTrace;
    final int target;
    final int targetConstructor;
    final int type;
    final int typeArguments;
    final int typeParameters;
    final int uri;
    final int value;

    DartFieldIds(Vocabulary v) {
        argument = v.field("argument");
        arguments = v.field("arguments");
        body = v.field("body");
        bound = v.field("bound");
        alias = v.field("alias");
        condition = v.field("condition");
        constructor = v.field("constructor");
        defaultValue = v.field("default_value");
        exception = v.field("exception");
        function = v.field("function");
        guard = v.field("guard");
        index = v.field("index");
        interfaces = v.field("interfaces");
        modifier = v.field("modifier");
        name = v.field("name");
        object = v.field("object");
        operator = v.field("operator");
        parameters = v.field("parameters");
        property = v.field("property");
        returnType = v.field("return_type");
        signature = v.field("signature");
        stackTrace = v.field("stack_trace");
        target = v.field("target");
        targetConstructor = v.field("target_constructor");
        type = v.field("type");
        typeArguments = v.field("type_arguments");
        typeParameters = v.field("type_parameters");
        uri = v.field("uri");
        value = v.field("value");
        // of newer syntax, which the parser does not know
        v.field("representation");
    }
}
