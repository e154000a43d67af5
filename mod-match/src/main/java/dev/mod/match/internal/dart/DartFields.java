package dev.mod.match.internal.dart;

/** The fields that children are in by their kind alone. */
final class DartFields {
    /** Takes the fields. */
    interface Sink {
        void put(int parent, int child, int field);
    }

    private DartFields() {}

    static void fill(DartKinds k, Sink sink) {
        sink.put(k.superclass, k.type, k.fields.type);
        sink.put(k.typedIdentifier, k.type, k.fields.type);
        sink.put(k.typedIdentifier, k.identifier, k.fields.name);
        sink.put(k.tryStatement, k.type, k.fields.type);
        for (int creation : new int[]{k.constObjectExpression, k.newExpression}) {
            sink.put(creation, k.type, k.fields.type);
            sink.put(creation, k.identifier, k.fields.constructor);
            sink.put(creation, k.arguments, k.fields.arguments);
        }
        sink.put(k.constructorInvocation, k.identifier, k.fields.constructor);
        sink.put(k.constructorInvocation, k.arguments, k.fields.arguments);
        for (int signature : new int[]{k.functionSignature, k.getterSignature, k.setterSignature,
                k.operatorSignature}) {
            sink.put(signature, k.type, k.fields.returnType);
            sink.put(signature, k.formalParameterList, k.fields.parameters);
        }
        sink.put(k.functionSignature, k.typeParameters, k.fields.parameters);
        sink.put(k.operatorSignature, k.binaryOperator, k.fields.operator);
        for (String token : new String[]{"[]", "[]=", "~"}) {
            sink.put(k.operatorSignature, k.vocabulary.token(token), k.fields.operator);
        }
        for (int signature : new int[]{k.constantConstructorSignature, k.factoryConstructorSignature}) {
            sink.put(signature, k.identifier, k.fields.name);
            sink.put(signature, k.dot, k.fields.name);
            sink.put(signature, k.formalParameterList, k.fields.parameters);
        }
        sink.put(k.fieldFormalParameter, k.identifier, k.fields.name);
        sink.put(k.superFormalParameter, k.identifier, k.fields.name);
        sink.put(k.importSpecification, k.configurableUri, k.fields.uri);
        sink.put(k.importSpecification, k.uri, k.fields.uri);
        sink.put(k.importSpecification, k.identifier, k.fields.alias);
        sink.put(k.libraryExport, k.configurableUri, k.fields.uri);
        sink.put(k.partDirective, k.uri, k.fields.uri);
        sink.put(k.mixinDeclaration, k.identifier, k.fields.name);
        sink.put(k.mixinDeclaration, k.typeParameters, k.fields.typeParameters);
        sink.put(k.mixinDeclaration, k.interfaces, k.fields.interfaces);
        sink.put(k.mixinDeclaration, k.classBody, k.fields.body);
        sink.put(k.typeParameter, k.typeIdentifier, k.fields.name);
        sink.put(k.typeParameter, k.type, k.fields.bound);
        sink.put(k.postfixExpression, k.assignableExpression, k.fields.argument);
        sink.put(k.postfixExpression, k.incrementOperator, k.fields.operator);
        sink.put(k.unaryExpression, k.negationOperator, k.fields.operator);
        sink.put(k.unaryExpression, k.prefixOperator, k.fields.operator);
        sink.put(k.unaryExpression, k.incrementOperator, k.fields.operator);
    }
}
