/* One translation unit: the core, allocating from the arena, and our own parts. */
#define _GNU_SOURCE
#include "glibc.h"
#include "arena.c"
#define ts_malloc arena_malloc
#define ts_calloc arena_calloc
#define ts_realloc arena_realloc
#define ts_free arena_free

#include "refcount.h"
/* Some scanners write more than they may: room for what they write until the core's check afterwards stops it. */
/* The core's sources are newer than its headers: what they name otherwise, and what they have in addition. */
#define TSDecodeFunction DecodeFunction
#include "tree_sitter/api.h"
void ts_point_edit(TSPoint *point, uint32_t *byte, const TSInputEdit *edit);
#include "parser.h"
#undef TREE_SITTER_SERIALIZATION_BUFFER_SIZE
#define TREE_SITTER_SERIALIZATION_BUFFER_SIZE 8192
#include "lexer.h"
#undef TREE_SITTER_SERIALIZATION_BUFFER_SIZE
#define TREE_SITTER_SERIALIZATION_BUFFER_SIZE 2048
#include "core.c"
#include "point.c"
#include "lexing.h"

#include <errno.h>
#include <limits.h>

#include "flat.c"
#include "session.c"
#include "words.c"
#include "files.c"
#ifdef MODMATCH_TRAINING
#include "training.c"
#else
#include "jni.c"
#endif
