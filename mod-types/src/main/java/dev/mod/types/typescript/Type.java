package dev.mod.types.typescript;

import tools.jackson.databind.JsonNode;

/**
 * Type as the compiler tells it.
 *
 * @param flags of the constants here
 * @param objectFlags of the constants here
 * @param intrinsic name of a type that is built in, or ""
 * @param symbol id of what declares it; 0 for none
 * @param alias id of the alias that names it; 0 for none
 * @param parameters how many parameters it declares
 */
record Type(long id, int flags, int objectFlags, String intrinsic, long symbol, long alias,
        int parameters) {
    static final int ANY = 1;
    static final int BOOLEAN = 256;
    static final int NULLISH = 4 | 8;
    static final int STRING_LIKE = 32 | 1024 | (1 << 22) | (1 << 23);
    static final int NUMBER_LITERAL = 2048;
    static final int BIGINT_LITERAL = 4096;
    static final int BOOLEAN_LITERAL = 8192;
    static final int UNIQUE_SYMBOL = 16384;
    static final int ENUM_LIKE = 32768 | 65536;
    static final int TYPE_PARAMETER = 1 << 19;
    static final int OBJECT = 1 << 20;
    static final int UNION = 1 << 27;
    static final int INTERSECTION = 1 << 28;

    static final int CLASS_OR_INTERFACE = 3;
    static final int REFERENCE = 4;
    static final int ANONYMOUS = 16;

    static Type of(JsonNode json) {
        return new Type(json.path("id").asLong(0), json.path("flags").asInt(0), json.path("objectFlags").asInt(0),
                json.path("intrinsicName").asString(""), json.path("symbol").asLong(0),
                json.path("aliasSymbol").asLong(0), json.path("typeParameters").size());
    }

    boolean is(int flag) {
        return (flags & flag) != 0;
    }

    boolean isObject(int flag) {
        return is(OBJECT) && (objectFlags & flag) != 0;
    }

    /** Whether it stands for one that could not be resolved. */
    boolean isError() {
        return is(ANY) && intrinsic.equals("error");
    }
}
