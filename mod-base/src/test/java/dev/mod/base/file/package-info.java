/** What several modules do with files. */
@NullMarked
package dev.mod.base.file;

import org.jspecify.annotations.NullMarked;
