package dev.mod.match.rule;

import dev.mod.match.internal.condition.Needs;
import dev.mod.match.internal.condition.Utility;
import dev.mod.match.Language;
import dev.mod.match.internal.matching.Variables;
import dev.mod.match.Dialect;
import dev.mod.match.source.RuleDiagnostics;
import java.util.Map;
import java.util.Set;

/**
 * What names mean while a rule is read.
 *
 * @param variables those of the rule; grow while it is read
 * @param locals utilities of the document
 * @param globals utilities of the project for the language
 * @param dialect for whom the patterns are
 * @param parameters of the global utility that is being read; hide utilities of the same name
 * @param needs what is needed; grows while it is read
 */
record Scope(Language language, Dialect dialect, Variables variables, Map<String, Utility> locals,
        Map<String, Utility> globals,
        Set<String> parameters, Needs needs, RuleDiagnostics problems) {}
