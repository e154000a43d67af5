/** A workflow made ready to run: templates expanded, the graph resolved, matrix items identified. */
@NullMarked
package dev.mod.engine.internal.plan;

import org.jspecify.annotations.NullMarked;
