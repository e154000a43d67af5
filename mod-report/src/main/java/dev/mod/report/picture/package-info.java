/** Pictures of graphs: where nodes and edges go, and the SVG that shows them. */
@NullMarked
package dev.mod.report.picture;

import org.jspecify.annotations.NullMarked;
