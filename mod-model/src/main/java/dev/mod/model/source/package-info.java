/** YAML and JSON files as trees whose every node knows where it stands. */
@NullMarked
package dev.mod.model.source;

import org.jspecify.annotations.NullMarked;
