static void collect_reductions_by_token(TSParser *self, TSStateId state) {
  array_clear(&self->reduce_actions);
  for (TSSymbol token = 1; token < self->language->token_count; token++) {
    TableEntry entry;
    ts_language_table_entry(self->language, state, token, &entry);
    ts_parser__process_candidate_recovery_actions(self, entry.actions, entry.action_count);
  }
}

static void prepend_children(SubtreeArray *subtrees, Subtree error) {
  uint32_t count = ts_subtree_child_count(error);
  array_splice(subtrees, 0, 0, count, ts_subtree_children(error));
  for (uint32_t i = 0; i < count; i++) ts_subtree_retain(*array_get(subtrees, i));
}
