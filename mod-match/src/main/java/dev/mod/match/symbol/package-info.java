/**
 * Resolvers of symbols: which declaration a name means, within a file and through the modules of a workspace. Trees and the
 * content of files are all that they need.
 */
@NullMarked
package dev.mod.match.symbol;

import org.jspecify.annotations.NullMarked;
