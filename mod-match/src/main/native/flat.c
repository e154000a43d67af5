/*
 * One native pass from a tree-sitter tree to preorder arrays. Included after the core (one translation unit), since
 * the walk reads subtrees directly: what the public cursor shows, at a fraction of its cost. The cursor walk below
 * is the reference that the self-test compares with.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FLAG_NAMED = 1, FLAG_EXTRA = 2, FLAG_MISSING = 4, FLAG_ERROR = 8, FLAG_HAS_ERROR = 16 };

typedef struct {
  uint16_t *kind;
  uint16_t *field;
  uint8_t *flags;
  uint32_t *start, *end;
  int32_t *parent, *subtree_end;
  int32_t capacity, size;
  /* pairs of node and field where a node is in more than the one field that the cursor names */
  int32_t *more;
  int32_t more_capacity, more_size;
} FlatTree;

/* The fields that hidden nodes give to what is in them, the innermost first. */
typedef struct FlatField {
  uint16_t field;
  const struct FlatField *outer;
} FlatField;

typedef struct {
  const Subtree *children;
  const TSSymbol *aliases;
  const TSFieldMapEntry *fields, *fields_end;
  uint32_t index, count, structural, position;
  int32_t parent;
  /* -1 for a hidden node */
  int32_t id;
  const FlatField *outer;
} FlatFrame;

typedef struct {
  FlatFrame *frames;
  uint32_t size, capacity;
} FlatStack;

/* Errors get the id after the last symbol, so that kinds are dense. */
static inline uint16_t flat_kind(const TSLanguage *language, TSSymbol symbol) {
  return symbol == ts_builtin_sym_error ? (uint16_t)ts_language_symbol_count(language) : ts_language_public_symbol(language, symbol);
}

/* Takes the arrays by value: through a pointer each store would make the compiler load them again. */
static inline void flat_emit(FlatTree out, int32_t id, const TSLanguage *language, Subtree subtree, TSSymbol symbol,
                             int32_t parent, uint32_t start) {
  out.kind[id] = flat_kind(language, symbol);
  out.field[id] = 0;
  out.flags[id] = (ts_language_symbol_metadata(language, symbol).named ? FLAG_NAMED : 0) |
                  (ts_subtree_extra(subtree) ? FLAG_EXTRA : 0) | (ts_subtree_missing(subtree) ? FLAG_MISSING : 0) |
                  (ts_subtree_is_error(subtree) ? FLAG_ERROR : 0) |
                  (ts_subtree_error_cost(subtree) > 0 ? FLAG_HAS_ERROR : 0);
  out.start[id] = start;
  out.end[id] = start + ts_subtree_size(subtree).bytes;
  out.parent[id] = parent;
  out.subtree_end[id] = id + 1;
}

/* Nodes were made bottom up and lie far apart: without this each one is waited for. */
static inline void flat_prefetch(Subtree subtree) {
  if (subtree.data.is_inline) return;
  __builtin_prefetch(subtree.ptr);
  __builtin_prefetch((const char *)subtree.ptr + sizeof(SubtreeHeapData) - 1);
}

/* how many siblings ahead */
#define FLAT_AHEAD 3u

static void flat_push(FlatStack *stack, const TSLanguage *language, Subtree subtree, int32_t parent, int32_t id,
                      uint32_t position, const FlatField *outer) {
  if (stack->size == stack->capacity) {
    stack->capacity *= 2;
    stack->frames = arena_realloc(stack->frames, stack->capacity * sizeof(FlatFrame));
  }
  FlatFrame *frame = &stack->frames[stack->size++];
  uint32_t production = subtree.ptr->production_id;
  frame->children = ts_subtree_children(subtree);
  frame->count = ts_subtree_child_count(subtree);
  frame->index = frame->structural = 0;
  frame->aliases = production ? ts_language_alias_sequence(language, production) : NULL;
  ts_language_field_map(language, production, &frame->fields, &frame->fields_end);
  frame->parent = parent;
  frame->id = id;
  frame->position = position;
  frame->outer = outer;
  for (uint32_t i = 1; i < FLAT_AHEAD && i < frame->count; i++) flat_prefetch(frame->children[i]);
}

/* The field map's next entry for the frame's current child, from an entry on. */
static const TSFieldMapEntry *flat_entry(const FlatFrame *frame, const TSFieldMapEntry *from) {
  for (const TSFieldMapEntry *entry = from; entry < frame->fields_end; entry++) {
    if (!entry->inherited && entry->child_index == frame->structural) return entry;
  }
  return NULL;
}

/* The fields of a hidden child and its hidden ancestors. */
static const FlatField *flat_hidden_fields(const FlatFrame *frame) {
  const FlatField *fields = frame->outer;
  FlatField **link = (FlatField **)&fields;
  for (const TSFieldMapEntry *entry = flat_entry(frame, frame->fields); entry; entry = flat_entry(frame, entry + 1)) {
    FlatField *field = arena_malloc(sizeof(FlatField));
    *field = (FlatField){entry->field_id, frame->outer};
    *link = field;
    link = (FlatField **)&field->outer;
  }
  return fields;
}

