/** A workflow file as immutable records; the specification's section 2.4. */
@NullMarked
package dev.mod.model.workflow;

import org.jspecify.annotations.NullMarked;
