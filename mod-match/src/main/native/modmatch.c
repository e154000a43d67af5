/* One translation unit: the core, allocating from the arena, and our own parts. */
#define _GNU_SOURCE
#include "arena.c"
#define ts_malloc arena_malloc
#define ts_calloc arena_calloc
#define ts_realloc arena_realloc
#define ts_free arena_free
#include "lib.c"

#include "flat.c"
#include "jni.c"
