/**
 * Text work of rules that needs no tree: regular expressions, templates, indentation, letter case.
 */
@NullMarked
package dev.mod.match.internal.text;

import org.jspecify.annotations.NullMarked;
