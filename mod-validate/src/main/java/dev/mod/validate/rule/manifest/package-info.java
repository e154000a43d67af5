/** Rules of the metadata file. */
@NullMarked
package dev.mod.validate.rule.manifest;

import org.jspecify.annotations.NullMarked;
