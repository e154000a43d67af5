/**
 * Contract of semantic rules and what they share; the rules are in packages by subject, one class each. A rule checks what
 * a file means, beyond its shape. It looks at trees, not at records, so that it finds its problems also in files whose shape
 * is wrong elsewhere; what has the wrong shape itself it passes over, since that is reported already. Rules are stateless. Each
 * code that a rule reports has a page in {@code dev.mod.validate.page}, with a bad and a good example.
 */
@NullMarked
package dev.mod.validate.rule;

import org.jspecify.annotations.NullMarked;
