/** Programs that know types: where they are, and how they are fetched. */
@NullMarked
package dev.mod.cli.types;

import org.jspecify.annotations.NullMarked;
