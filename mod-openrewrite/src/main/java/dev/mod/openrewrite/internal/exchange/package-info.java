/** What the engine's process and the one that runs a recipe tell each other. Knows neither the engine nor OpenRewrite. */
@NullMarked
package dev.mod.openrewrite.internal.exchange;

import org.jspecify.annotations.NullMarked;
