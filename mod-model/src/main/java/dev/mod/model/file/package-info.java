/** What several modules do with files. */
@NullMarked
package dev.mod.model.file;

import org.jspecify.annotations.NullMarked;
