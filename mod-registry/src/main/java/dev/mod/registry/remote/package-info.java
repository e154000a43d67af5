/** Registry servers, over HTTP. */
@NullMarked
package dev.mod.registry.remote;

import org.jspecify.annotations.NullMarked;
