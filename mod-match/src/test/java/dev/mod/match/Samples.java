package dev.mod.match;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A text in each language. */
final class Samples {
    private Samples() {}

    /** Writes the tree of each one, so that those of another machine can be compared. */
    public static void main(String[] arguments) throws IOException {
        System.setOut(new PrintStream(System.out, true, StandardCharsets.UTF_8));
        System.out.print(trees());
    }

    /** A line for each language: how its sample is parsed, and how when damaged. */
    static String trees() throws IOException {
        var text = new StringBuilder();
        for (Language language : Languages.all()) {
            byte[] sample = bytes(name(language));
            text.append(language.id()).append(' ').append(language.parse(sample).sexp(0));
            sample[sample.length / 2] = '(';
            text.append(' ').append(language.parse(sample).sexp(0)).append('\n');
        }
        return text.toString();
    }

    static String name(Language language) {
        // c++ and the like are no names for files here
        String extension = switch (language.id()) {
            case "javascript" -> "js";
            case "cpp" -> "cpp";
            case "bash" -> "sh";
            case "hcl" -> "tf";
            case "markdown" -> "md";
            default -> language.extensions().get(0);
        };
        return language.id() + "." + extension;
    }

    static byte[] bytes(String name) throws IOException {
        try (InputStream stream = Samples.class.getResourceAsStream("samples/" + name)) {
            return Objects.requireNonNull(stream, name).readAllBytes();
        }
    }
}
