/** Operations on files and directories that the file system does not offer as one. */
@NullMarked
package dev.mod.base.file;

import org.jspecify.annotations.NullMarked;
