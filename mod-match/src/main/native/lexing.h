/*
 * Included before the generated parser of a grammar in the core's library: its lexer steps from character to character
 * without calling the core, which it otherwise does three times for each. What is not plain ASCII in the chunk at hand
 * goes to the core as before. Texts are parsed whole, so there is never more than one included range.
 *
 * The core's translation unit includes it too, to check that LexerState is how its Lexer begins.
 */
#ifndef MODMATCH_LEXING_H
#define MODMATCH_LEXING_H
#ifndef TREE_SITTER_LEXER_H_
#include "tree_sitter/parser.h"
#endif
#include <stddef.h>

typedef struct {
  uint32_t bytes, row, column;
} LexerPlace;

typedef struct {
  TSLexer data;
  LexerPlace current_position, token_start_position, token_end_position;
  void *included_ranges;
  const char *chunk;
  struct {
    void *payload, *read;
    int encoding;
    void *decode;
  } input;
  struct {
    void *payload, *log;
  } logger;
  uint32_t included_range_count, current_included_range_index, chunk_start, chunk_size, lookahead_size;
  bool did_get_column;
  struct {
    uint32_t value;
    bool valid;
  } column_data;
} LexerState;

#ifdef TREE_SITTER_LEXER_H_
#define LEXING_SAME(field) _Static_assert(offsetof(LexerState, field) == offsetof(Lexer, field), "lexer layout")
LEXING_SAME(current_position);
LEXING_SAME(token_start_position);
LEXING_SAME(token_end_position);
LEXING_SAME(included_ranges);
LEXING_SAME(chunk);
LEXING_SAME(included_range_count);
LEXING_SAME(current_included_range_index);
LEXING_SAME(chunk_start);
LEXING_SAME(chunk_size);
LEXING_SAME(lookahead_size);
LEXING_SAME(column_data.value);
LEXING_SAME(column_data.valid);
_Static_assert(sizeof(LexerPlace) == sizeof(Length), "lexer layout");
#else
/* some older versions of parser.h lack the last member */
_Static_assert(sizeof(TSLexer) == 8 + 6 * sizeof(void *), "lexer layout");

static inline __attribute__((always_inline)) void lexing_advance(TSLexer *lexer, bool skip) {
  LexerState *state = (LexerState *)lexer;
  uint32_t next = state->current_position.bytes + 1 - state->chunk_start;
  if (state->lookahead_size == 1 && lexer->lookahead != '\n' && state->chunk && next < state->chunk_size &&
      (uint8_t)state->chunk[next] < 0x80) {
    state->current_position.bytes++;
    state->current_position.column++;
    if (state->column_data.valid) state->column_data.value++;
    lexer->lookahead = state->chunk[next];
    if (skip) state->token_start_position = state->current_position;
  } else {
    lexer->advance(lexer, skip);
  }
}

static inline __attribute__((always_inline)) void lexing_mark_end(TSLexer *lexer) {
  LexerState *state = (LexerState *)lexer;
  state->token_end_position = state->current_position;
}

static inline __attribute__((always_inline)) bool lexing_at_end(TSLexer *lexer) {
  LexerState *state = (LexerState *)lexer;
  return state->current_included_range_index == state->included_range_count;
}

#undef START_LEXER
#define START_LEXER()             \
  bool result = false;            \
  bool skip = false;              \
  UNUSED                          \
  bool eof = false;               \
  int32_t lookahead;              \
  goto start;                     \
  next_state:                     \
  lexing_advance(lexer, skip);    \
  start:                          \
  skip = false;                   \
  lookahead = lexer->lookahead;

#undef ACCEPT_TOKEN
#define ACCEPT_TOKEN(symbol_value)       \
  result = true;                         \
  lexer->result_symbol = symbol_value;   \
  lexing_mark_end(lexer);

/* generated code has "eof = lexer->eof(lexer);", and at the end the lookahead is always 0 */
#define eof(lexer) lookahead == 0 && lexing_at_end(lexer)
#endif
#endif
