/*
 * A program instead of the JNI functions: parses and flattens the files that standard input names, each line an exported
 * function, a blank and a path, so that the compiler sees what runs often.
 */
#include <stdio.h>

typedef const TSLanguage *(*MakeLanguage)(void);
const TSLanguage *tree_sitter_javascript(void);
const TSLanguage *tree_sitter_typescript(void);
const TSLanguage *tree_sitter_tsx(void);

static const struct {
  const char *name;
  MakeLanguage make;
} training_languages[] = {
    {"javascript", tree_sitter_javascript}, {"typescript", tree_sitter_typescript}, {"tsx", tree_sitter_tsx}};

static void training_copy(void *source, char *copy, uint32_t length) { memcpy(copy, source, length); }

static bool training_flatten(int32_t count) {
  size_t nodes = (size_t)count;
  FlatTree out = {.kind = malloc(nodes * 2), .field = malloc(nodes * 2), .flags = malloc(nodes), .start = malloc(nodes * 4),
                  .end = malloc(nodes * 4), .parent = malloc(nodes * 4), .subtree_end = malloc(nodes * 4), .capacity = count};
  bool done = session_flatten(&out, false);
  free(out.kind), free(out.field), free(out.flags), free(out.start), free(out.end), free(out.parent), free(out.subtree_end);
  session_end();
  return done;
}

static bool training_run(MakeLanguage make, const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END)) return false;
  long length = ftell(file);
  char *text = malloc((size_t)length + 1);
  rewind(file);
  bool read = text && fread(text, 1, (size_t)length, file) == (size_t)length;
  fclose(file);
  if (!read) return false;
  Session session = {make(), training_copy, text, (uint32_t)length, now_millis() + 60000};
  int32_t count = session_parse(&session, (size_t)1 << 30);
  free(text);
  return count > 0 && training_flatten(count);
}

int main(void) {
  char line[8192];
  if (!arena_init()) return 1;
  while (fgets(line, sizeof line, stdin)) {
    char *path = strchr(line, ' ');
    if (!path) return 1;
    *path++ = 0;
    path[strcspn(path, "\n")] = 0;
    for (size_t i = 0; i < sizeof training_languages / sizeof *training_languages; i++) {
      if (strcmp(training_languages[i].name, line) == 0 && !training_run(training_languages[i].make, path)) return 1;
    }
  }
  return 0;
}
