/** The JSON Schemas of both files, and the check of a tree's shape against them. */
@NullMarked
package dev.mod.validate.schema;

import org.jspecify.annotations.NullMarked;
