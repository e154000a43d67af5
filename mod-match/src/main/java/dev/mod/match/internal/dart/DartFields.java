package dev.mod.match.internal.dart;

/** The fields that children are in by their kind alone. */
final class DartFields {
    /** Takes the fields. */
    interface Sink {
        void put(int parent, int child, int field);
    }

    private DartFields() {}

    static void fill(DartKinds k, Sink sink) {
        sink.put(k.superclass, k.type, k.fieldType);
        sink.put(k.typedIdentifier, k.type, k.fieldType);
        sink.put(k.typedIdentifier, k.identifier, k.fieldName);
        sink.put(k.tryStatement, k.type, k.fieldType);
        for (int creation : new int[] {k.constObjectExpression, k.newExpression}) {
            sink.put(creation, k.type, k.fieldType);
            sink.put(creation, k.identifier, k.fieldConstructor);
            sink.put(creation, k.arguments, k.fieldArguments);
        }
        sink.put(k.constructorInvocation, k.identifier, k.fieldConstructor);
        sink.put(k.constructorInvocation, k.arguments, k.fieldArguments);
        for (int signature : new int[] {k.functionSignature, k.getterSignature, k.setterSignature,
                k.operatorSignature}) {
            sink.put(signature, k.type, k.fieldReturnType);
            sink.put(signature, k.formalParameterList, k.fieldParameters);
        }
        sink.put(k.functionSignature, k.typeParameters, k.fieldParameters);
        sink.put(k.operatorSignature, k.binaryOperator, k.fieldOperator);
        for (String token : new String[] {"[]", "[]=", "~"}) {
            sink.put(k.operatorSignature, k.vocabulary.token(token), k.fieldOperator);
        }
        for (int signature : new int[] {k.constantConstructorSignature, k.factoryConstructorSignature}) {
            sink.put(signature, k.identifier, k.fieldName);
            sink.put(signature, k.dot, k.fieldName);
            sink.put(signature, k.formalParameterList, k.fieldParameters);
        }
        sink.put(k.fieldFormalParameter, k.identifier, k.fieldName);
        sink.put(k.superFormalParameter, k.identifier, k.fieldName);
        sink.put(k.importSpecification, k.configurableUri, k.fieldUri);
        sink.put(k.importSpecification, k.uri, k.fieldUri);
        sink.put(k.importSpecification, k.identifier, k.fieldAlias);
        sink.put(k.libraryExport, k.configurableUri, k.fieldUri);
        sink.put(k.partDirective, k.uri, k.fieldUri);
        sink.put(k.mixinDeclaration, k.identifier, k.fieldName);
        sink.put(k.mixinDeclaration, k.typeParameters, k.fieldTypeParameters);
        sink.put(k.mixinDeclaration, k.interfaces, k.fieldInterfaces);
        sink.put(k.mixinDeclaration, k.classBody, k.fieldBody);
        sink.put(k.typeParameter, k.typeIdentifier, k.fieldName);
        sink.put(k.typeParameter, k.type, k.fieldBound);
        sink.put(k.postfixExpression, k.assignableExpression, k.fieldArgument);
        sink.put(k.postfixExpression, k.incrementOperator, k.fieldOperator);
        sink.put(k.unaryExpression, k.negationOperator, k.fieldOperator);
        sink.put(k.unaryExpression, k.prefixOperator, k.fieldOperator);
        sink.put(k.unaryExpression, k.incrementOperator, k.fieldOperator);
    }
}
