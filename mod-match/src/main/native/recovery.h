/*
 * How the parser goes on after a syntax error: as this core does, or as the core of early 2025 did, for which scripts were
 * written (docs/adr/0034-scripts-recover-as-before.md). What differs is in core.insertions, which NativeBuild puts into the
 * core's sources, and in recovery.c. Texts without errors are parsed in one way.
 */
#include "tree_sitter/api.h"

/* of the parse that is under way on this thread */
static __thread bool recovers_as_before;

/* Collects what may be reduced in a state, in the order of the tokens that may come next. */
static void collect_reductions_by_token(TSParser *self, TSStateId state);

/* Puts the children of an error in front of others, not a node that holds them. */
static void prepend_children(SubtreeArray *subtrees, Subtree error);
