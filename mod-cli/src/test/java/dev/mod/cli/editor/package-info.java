/** What editors make of the schemas. */
@NullMarked
package dev.mod.cli.editor;

import org.jspecify.annotations.NullMarked;
