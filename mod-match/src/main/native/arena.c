/*
 * The allocator of the tree-sitter core while it parses one file: a bump arena per thread.
 * free() does nothing, arena_reset() recycles all blocks at once; a thread's blocks are freed when it ends.
 * When a parse passes its cap, control jumps to arena.overflow, since the core cannot handle a NULL; so it does when the
 * core or a grammar finds that something is wrong.
 */
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* nothing in the core needs more; smaller nodes mean fewer cache misses */
#define ARENA_ALIGN 8u
#define ARENA_HEADER 8u
#define ARENA_BLOCK ((size_t)2 << 20)
/* what a thread keeps between files whatever they need */
#define ARENA_KEEP ((size_t)32 << 20)
/* what it keeps when the last file needed as much: fresh memory costs a page fault each 4 KiB */
#define ARENA_KEEP_USED ((size_t)256 << 20)

/* what the jump brings */
enum { ARENA_FULL = 1, ARENA_GIVEN_UP = 2, ARENA_LATE = 3 };

typedef struct ArenaBlock {
  struct ArenaBlock *next;
  size_t capacity;
} ArenaBlock;

typedef struct {
  char *top, *end;
  ArenaBlock *first, *current;
  size_t used, cap;
  bool armed;
  jmp_buf overflow;
} Arena;

static __thread Arena arena;

static void arena_register_thread(void *first);

#ifdef __linux__
#include <sys/mman.h>
/* Blocks in huge pages where the system has them: far fewer faults, and trees larger than a few MB miss the TLB less. */
static void *arena_get(size_t size) {
  size_t page = (size_t)2 << 20;
  void *block = aligned_alloc(page, (size + page - 1) & ~(page - 1));
  if (block) madvise(block, (size + page - 1) & ~(page - 1), MADV_HUGEPAGE);
  return block;
}
#else
static void *arena_get(size_t size) { return malloc(size); }
#endif

static void arena_free_from(ArenaBlock *block) {
  while (block) {
    ArenaBlock *next = block->next;
    free(block);
    block = next;
  }
}

#ifdef _WIN32
#include <windows.h>
static DWORD arena_key = FLS_OUT_OF_INDEXES;
static void WINAPI arena_thread_end(void *first) { arena_free_from((ArenaBlock *)first); }
static bool arena_init(void) {
  if (arena_key == FLS_OUT_OF_INDEXES) arena_key = FlsAlloc(arena_thread_end);
  return arena_key != FLS_OUT_OF_INDEXES;
}
static void arena_register_thread(void *first) { FlsSetValue(arena_key, first); }
#else
#include <pthread.h>
static pthread_key_t arena_key;
static bool arena_key_made;
static void arena_thread_end(void *first) { arena_free_from((ArenaBlock *)first); }
static bool arena_init(void) {
  if (!arena_key_made) arena_key_made = pthread_key_create(&arena_key, arena_thread_end) == 0;
  return arena_key_made;
}
static void arena_register_thread(void *first) { pthread_setspecific(arena_key, first); }
#endif

__attribute__((noreturn)) void modmatch_give_up(void) {
  if (arena.armed) longjmp(arena.overflow, ARENA_GIVEN_UP);
  __builtin_trap();
}

static void arena_enter(ArenaBlock *block) {
  arena.current = block;
  arena.top = (char *)block + ((sizeof(ArenaBlock) + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1));
  arena.end = (char *)(block + 1) + block->capacity;
}

static size_t arena_padded(size_t size) { return (size + ARENA_HEADER + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1); }

static __attribute__((noinline)) void arena_grow(size_t total) {
  ArenaBlock *next = arena.current ? arena.current->next : arena.first;
  if (!next || next->capacity < total + ARENA_ALIGN) {
    size_t least = total + ARENA_ALIGN, whole = ARENA_BLOCK - sizeof(ArenaBlock);
    size_t capacity = least > whole ? least : whole;
    if (arena.used + capacity > arena.cap) {
      if (arena.armed) longjmp(arena.overflow, ARENA_FULL);
      __builtin_trap();
    }
    ArenaBlock *block = arena_get(sizeof(ArenaBlock) + capacity);
    if (!block) {
      if (arena.armed) longjmp(arena.overflow, ARENA_FULL);
      __builtin_trap();
    }
    block->capacity = capacity;
    block->next = next;
    if (arena.current) arena.current->next = block;
    else {
      arena.first = block;
      arena_register_thread(block);
    }
    next = block;
  }
  arena.used += next->capacity;
  if (arena.used > arena.cap && arena.armed) longjmp(arena.overflow, ARENA_FULL);
  arena_enter(next);
}

static inline void *arena_malloc(size_t size) {
  size_t total = arena_padded(size);
  if ((size_t)(arena.end - arena.top) < total) arena_grow(total);
  char *block = arena.top;
  arena.top = block + total;
  *(size_t *)block = size;
  return block + ARENA_HEADER;
}

static inline void *arena_calloc(size_t count, size_t size) {
  void *block = arena_malloc(count * size);
  memset(block, 0, count * size);
  return block;
}

static inline void *arena_realloc(void *old, size_t size) {
  if (!old) return arena_malloc(size);
  char *head = (char *)old - ARENA_HEADER;
  size_t before = *(size_t *)head;
  if (size <= before) return old;
  /* the newest block can grow in place */
  if (head + arena_padded(before) == arena.top && (size_t)(arena.end - head) >= arena_padded(size)) {
    *(size_t *)head = size;
    arena.top = head + arena_padded(size);
    return old;
  }
  void *moved = arena_malloc(size);
  memcpy(moved, old, before);
  return moved;
}

static inline void arena_free(void *block) { (void)block; }

/* Forgets everything allocated on this thread, keeping a bounded number of blocks. */
static void arena_reset(size_t cap) {
  size_t kept = 0;
  size_t keep = arena.used < ARENA_KEEP ? ARENA_KEEP : arena.used < ARENA_KEEP_USED ? arena.used : ARENA_KEEP_USED;
  /* reset once more before it was used again */
  if (!arena.used) keep = ARENA_KEEP_USED;
  ArenaBlock **link = &arena.first;
  while (*link && kept + (*link)->capacity <= keep) {
    kept += (*link)->capacity;
    link = &(*link)->next;
  }
  if (*link) {
    bool all = link == &arena.first;
    arena_free_from(*link);
    *link = NULL;
    if (all) arena_register_thread(NULL);
  }
  arena.current = NULL;
  arena.top = arena.end = NULL;
  arena.used = 0;
  arena.cap = cap;
  arena.armed = false;
}
