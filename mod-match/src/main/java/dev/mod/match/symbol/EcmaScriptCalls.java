package dev.mod.match.symbol;

import dev.mod.match.symbol.EcmaScriptValues.Frame;
import dev.mod.match.symbol.EcmaScriptValues.Value;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Evaluator of the calls in a JavaScript or TypeScript file: what functions return, what classes make, what parameters get. */
final class EcmaScriptCalls extends EcmaScriptSyntax {
    private final EcmaScriptValues values;
    private final EcmaScriptResolver symbols;

    EcmaScriptCalls(EcmaScriptValues values) {
        super(values.file);
        this.values = values;
        this.symbols = values.symbols;
    }

    /** The list of what the function around a node is called with; arrow functions have none of their own. */
    Optional<Value> arguments(int node, @Nullable Frame frame) {
        return callOf(owner(node), frame).filter(call -> !call.arguments().isEmpty()).map(call -> {
            Place first = call.arguments().get(0);
            return new Value(new Place(first.file(), first.file().tree().parent(first.node())), false, call.caller());
        });
    }

    /** The call of a function that code is evaluated in. */
    private Optional<Frame> callOf(int function, @Nullable Frame frame) {
        for (Frame caller = frame; caller != null; caller = caller.caller()) {
            for (Frame each = caller; each != null; each = each.outer()) {
                if (each.function().equals(at(function))) {
                    return Optional.of(each);
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Value> argument(Frame frame, int index) {
        return index >= frame.arguments().size()
                ? Optional.empty()
                : values.in(frame.arguments().get(index))
                        .flatMap(other -> other.value(frame.arguments().get(index).node(), frame.caller()));
    }

    List<Place> arguments(int call) {
        int list = field(call, "arguments");
        return is(list, "arguments") ? named(list).stream().map(this::at).toList() : List.of();
    }

    Optional<Value> call(int call, @Nullable Frame frame) {
        int function = field(call, "function");
        boolean isRequire = is(function, "import") || (is(function, "identifier")
                && tree.text(function).equals("require") && symbols.declaration(function) < 0);
        if (isRequire) {
            return arguments(call).stream().findFirst().filter(name -> is(name.node(), "string"))
                    .flatMap(name -> file.find(key(name.node()))).map(module -> new Value(new Place(module, 0)));
        }
        Optional<Value> made = made(call, frame);
        return made.isPresent()
                ? made
                : values.value(function, frame).flatMap(this::whole)
                        .flatMap(called -> values.in(called.place())
                                .flatMap(other -> other.calls().returned(called,
                                        new Frame(called.place(), arguments(call), frame,
                                                called.frame()))));
    }

    /** What the functions of {@code Object} give that make one object of others. */
    private Optional<Value> made(int call, @Nullable Frame frame) {
        int function = field(call, "function");
        if (!is(function, "member_expression") || !tree.text(field(function, "object")).equals("Object")) {
            return Optional.empty();
        }
        return switch (tree.text(field(function, "property"))) {
            case "assign" -> values.itself(call, frame);
            case "create", "freeze", "seal", "preventExtensions", "setPrototypeOf" -> named(field(call, "arguments"))
                    .stream().findFirst().flatMap(object -> values.value(object, frame));
            default -> Optional.empty();
        };
    }

    /** What is used where a module is called or made an instance of: what it exports as a whole. */
    private Optional<Value> whole(Value value) {
        return value.place().node() > 0
                ? Optional.of(value)
                : values.in(value.place()).flatMap(module -> module.members().commonJs());
    }

    /** What a function returns. */
    Optional<Value> returned(Value called, Frame frame) {
        int function = called.place().node();
        if (is(function, Set.of("object_type", "interface_declaration"))) {
            int body = is(function, "object_type") ? function : field(function, "body");
            int signature = first(body, "call_signature");
            return signature < 0 ? Optional.empty() : values.type(field(signature, "return_type"));
        }
        if (!is(function, FUNCTIONS) || called.isInstance()) {
            return Optional.empty();
        }
        int type = field(function, "return_type");
        Optional<Value> annotated = type < 0 ? Optional.empty() : values.type(type);
        int body = field(function, "body");
        return annotated.isPresent() || body < 0
                ? annotated
                : is(body, "statement_block") ? returned(function, body, frame) : values.value(body, frame);
    }

    private Optional<Value> returned(int function, int body, Frame frame) {
        for (int node = body; node < tree.subtreeEnd(body); node++) {
            boolean gives = (is(node, "return_statement") || is(node, "yield_expression")) && !named(node).isEmpty();
            if (gives && functionOf(node) == function) {
                Optional<Value> value = values.value(named(node).get(0), frame);
                if (value.isPresent()) {
                    return value;
                }
            }
        }
        return Optional.empty();
    }

    Optional<Value> instance(Value type, List<Place> arguments, @Nullable Frame caller) {
        return whole(type).flatMap(each -> values.in(each.place())
                .flatMap(other -> other.calls().constructed(each, arguments, caller)));
    }

    private Optional<Value> constructed(Value type, List<Place> arguments, @Nullable Frame caller) {
        int node = type.place().node();
        if (is(node, CLASSES)) {
            int constructor = named(field(node, "body")).stream()
                    .filter(each -> key(field(each, "name")).equals("constructor")).findFirst().orElse(node);
            return Optional
                    .of(new Value(type.place(), true, new Frame(at(constructor), arguments, caller, type.frame())));
        }
        if (is(node, "constructor_type")) {
            return values.type(field(node, "type"));
        }
        if (is(node, "object_type") || is(node, "interface_declaration")) {
            int signature = first(is(node, "object_type") ? node : field(node, "body"), "construct_signature");
            return values.type(field(signature, "type"));
        }
        return is(node, FUNCTIONS)
                ? Optional.of(new Value(type.place(), true, new Frame(type.place(), arguments, caller, type.frame())))
                : Optional.empty();
    }

    /** What a function is called with. */
    Optional<Value> parameter(int parameter, @Nullable Frame frame) {
        int list = tree.parent(parameter);
        int function = is(list, "formal_parameters") ? tree.parent(list) : list;
        int index = is(list, "formal_parameters") ? named(list).indexOf(parameter) : 0;
        return index < 0
                ? Optional.empty()
                : callOf(function, frame).or(() -> atOnce(function))
                        .flatMap(call -> argument(call, index));
    }

    /** The call of a function that is called where it is written. */
    private Optional<Frame> atOnce(int function) {
        int node = function;
        while (is(tree.parent(node), "parenthesized_expression")) {
            node = tree.parent(node);
        }
        int call = tree.parent(node);
        return is(call, "call_expression") && isIn(node, "function")
                ? Optional.of(new Frame(at(function), arguments(call), null, null))
                : Optional.empty();
    }
}
