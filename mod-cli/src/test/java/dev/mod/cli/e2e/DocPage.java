package dev.mod.cli.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The blocks of a page that do something, in order: a block whose language is followed by a path is a file, one of
 * {@code sh} is run, and one of {@code text} right behind it is what it prints.
 */
record DocPage(Path file, List<Block> blocks) {
    private static final Pattern BLOCK = Pattern.compile("^```([^\n]*)\n(.*?)^```$",
            Pattern.DOTALL | Pattern.MULTILINE);

    /** Something that a reader does. */
    sealed interface Block {
        /** Writes a file. */
        record Source(String path, String text) implements Block {}

        /**
         * Runs commands.
         *
         * @param fails whether the last of them ends with something else than 0
         * @param output what they print
         */
        record Commands(String script, boolean fails, Optional<String> output) implements Block {}
    }

    static DocPage read(Path file) throws IOException {
        var found = BLOCK.matcher(Files.readString(file)).results().toList();
        var blocks = new ArrayList<Block>();
        for (int i = 0; i < found.size(); i++) {
            String[] words = found.get(i).group(1).split(" ", 2);
            String text = found.get(i).group(2);
            if (words[0].equals("sh")) {
                boolean shown = i + 1 < found.size() && found.get(i + 1).group(1).equals("text");
                blocks.add(new Block.Commands(text, words.length == 2 && words[1].equals("fails"),
                        shown ? Optional.of(found.get(i + 1).group(2)) : Optional.empty()));
            } else if (words.length == 2) {
                blocks.add(new Block.Source(words[1], text));
            }
        }
        return new DocPage(file, blocks);
    }
}
