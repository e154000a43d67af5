@NullMarked
package dev.mod.steps.shard;

import org.jspecify.annotations.NullMarked;
