/**
 * Pages about the codes of diagnostics that validation gives. The pages are resources beside this package, one Markdown file
 * a code; {@code docs/rules} has copies of them.
 */
@NullMarked
package dev.mod.validate.page;

import org.jspecify.annotations.NullMarked;
