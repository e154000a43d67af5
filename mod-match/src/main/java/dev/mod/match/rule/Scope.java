package dev.mod.match.rule;

import dev.mod.match.Language;
import dev.mod.match.pattern.Variables;
import dev.mod.match.source.Problems;
import java.util.Map;
import java.util.Set;

/**
 * What names mean while a rule is read.
 *
 * @param variables those of the rule; grow while it is read
 * @param locals utilities of the document
 * @param globals utilities of the project for the language
 * @param parameters of the global utility that is being read; hide utilities of the same name
 */
record Scope(Language language, Variables variables, Map<String, Utility> locals, Map<String, Utility> globals,
        Set<String> parameters, Problems problems) {}
