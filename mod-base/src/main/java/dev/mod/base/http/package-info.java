/** Exchanges over HTTP that end in time and within bounds, whatever the server does. */
@NullMarked
package dev.mod.base.http;

import org.jspecify.annotations.NullMarked;
