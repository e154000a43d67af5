/** Which files to look at, and reading them: globs, ignore files, the walk, and what is skipped for which reason. */
@NullMarked
package dev.mod.match.walk;

import org.jspecify.annotations.NullMarked;
