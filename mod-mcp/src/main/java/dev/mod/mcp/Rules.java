package dev.mod.mcp;

import dev.mod.match.rule.Rule;
import dev.mod.match.rule.RuleFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rules that an agent gives: as YAML, or as a pattern of a language. */
final class Rules {
    private Rules() {}

    static List<Rule> of(Arguments arguments) throws ToolException {
        Optional<String> yaml = arguments.find("rule");
        Optional<String> pattern = arguments.find("pattern");
        if (yaml.isPresent() == pattern.isPresent()) {
            throw new ToolException("give either \"pattern\" with \"language\", or \"rule\"");
        }
        RuleFile file = yaml.isPresent()
                ? RuleFile.read(yaml.get(), "rule")
                : RuleFile.of(Map.of("id", "pattern", "language", arguments.language().id(), "rule",
                        Map.of("pattern", pattern.orElseThrow())), "pattern");
        if (!file.isValid()) {
            throw new ToolException("the " + (yaml.isPresent() ? "rule" : "pattern") + " is invalid", file.problems());
        }
        return file.rules();
    }
}
