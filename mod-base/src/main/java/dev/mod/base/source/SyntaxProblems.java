package dev.mod.base.source;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlVersionException;

/** Says what a YAML parser's complaint means to the one who wrote the file. */
final class SyntaxProblems {
    private static final String CODE = "syntax-error";

    private final SourceText source;

    SyntaxProblems(SourceText source) {
        this.source = source;
    }

    /**
     * The diagnostic for a parser's exception.
     *
     * @param last where the parser had come to, for exceptions that do not say
     */
    Diagnostic describe(YamlEngineException exception, Position last, String pointer) {
        if (exception instanceof MarkedYamlEngineException marked) {
            return describe(marked, last, pointer);
        }
        if (exception instanceof YamlVersionException) {
            Position at = source.position(Math.max(0, source.text().indexOf("%YAML")));
            return error("only YAML 1.x can be read", at, pointer).withHint("remove the %YAML line");
        }
        if (exception instanceof ReaderException unreadable) {
            int offset = Math.min(unreadable.getPosition(),
                    source.text().codePointCount(0, source.text().length()));
            return error("a character that is not allowed",
                    source.position(source.text().offsetByCodePoints(0, Math.max(0, offset))), pointer);
        }
        return error("the file cannot be parsed", last, pointer);
    }

    /** The diagnostic for a file that ends within an escape sequence. */
    Diagnostic unfinishedEscape(String pointer) {
        return error("the file ends within an escape sequence", source.position(source.text().length()), pointer)
                .withHint("add its digits and the closing quote");
    }

    private Diagnostic describe(MarkedYamlEngineException exception, Position last, String pointer) {
        String problem = exception.getProblem() == null ? "" : exception.getProblem();
        String context = exception.getContext() == null ? "" : exception.getContext();
        Position at = exception.getProblemMark().map(m -> source.nearest(m.getLine() + 1, m.getColumn() + 1))
                .orElse(last);
        Position began = exception.getContextMark().map(m -> source.nearest(m.getLine() + 1, m.getColumn() + 1))
                .orElse(at);
        if (problem.contains("cannot start any token")) {
            String character = character(at);
            return character.equals("\t")
                    ? error("a tab cannot indent", at, pointer).withHint("indent with spaces")
                    : error("a plain value cannot start with \"" + character + "\"", at, pointer)
                            .withHint("put the value in quotes");
        }
        if (problem.startsWith("mapping values are not allowed")) {
            return error("a \":\" is not allowed here", at, pointer)
                    .withHint("put the value in quotes if the colon belongs to it, else check the indentation");
        }
        if (problem.contains("unexpected end of stream") && context.contains("quoted scalar")) {
            return error("the string that starts here is never closed", began, pointer)
                    .withHint("add the closing quote");
        }
        if (problem.startsWith("expected ',' or")) {
            String closing = problem.contains("']'") ? "]" : "}";
            return error("expected \",\" or \"" + closing + "\"", at, pointer).withHint("the "
                    + (closing.equals("]") ? "list" : "object") + " was opened at " + began);
        }
        if (problem.startsWith("could not find expected ':'")) {
            return error("a \":\" is missing after this key", began, pointer)
                    .withHint("write \"key: value\", or check the indentation");
        }
        if (problem.startsWith("expected <block end>")) {
            if (followsQuote(at)) {
                return error("this follows the end of a quoted value", at, pointer)
                        .withHint(
                                "quote the whole value; within single quotes write a quote twice, within double \\\"");
            }
            return error("this does not continue the list or object that began at " + began, at, pointer)
                    .withHint("check the indentation");
        }
        if (problem.startsWith("expected '<document start>'")) {
            return error("this stands after the end of the document", at, pointer).withHint("check the indentation");
        }
        if (problem.startsWith("found unknown escape character")) {
            return error("unknown escape \"\\" + character(at) + "\"", at, pointer)
                    .withHint("use single quotes, or write the backslash twice");
        }
        if (context.contains("scanning an alias") || context.contains("scanning an anchor")) {
            return error("expected a name after \"" + (context.contains("alias") ? "*" : "&") + "\"", at, pointer)
                    .withHint("put a value that starts with * or & in quotes");
        }
        if (problem.startsWith("sequence entries are not allowed")) {
            return error("a list cannot start on the line of its key", at, pointer)
                    .withHint("put \"- \" on a line of its own, or the value in quotes");
        }
        if (problem.startsWith("expected the node content")) {
            return error("a value is missing here", at, pointer);
        }
        return error(problem.isEmpty() ? "the file cannot be parsed" : withoutNewlines(problem), at, pointer);
    }

    private boolean followsQuote(Position at) {
        String before = source.text().substring(source.offset(new Position(at.line(), 1)), source.offset(at)).strip();
        return before.endsWith("'") || before.endsWith("\"");
    }

    private String character(Position at) {
        int offset = source.offset(at);
        return offset < source.text().length() ? Character.toString(source.text().codePointAt(offset)) : "";
    }

    private Diagnostic error(String message, Position at, String pointer) {
        return Diagnostic.error(CODE, message, Span.at(source.file(), at), pointer);
    }

    private static String withoutNewlines(String text) {
        String line = text.replace('\n', ' ').replace('\r', ' ');
        return line.length() > 200 ? line.substring(0, 200) : line;
    }
}
