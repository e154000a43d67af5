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

/* the last tree of this thread that was flattened, which lies in the arena still, and its text */
static __thread struct {
  TSTree *tree;
  const char *text;
  uint32_t length;
  /* which of all parses it was; 0 when there is none */
  int64_t number;
} kept;

static int64_t parses;

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
  kept.number = 0;
  arena_reset(0);
}

static TSTree *session_parse_text(TSParser *parser, const Session *session, const char *text, const TSTree *old) {
  uint64_t deadline = session->deadline;
  Source source = {text, session->length, deadline};
  TSInput input = {.payload = &source, .read = read_source, .encoding = TSInputEncodingUTF8};
  TSParseOptions options = {.payload = &deadline, .progress_callback = past_deadline};
  return ts_parser_parse_with_options(parser, old, input, options);
}

/*
 * Parses into this thread's arena. The count of nodes, or a negative reason.
 * The parser and tree are never deleted one by one: they lie in the arena. Only the scanner's own state does not.
 */
static __attribute__((noinline)) int32_t session_parse(const Session *session, size_t memory) {
  TSParser *volatile parser = NULL;
  volatile int32_t count = PARSE_MEMORY;
  pending = NULL;
  kept.number = 0;
  arena_reset(memory);
  int jumped = setjmp(arena.overflow);
  if (jumped == 0) {
    arena.armed = true;
    char *copy = arena_malloc((size_t)session->length + 1);
    session->copy(session->source, copy, session->length);
    parser = ts_parser_new();
    if (!ts_parser_set_language(parser, session->language)) {
      count = PARSE_LANGUAGE;
    } else {
      TSTree *tree = session_parse_text(parser, session, copy, NULL);
      count = tree ? (int32_t)ts_node_descendant_count(ts_tree_root_node(tree)) : PARSE_TIME;
      pending = tree;
      kept.text = copy;
      kept.length = session->length;
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

/* Ends the parse that was flattened, but keeps its tree for session_is_clean unless that takes too much memory. */
static void session_keep(bool flattened) {
  TSTree *tree = pending;
  if (!flattened || arena.used > ARENA_KEEP_USED) {
    session_end();
    return;
  }
  pending = NULL;
  kept.tree = tree;
  kept.number = __atomic_add_fetch(&parses, 1, __ATOMIC_RELAXED);
}

static TSPoint session_moved(TSPoint point, const char *text, size_t length) {
  for (const char *end = text + length; text < end;) {
    const char *line = memchr(text, '\n', (size_t)(end - text));
    if (!line) {
      point.column += (uint32_t)(end - text);
      break;
    }
    point.row++;
    point.column = 0;
    text = line + 1;
  }
  return point;
}

/*
 * Tells the tree of the kept parse how its text was edited. Edits are triples in ascending order: where the part that
 * was replaced started and ended, and how long the new one is. False when they are not within the texts.
 */
static bool session_edit(const Session *session, const char *text, const uint32_t *edits, size_t count) {
  TSInputEdit *all = arena_malloc((count + 1) * sizeof(TSInputEdit));
  TSPoint point = {0, 0};
  uint32_t done = 0;
  int64_t moved = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t start = edits[3 * i], end = edits[3 * i + 1], length = edits[3 * i + 2];
    int64_t begin = start + moved;
    if (start < done || end < start || end > kept.length || begin < 0 || begin + length > session->length) return false;
    TSPoint from = session_moved(point, kept.text + done, start - done);
    point = session_moved(from, kept.text + start, end - start);
    all[i] = (TSInputEdit){start, end, start + length, from, point, session_moved(from, text + begin, length)};
    moved += (int64_t)length - (end - start);
    done = end;
  }
  if (kept.length + moved != session->length) return false;
  /* the last one first: what lies before is where it was */
  for (size_t i = count; i-- > 0;) ts_tree_edit(kept.tree, &all[i]);
  return true;
}

/*
 * Whether the edited text of the kept parse has no syntax errors; parses no more of it than the edits touch. False when
 * that parse is not kept any more, too; afterwards it is not.
 */
static __attribute__((noinline)) bool session_is_clean(const Session *session, int64_t number, const uint32_t *edits,
                                                       size_t count) {
  TSParser *volatile parser = NULL;
  volatile bool clean = false;
  if (number != kept.number || !number) return false;
  int jumped = setjmp(arena.overflow);
  if (jumped == 0) {
    arena.armed = true;
    char *copy = arena_malloc((size_t)session->length + 1);
    session->copy(session->source, copy, session->length);
    parser = ts_parser_new();
    if (session_edit(session, copy, edits, count) && ts_parser_set_language(parser, session->language)) {
      TSTree *tree = session_parse_text(parser, session, copy, kept.tree);
      clean = tree && ts_subtree_error_cost(tree->root) == 0;
    }
  } else if (jumped != ARENA_FULL) {
    parser = NULL;
  }
  arena.armed = false;
  if (parser) ts_parser__external_scanner_destroy(parser);
  session_end();
  return clean;
}
