/** YAML and JSON files as trees whose every node knows where it stands. */
@NullMarked
package dev.mod.base.source;

import org.jspecify.annotations.NullMarked;
