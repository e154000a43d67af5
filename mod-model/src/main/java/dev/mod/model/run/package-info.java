/** Identity and status of runs and tasks; the specification's sections 2.5 and 3. */
@NullMarked
package dev.mod.model.run;

import org.jspecify.annotations.NullMarked;