static void flat_add_more(FlatTree *out, int32_t node, uint16_t field) {
  if (field == out->field[node]) return;
  if (out->more_size == out->more_capacity) {
    out->more_capacity = out->more_capacity ? out->more_capacity * 2 : 64;
    out->more = arena_realloc(out->more, out->more_capacity * sizeof(int32_t));
  }
  out->more[out->more_size++] = node;
  out->more[out->more_size++] = field;
}

/* Adds the fields of a node but the first, which is the cursor's. */
static void flat_more_fields(FlatTree *out, int32_t node, const FlatFrame *frame, const TSFieldMapEntry *first) {
  const FlatField *outer = first ? frame->outer : frame->outer->outer;
  while (first && (first = flat_entry(frame, first + 1))) flat_add_more(out, node, first->field_id);
  for (; outer; outer = outer->outer) flat_add_more(out, node, outer->field);
}

/* Fills out; its arrays hold at least ts_node_descendant_count(root) nodes. False when the tree has more. */
static bool flat_fill(const TSTree *tree, FlatTree *result) {
  const FlatTree out = *result;
  const TSLanguage *language = tree->language;
  Subtree root = tree->root;
  uint32_t position = ts_subtree_padding(root).bytes;
  FlatStack stack = {arena_malloc(256 * sizeof(FlatFrame)), 0, 256};
  int32_t size = 0;
  if (out.capacity < 1) return false;
  flat_emit(out, size++, language, root, ts_subtree_symbol(root), -1, position);
  if (ts_subtree_child_count(root)) flat_push(&stack, language, root, 0, 0, position, NULL);
  while (stack.size) {
    FlatFrame *frame = &stack.frames[stack.size - 1];
    if (frame->index == frame->count) {
      if (frame->id >= 0) out.subtree_end[frame->id] = size;
      stack.size--;
      continue;
    }
    Subtree child = frame->children[frame->index];
    if (frame->index + FLAT_AHEAD < frame->count) flat_prefetch(frame->children[frame->index + FLAT_AHEAD]);
    uint32_t start = frame->index ? frame->position + ts_subtree_padding(child).bytes : frame->position;
    bool extra = ts_subtree_extra(child);
    TSSymbol alias = !extra && frame->aliases ? frame->aliases[frame->structural] : 0;
    int32_t parent = frame->parent;
    frame->position = start + ts_subtree_size(child).bytes;
    frame->index++;
    if (alias || ts_subtree_visible(child)) {
      if (size == out.capacity) return false;
      int32_t id = size++;
      flat_emit(out, id, language, child, alias ? alias : ts_subtree_symbol(child), parent, start);
      if (!extra && (frame->fields != frame->fields_end || frame->outer)) {
        const TSFieldMapEntry *first = flat_entry(frame, frame->fields);
        if (first || frame->outer) {
          out.field[id] = first ? first->field_id : frame->outer->field;
          flat_more_fields(result, id, frame, first);
        }
      }
      frame->structural += !extra;
      if (ts_subtree_child_count(child)) flat_push(&stack, language, child, id, id, start, NULL);
    } else if (ts_subtree_child_count(child) && ts_subtree_visible_child_count(child)) {
      const FlatField *fields = extra ? NULL : flat_hidden_fields(frame);
      frame->structural += !extra;
      flat_push(&stack, language, child, parent, -1, start, fields);
    } else {
      frame->structural += !extra;
    }
  }
  result->size = size;
  return true;
}

/* Whether a walk with the public cursor shows exactly the nodes of flat. */
static bool flat_equals_cursor(const TSTree *tree, const FlatTree *flat) {
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
  int32_t id = 0, parent = -1;
  bool more = true;
  while (more) {
    TSNode node = ts_tree_cursor_current_node(&cursor);
    uint8_t flags = (ts_node_is_named(node) ? FLAG_NAMED : 0) | (ts_node_is_extra(node) ? FLAG_EXTRA : 0) |
                    (ts_node_is_missing(node) ? FLAG_MISSING : 0) | (ts_node_is_error(node) ? FLAG_ERROR : 0) |
                    (ts_node_has_error(node) ? FLAG_HAS_ERROR : 0);
    if (id == flat->size || flat->kind[id] != flat_kind(tree->language, ts_node_symbol(node)) || flat->flags[id] != flags ||
        flat->field[id] != ts_tree_cursor_current_field_id(&cursor) || flat->start[id] != ts_node_start_byte(node) ||
        flat->end[id] != ts_node_end_byte(node) || flat->parent[id] != parent) {
      return false;
    }
    if (ts_tree_cursor_goto_first_child(&cursor)) {
      parent = id++;
      continue;
    }
    if (flat->subtree_end[id] != id + 1) return false;
    id++;
    while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
      if (!ts_tree_cursor_goto_parent(&cursor)) {
        more = false;
        break;
      }
      if (flat->subtree_end[parent] != id) return false;
      parent = flat->parent[parent];
    }
  }
  return id == flat->size;
}
