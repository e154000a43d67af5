package dev.mod.cli.completion;

import dev.mod.cli.command.Opt;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Completion for fish, by the page of its {@code complete} command. */
final class FishScript {
    private static final String PROGRAM = """
            function __mod_path
              set -l at mod
              set -l helping ''
              set -l pending ''
              set -l count 0
              for word in (commandline -opc)[2..]
                if test -n "$pending"
                  set pending ''
                  continue
                end
                if string match -q -- '-*' $word
                  if __mod_takes_value "$at $word"
                    set pending $word
                  end
                else if contains -- "$at $word" $__mod_words
                  set at "$at $word"
                else if test $word = help; and test $count = 0; and string match -q -- "$at *" $__mod_words
                  set helping 'help '
                else
                  set count (math $count + 1)
                end
              end
              echo "$helping$at $count"
            end
            function __mod_at
              test (__mod_path) = "$argv"
            end
            function __mod_below
              string match -qr -- "^$argv [0-9]+\\$" (__mod_path)
            end
            """;

    private final Word root;
    private final List<String> topics;
    private final StringBuilder text = new StringBuilder();

    FishScript(Word root, List<String> topics) {
        this.root = root;
        this.topics = topics;
    }

    private static String quoted(String value) {
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    String text() {
        text.append("# Completes command lines of mod in fish. Made by: mod completion fish\nset -g __mod_words ")
                .append(root.all().map(word -> quoted(word.path())).collect(Collectors.joining(" ")))
                .append("\nfunction __mod_takes_value\n  switch \"$argv\"\n");
        root.all().forEach(word -> {
            String names = word.options().stream().filter(Opt::takesNextWord)
                    .flatMap(option -> option.names().stream()).map(name -> quoted(word.path() + " " + name))
                    .collect(Collectors.joining(" "));
            text.append("    case ").append(names).append("\n      return 0\n");
        });
        text.append("  end\n  return 1\nend\n").append(PROGRAM).append("complete -c mod -f\n");
        root.all().forEach(this::word);
        return text.toString();
    }

    private void word(Word word) {
        for (Word child : word.children()) {
            add("__mod_at " + word.path() + " 0", "-a " + quoted(child.name()), child.description());
            add("__mod_at help " + word.path() + " 0", "-a " + quoted(child.name()), child.description());
        }
        if (word.group()) {
            add("__mod_at " + word.path() + " 0", "-a help", "Show the help of a command");
        }
        if (word.path().equals(root.path())) {
            topics.forEach(
                    topic -> add("__mod_at help " + word.path() + " 0", "-a " + quoted(topic), "A topic of help"));
        }
        int index = 0;
        Map<Integer, String> arguments = new TreeMap<>();
        for (var positional : word.positionals()) {
            arguments.put(index++, Value.of(positional).code());
        }
        arguments.forEach((number, code) -> {
            if (!code.equals("any")) {
                add("__mod_at " + word.path() + " " + number, completions(code), "");
            }
        });
        word.options().forEach(option -> option(word, option));
    }

    private void option(Word word, Opt option) {
        var arguments = new StringBuilder();
        for (String name : option.names()) {
            arguments.append(name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1)).append(' ');
        }
        if (option.takesNextWord()) {
            String code = Value.of(option).code();
            arguments.append(code.equals("any")
                    ? "-x"
                    : code.startsWith("=")
                            ? "-x " + completions(code)
                            : "-r " + completions(code));
        }
        add("__mod_below " + word.path(), arguments.toString().strip(), option.description());
    }

    private static String completions(String code) {
        return switch (code) {
            case "file" -> "-F";
            case "dir" -> "-f -a '(__fish_complete_directories (commandline -ct) \"\")'";
            default -> "-a " + quoted(code.substring(1));
        };
    }

    private void add(String condition, String arguments, String description) {
        text.append("complete -c mod -n ").append(quoted(condition)).append(' ').append(arguments);
        if (!description.isEmpty()) {
            text.append(" -d ").append(quoted(description));
        }
        text.append('\n');
    }
}
