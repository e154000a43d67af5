/** Views of source trees for rules: what is there and has the right shape, nothing else. */
@NullMarked
package dev.mod.validate.tree;

import org.jspecify.annotations.NullMarked;
