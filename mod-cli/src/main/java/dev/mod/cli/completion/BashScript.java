package dev.mod.cli.completion;

import java.util.List;
import java.util.stream.Collectors;

/** Completion for bash, by <i>Programmable Completion</i> of its manual. */
final class BashScript {
    private static final String PROGRAM = """
            _mod_fill() {
              local line
              case $1 in
                =*) while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -W "${1#=}" -- "$2") ;;
                file | dir)
                  compopt -o filenames 2>/dev/null
                  local what=-f
                  [ "$1" = file ] || what=-d
                  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$what" -- "$2")
                  ;;
              esac
            }
            _mod() {
              local IFS=$' \\t\\n' at=mod helping= pending= kind= children= options= word cur i
              local count=0
              COMPREPLY=()
              cur=${COMP_WORDS[COMP_CWORD]}
              for ((i = 1; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                # bash may take the equals sign for a word of its own
                if [ "$word" = = ]; then continue; fi
                if [ -n "$pending" ]; then
                  pending=
                  continue
                fi
                case $word in
                  -*=*) ;;
                  -*) if _mod_value "$at" "$word"; then pending=$word; fi ;;
                  *)
                    if _mod_word "$at $word"; then
                      at="$at $word"
                    elif [ "$word" = help ] && _mod_node "$at" && [ -n "$children" ]; then
                      helping=1
                    else
                      count=$((count + 1))
                    fi
                    ;;
                esac
              done
              if [ "$cur" = = ]; then cur=; fi
              _mod_node "$at"
              if [ -n "$pending" ]; then
                _mod_value "$at" "$pending"
                _mod_fill "$kind" "$cur"
              elif [[ $cur == -*=* ]]; then
                if _mod_value "$at" "${cur%%=*}"; then
                  _mod_fill "$kind" "${cur#*=}"
                  COMPREPLY=("${COMPREPLY[@]/#/${cur%%=*}=}")
                fi
              elif [[ $cur == -* ]]; then
                [ -n "$helping" ] || _mod_fill "=$options" "$cur"
              elif [ -n "$children" ] && [ "$count" = 0 ]; then
                if [ -z "$helping" ]; then
                  children="$children help"
                elif [ "$at" = mod ]; then
                  children="$children $topics"
                fi
                _mod_fill "=$children" "$cur"
              elif [ -z "$helping" ]; then
                _mod_positional "$at" "$count"
                _mod_fill "$kind" "$cur"
              fi
            }
            complete -F _mod mod
            """;

    private final Word root;
    private final List<String> topics;

    BashScript(Word root, List<String> topics) {
        this.root = root;
        this.topics = topics;
    }

    String text() {
        return "# Completes command lines of mod in bash. Made by: mod completion bash\n" + PosixTables.words(root)
                + PosixTables.values(root) + PosixTables.positionals(root) + nodes()
                + PROGRAM.replace("$topics", String.join(" ", topics));
    }

    private String nodes() {
        var text = new StringBuilder("_mod_node() {\n  children= options=\n  case $1 in\n");
        root.all().forEach(word -> text.append("    ").append(PosixTables.quoted(word.path()))
                .append(")\n      children=")
                .append(PosixTables.quoted(word.children().stream().map(Word::name).collect(Collectors.joining(" "))))
                .append("\n      options=")
                .append(PosixTables.quoted(word.options().stream().flatMap(option -> option.names().stream())
                        .collect(Collectors.joining(" "))))
                .append("\n      ;;\n"));
        return text.append("  esac\n}\n").toString();
    }
}
