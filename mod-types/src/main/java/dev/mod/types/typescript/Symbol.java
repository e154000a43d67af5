package dev.mod.types.typescript;

import dev.mod.types.internal.syntax.Handle;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Symbol as the compiler tells it.
 *
 * @param flags of the constants here
 * @param parent id of the symbol that it is a member of; 0 for none
 * @param project in which it was first seen
 */
record Symbol(long id, String name, int flags, List<Handle> declarations, long parent, String project) {
    static final int VARIABLE = 3;
    static final int PROPERTY = 4;
    static final int ENUM_MEMBER = 8;
    static final int FUNCTION = 16;
    static final int CLASS = 32;
    static final int INTERFACE = 64;
    static final int ENUM = 384;
    static final int MODULE = 1536;
    static final int METHOD = 8192;
    static final int CONSTRUCTOR = 16384;
    static final int ACCESSOR = 98304;
    static final int TYPE_PARAMETER = 1 << 18;
    static final int TYPE_ALIAS = 1 << 19;
    static final int ALIAS = 1 << 21;

    static Symbol of(JsonNode json) {
        List<Handle> declarations = new ArrayList<>();
        json.path("declarations").forEach(each -> declarations.add(Handle.parse(each.asString(""))));
        return new Symbol(json.path("id").asLong(0), json.path("name").asString(""), json.path("flags").asInt(0),
                List.copyOf(declarations), json.path("parent").asLong(0), json.path("project").asString(""));
    }

    /** Whether it is a part of a type. */
    boolean isMember() {
        return is(PROPERTY | METHOD | ACCESSOR | ENUM_MEMBER);
    }

    boolean is(int flag) {
        return (flags & flag) != 0;
    }
}
