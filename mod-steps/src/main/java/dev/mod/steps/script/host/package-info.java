/** Host of scripts, what they reach outside of themselves: files, state, metrics, programs, the network. */
@NullMarked
package dev.mod.steps.script.host;

import org.jspecify.annotations.NullMarked;
