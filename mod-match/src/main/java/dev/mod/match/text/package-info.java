/**
 * Text work of rules that needs no tree: regular expressions, templates, indentation, letter case.
 */
@NullMarked
package dev.mod.match.text;

import org.jspecify.annotations.NullMarked;
