/** One page, and one picture, for a campaign in many repositories. */
@NullMarked
package dev.mod.report.campaign;

import org.jspecify.annotations.NullMarked;
