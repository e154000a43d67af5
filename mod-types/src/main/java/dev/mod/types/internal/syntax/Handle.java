package dev.mod.types.internal.syntax;

/**
 * Name that the compiler gives to a node of a file: {@code INDEX.KIND.PATH}.
 *
 * @param index in the file's {@link SyntaxTable}
 * @param kind as {@link SyntaxTable} has it
 * @param path of the file, as the compiler compares paths
 */
public record Handle(int index, int kind, String path) {
    public static Handle parse(String text) {
        int first = text.indexOf('.');
        int second = text.indexOf('.', first + 1);
        return new Handle(Integer.parseInt(text.substring(0, first)),
                Integer.parseInt(text.substring(first + 1, second)), text.substring(second + 1));
    }

    @Override
    public String toString() {
        return index + "." + kind + "." + path;
    }
}
