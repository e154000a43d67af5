/**
 * Many rules over one tree or many files: matches, edits and their application.
 */
@NullMarked
package dev.mod.match.scan;

import org.jspecify.annotations.NullMarked;
