/*
 * The tree-sitter core, file by file as in its own lib.c, but for one function: taking the children of a node off the
 * parse stack, which happens once for each node. The core's own walks all branches of the stack; nearly always there is
 * just one. (See "reduce" in any account of generalised LR parsing, such as Rekers 1992.)
 */
#include "./alloc.c"
#include "./get_changed_ranges.c"
#include "./language.c"
#include "./lexer.c"
#include "./node.c"
#include "recovery.h"
#include "./parser.c"
#include "recovery.c"
#include "./query.c"
#include "./stack.h"
#define ts_stack_pop_count stack_pop_count_branching
StackSliceArray stack_pop_count_branching(Stack *self, StackVersion version, uint32_t count);
#include "./stack.c"
#undef ts_stack_pop_count
#include "./subtree.c"
#include "./tree_cursor.c"
#include "./tree.c"
#include "./wasm_store.c"

StackSliceArray ts_stack_pop_count(Stack *self, StackVersion version, uint32_t count) {
  StackNode *top = array_get(&self->heads, version)->node;
  StackNode *bottom = top;
  uint32_t found = 0, size = 0;
  while (found < count) {
    if (bottom->link_count != 1 || !bottom->links[0].subtree.ptr) return stack_pop_count_branching(self, version, count);
    found += !ts_subtree_extra(bottom->links[0].subtree);
    size++;
    bottom = bottom->links[0].node;
  }
  SubtreeArray subtrees = array_new();
  /* with room for the node that will be put behind its children */
  array_reserve(&subtrees, (uint32_t)(ts_subtree_alloc_size(size) / sizeof(Subtree)));
  subtrees.size = size;
  for (StackNode *node = top; size > 0; node = node->links[0].node) {
    Subtree subtree = node->links[0].subtree;
    subtrees.contents[--size] = subtree;
    ts_subtree_retain(subtree);
  }
  array_clear(&self->slices);
  ts_stack__add_slice(self, version, bottom, &subtrees);
  return self->slices;
}
