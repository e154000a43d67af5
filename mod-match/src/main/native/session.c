/*
 * One parse: from a text to a tree in this thread's arena, and from there to arrays. Kept apart from the JNI functions so
 * that the program which the compiler's profile is made with runs the same functions; never inlined for the same reason.
 */
#include <time.h>
#ifdef _WIN32
#include <windows.h>
#endif

/* shared with JniProvider */
enum { PARSE_TIME = -1, PARSE_MEMORY = -2, PARSE_LANGUAGE = -3, PARSE_GIVEN_UP = -4 };

typedef struct {
  const TSLanguage *language;
  /* copies the text to where it is parsed */
  void (*copy)(void *source, char *copy, uint32_t length);
  void *source;
  uint32_t length;
  uint64_t deadline;
} Session;

/* the last parse of this thread, waiting to be flattened */
static __thread TSTree *pending;

static uint64_t now_millis(void) {
#ifdef _WIN32
  return GetTickCount64();
#else
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
#endif
}

/* what the lexer gets at a time */
#define SOURCE_CHUNK 16384u

typedef struct {
  const char *text;
  uint32_t length;
  uint64_t deadline;
} Source;

/*
 * Gives chunks, and looks at the clock: a scanner that looks far ahead from each place takes quadratic time within one
 * step of the parser, which looks at the clock only between steps.
 */
static const char *read_source(void *payload, uint32_t offset, TSPoint position, uint32_t *length) {
  (void)position;
  const Source *source = payload;
  if (now_millis() > source->deadline && arena.armed) longjmp(arena.overflow, ARENA_LATE);
  uint32_t left = offset < source->length ? source->length - offset : 0;
  *length = left < SOURCE_CHUNK ? left : SOURCE_CHUNK;
  return left ? source->text + offset : "";
}

static bool past_deadline(TSParseState *state) { return now_millis() > *(const uint64_t *)state->payload; }

/* Forgets the last parse. */
static void session_end(void) {
  pending = NULL;
  arena_reset(0);
}

/*
 * Parses into this thread's arena. The count of nodes, or a negative reason.
 * The parser and tree are never deleted one by one: they lie in the arena. Only the scanner's own state does not.
 */
static __attribute__((noinline)) int32_t session_parse(const Session *session, size_t memory) {
  TSParser *volatile parser = NULL;
  volatile int32_t count = PARSE_MEMORY;
  pending = NULL;
  arena_reset(memory);
  int jumped = setjmp(arena.overflow);
  if (jumped == 0) {
    arena.armed = true;
    char *copy = arena_malloc((size_t)session->length + 1);
    session->copy(session->source, copy, session->length);
    uint64_t deadline = session->deadline;
    Source source = {copy, session->length, deadline};
    TSInput input = {.payload = &source, .read = read_source, .encoding = TSInputEncodingUTF8};
    TSParseOptions options = {.payload = &deadline, .progress_callback = past_deadline};
    parser = ts_parser_new();
    if (!ts_parser_set_language(parser, session->language)) {
      count = PARSE_LANGUAGE;
    } else {
      TSTree *tree = ts_parser_parse_with_options(parser, NULL, input, options);
      count = tree ? (int32_t)ts_node_descendant_count(ts_tree_root_node(tree)) : PARSE_TIME;
      pending = tree;
    }
  } else if (jumped != ARENA_FULL) {
    /* the scanner may have been at work: its state is lost rather than touched again */
    count = jumped == ARENA_LATE ? PARSE_TIME : PARSE_GIVEN_UP;
    parser = NULL;
  }
  arena.armed = false;
  if (parser) ts_parser__external_scanner_destroy(parser);
  if (count < 0) session_end();
  return count;
}

/* Writes the tree of the last parse into arrays of its count; check: compares with a cursor walk. */
static __attribute__((noinline)) bool session_flatten(FlatTree *result, bool check) {
  volatile bool done = false;
  /* static, since it is written between setjmp and longjmp */
  static __thread FlatTree out;
  out = *result;
  if (setjmp(arena.overflow) == 0) {
    arena.armed = true;
    done = flat_fill(pending, &out) && out.size == out.capacity && (!check || flat_equals_cursor(pending, &out));
  }
  arena.armed = false;
  *result = out;
  return done;
}
