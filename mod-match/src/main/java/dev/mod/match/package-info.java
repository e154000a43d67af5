/**
 * Languages and flat syntax trees: the parsing half of the matching engine. Patterns, rules and edits build on it.
 *
 * <p>Start with {@link dev.mod.match.Languages}, parse with {@link dev.mod.match.Language#parse(String)} and walk the
 * {@link dev.mod.match.Tree}.
 */
@NullMarked
package dev.mod.match;

import org.jspecify.annotations.NullMarked;
