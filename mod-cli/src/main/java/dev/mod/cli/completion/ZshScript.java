package dev.mod.cli.completion;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Completion for zsh, by <i>Completion System</i> of its manual: to be found on {@code fpath}, or sourced. */
final class ZshScript {
    private static final String PROGRAM = """
            _mod_fill() {
              case $1 in
                ('='*) compadd -- ${=${1#=}} ;;
                (file) _files ;;
                (dir) _files -/ ;;
                (*) _message 'a value' ;;
              esac
            }
            _mod() {
              local at=mod helping= pending= kind= word
              local -a children options
              integer i count=0
              for ((i = 2; i < CURRENT; i++)); do
                word=$words[i]
                if [[ -n $pending ]]; then
                  pending=
                  continue
                fi
                case $word in
                  (-*=*) ;;
                  (-*) if _mod_value "$at" "$word"; then pending=$word; fi ;;
                  (*)
                    if _mod_word "$at $word"; then
                      at="$at $word"
                    elif [[ $word == help ]] && _mod_node "$at" && (( $#children )); then
                      helping=1
                    else
                      (( count += 1 ))
                    fi
                    ;;
                esac
              done
              _mod_node "$at"
              if [[ -n $pending ]]; then
                _mod_value "$at" "$pending"
                _mod_fill "$kind"
              elif [[ $PREFIX == -*=* ]]; then
                if _mod_value "$at" "${PREFIX%%=*}"; then
                  compset -P '*='
                  _mod_fill "$kind"
                fi
              elif [[ $PREFIX == -* ]]; then
                [[ -n $helping ]] || _describe -o option options
              elif (( $#children && count == 0 )); then
                if [[ -z $helping ]]; then
                  children+=('help:Show the help of a command')
                elif [[ $at == mod ]]; then
                  children+=($topics)
                fi
                _describe -t commands command children
              elif [[ -z $helping ]]; then
                _mod_positional "$at" "$count"
                _mod_fill "$kind"
              fi
            }
            if [[ $funcstack[1] == _mod ]]; then
              _mod "$@"
            else
              compdef _mod mod
            fi
            """;

    private final Word root;
    private final List<String> topics;

    ZshScript(Word root, List<String> topics) {
        this.root = root;
        this.topics = topics;
    }

    String text() {
        return "#compdef mod\n# Completes command lines of mod in zsh. Made by: mod completion zsh\n"
                + PosixTables.words(root) + PosixTables.values(root) + PosixTables.positionals(root) + nodes()
                + PROGRAM.replace("$topics", String.join(" ", topics));
    }

    private String nodes() {
        var text = new StringBuilder("_mod_node() {\n  children=() options=()\n  case $1 in\n");
        root.all().forEach(word -> {
            var options = new ArrayList<String>();
            word.options().forEach(option -> option.names()
                    .forEach(name -> options.add(described(name, option.description()))));
            text.append("    (").append(PosixTables.quoted(word.path())).append(")\n      children=(")
                    .append(word.children().stream().map(child -> described(child.name(), child.description()))
                            .collect(Collectors.joining(" ")))
                    .append(")\n      options=(").append(String.join(" ", options)).append(")\n      ;;\n");
        });
        return text.append("  esac\n}\n").toString();
    }

    private static String described(String word, String description) {
        return PosixTables.quoted(word.replace(":", "\\:") + ":" + description);
    }
}
