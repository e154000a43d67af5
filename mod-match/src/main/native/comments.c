/*
 * Blanks out the comments of JavaScript and TypeScript without parsing: a scanner of tokens in the sense of ECMA-262, 12,
 * that knows just enough of what comes before a '/' or '<' to tell a division from a regular expression and a comparison
 * from JSX. Wherever that is not certain it gives up, and it does so at whatever cannot be in correct code.
 */
enum { COMMENTS_DEPTH = 4000 };

/* What a token is to a '/' after it. */
typedef enum { BEFORE_OPERAND, AFTER_OPERAND, EITHER } CommentsPlace;

typedef struct {
  uint8_t *text;
  size_t at, length;
  bool jsx;
  CommentsPlace place;
  /* the last token is a dot, after which a keyword is a name; a keyword after which parentheses hold no operand */
  bool dot, control;
  uint32_t depth;
  /* open brackets: the one that closes each, 'c' for parentheses of a statement, '$' for what is inside a template */
  char open[COMMENTS_DEPTH];
} Comments;

static bool comments_is_word(uint8_t byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') || byte == '_' ||
         byte == '$' || byte == '#' || byte >= 0x80;
}

static uint8_t comments_peek(const Comments *c, size_t ahead) {
  return c->at + ahead < c->length ? c->text[c->at + ahead] : 0;
}

static bool comments_is_one_of(const char *words, const uint8_t *text, size_t length) {
  for (const char *word = words; *word; word += strlen(word) + 1) {
    if (strlen(word) == length && memcmp(word, text, length) == 0) return true;
  }
  return false;
}

static bool comments_open(Comments *c, char closing) {
  if (c->depth == COMMENTS_DEPTH) return false;
  c->open[c->depth++] = closing;
  return true;
}

static void comments_blank(Comments *c, size_t end) {
  for (; c->at < end; c->at++) {
    if (c->text[c->at] != '\n') c->text[c->at] = ' ';
  }
}

static bool comments_line(Comments *c) {
  size_t end = c->at;
  for (; end < c->length && c->text[end] != '\n'; end++) {
    if (c->text[end] == '\r' && end + 1 < c->length && c->text[end + 1] != '\n') return false;
    /* U+2028 and U+2029 end lines, too */
    if (c->text[end] == 0xE2 && end + 2 < c->length && c->text[end + 1] == 0x80 && (c->text[end + 2] & 0xFE) == 0xA8) return false;
  }
  comments_blank(c, end);
  return true;
}

static bool comments_block(Comments *c) {
  for (size_t end = c->at + 2; end + 1 < c->length; end++) {
    if (c->text[end] == '*' && c->text[end + 1] == '/') {
      comments_blank(c, end + 2);
      return true;
    }
  }
  return false;
}

static bool comments_string(Comments *c) {
  uint8_t quote = c->text[c->at++];
  for (; c->at < c->length; c->at++) {
    uint8_t byte = c->text[c->at];
    if (byte == '\\') c->at++;
    else if (byte == quote) {
      c->at++;
      return true;
    } else if (byte == '\n' || byte == '\r') return false;
  }
  return false;
}

/* From behind what opens a part of a template to behind what closes it, or opens an expression. */
static bool comments_template(Comments *c) {
  for (; c->at < c->length; c->at++) {
    uint8_t byte = c->text[c->at];
    if (byte == '\\') c->at++;
    else if (byte == '`') {
      c->at++;
      c->place = AFTER_OPERAND;
      return true;
    } else if (byte == '$' && comments_peek(c, 1) == '{') {
      c->at += 2;
      c->place = BEFORE_OPERAND;
      return comments_open(c, '$');
    }
  }
  return false;
}

/* The end of a regular expression that starts here, 0 if none does. */
static size_t comments_regex(const Comments *c) {
  bool class = false;
  for (size_t end = c->at + 1; end < c->length; end++) {
    uint8_t byte = c->text[end];
    if (byte == '\n' || byte == '\r') return 0;
    if (byte == '\\') {
      if (end + 1 < c->length && (c->text[end + 1] == '\n' || c->text[end + 1] == '\r')) return 0;
      end++;
    } else if (byte == '[') class = true;
    else if (byte == ']') class = false;
    else if (byte == '/' && !class) return end + 1;
  }
  return 0;
}

static bool comments_slash(Comments *c) {
  size_t end = c->place == AFTER_OPERAND ? 0 : comments_regex(c);
  if (c->place == BEFORE_OPERAND) {
    if (!end) return false;
    c->at = end;
    while (c->at < c->length && comments_is_word(c->text[c->at])) c->at++;
    c->place = AFTER_OPERAND;
    return true;
  }
  if (end) {
    /* one or the other: fine if what follows is read in the same way after both */
    for (size_t i = c->at + 1; i + 1 < end; i++) {
      if (strchr("'\"`{}()[]/\\#<", c->text[i]) || c->text[i] >= 0x80) return false;
    }
    uint8_t next = end < c->length ? c->text[end] : 0;
    if (next == '/' || next == '*') return false;
    c->at = end;
    c->place = EITHER;
    return true;
  }
  c->at += comments_peek(c, 1) == '=' ? 2 : 1;
  c->place = BEFORE_OPERAND;
  return true;
}

static bool comments_word(Comments *c) {
  size_t start = c->at;
  const uint8_t *word = c->text + start;
  while (c->at < c->length && comments_is_word(c->text[c->at])) {
    /* might be blanks */
    uint8_t byte = c->text[c->at];
    if (byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3 || byte == 0xEF) return false;
    c->at++;
  }
  size_t length = c->at - start;
  bool name = c->dot, control = c->control;
  c->dot = c->control = false;
  c->place = AFTER_OPERAND;
  if (*word >= '0' && *word <= '9') {
    /* a fraction, which may be empty */
    if (comments_peek(c, 0) == '.' && !name) {
      c->at++;
      while (c->at < c->length && comments_is_word(c->text[c->at])) c->at++;
    }
  } else if (!name && length < 11) {
    if (comments_is_one_of("if\0while\0for\0with\0", word, length)) {
      c->control = true;
      c->place = EITHER;
    } else if (comments_is_one_of("return\0typeof\0case\0in\0do\0else\0delete\0void\0throw\0new\0instanceof\0extends\0default\0", word, length)) {
      c->place = BEFORE_OPERAND;
    } else if (comments_is_one_of("yield\0await\0of\0as\0is\0async\0keyof\0satisfies\0", word, length)) {
      c->place = EITHER;
      /* "for await (" */
      c->control = control;
    }
  }
  return true;
}

static bool comments_close(Comments *c, uint8_t byte) {
  char open = c->depth ? c->open[--c->depth] : 0;
  c->at++;
  if (byte == '}' && open == '$') return comments_template(c);
  if (byte == ')' && open == 'c') {
    c->place = BEFORE_OPERAND;
    return true;
  }
  c->place = byte == '}' ? EITHER : AFTER_OPERAND;
  return open == (char)byte;
}

/* Whether a '<' may open an element. */
static bool comments_may_be_jsx(const Comments *c) {
  if (!c->jsx || c->place == AFTER_OPERAND) return false;
  if (c->place == BEFORE_OPERAND) return true;
  size_t next = c->at + 1;
  while (next < c->length && strchr(" \t\r\n", c->text[next])) next++;
  return next < c->length && (comments_is_word(c->text[next]) || strchr(">/", c->text[next]));
}

static bool comments_other(Comments *c, uint8_t byte) {
  uint8_t next = comments_peek(c, 1);
  bool control = c->control;
  c->dot = c->control = false;
  switch (byte) {
    case '(':
      c->place = BEFORE_OPERAND;
      c->at++;
      return comments_open(c, control ? 'c' : ')');
    case '[':
      c->place = BEFORE_OPERAND;
      c->at++;
      return comments_open(c, ']');
    case '{':
      c->place = BEFORE_OPERAND;
      c->at++;
      return comments_open(c, '}');
    case ')':
    case ']':
    case '}':
      return comments_close(c, byte);
    case '\'':
    case '"':
      c->place = AFTER_OPERAND;
      return comments_string(c);
    case '`':
      c->at++;
      return comments_template(c);
    case '/':
      return comments_slash(c);
    case '+':
    case '-':
      if (byte == '-' && next == '-' && comments_peek(c, 2) == '>') return false;
      /* as an operator before or after its operand it changes nothing */
      if (next == byte) c->at += 2;
      else c->at++, c->place = BEFORE_OPERAND;
      return true;
    case '.':
      if (next >= '0' && next <= '9') {
        c->at++;
        return comments_word(c);
      }
      c->dot = !(next == '.' || (c->at > 0 && c->text[c->at - 1] == '.'));
      break;
    case '<':
      if ((next == '!' && comments_peek(c, 2) == '-') || comments_may_be_jsx(c)) return false;
      if (next == '<') c->at++;
      break;
    case '>':
      c->at++;
      c->place = c->at > 1 && c->text[c->at - 2] == '=' ? BEFORE_OPERAND : EITHER;
      return true;
    case '!':
      c->at++;
      c->place = c->place == BEFORE_OPERAND || next == '=' ? BEFORE_OPERAND : EITHER;
      return true;
    case '\\':
      return false;
    default:
      if (byte < ' ') return false;
  }
  c->at++;
  c->place = BEFORE_OPERAND;
  return true;
}

/* Blanks out comments; false when it is not certain that these are all comments, and that all are. */
static bool comments_blank_out(Comments *c, uint8_t *text, size_t length, bool jsx) {
  c->text = text;
  c->at = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  c->length = length;
  c->jsx = jsx;
  c->place = BEFORE_OPERAND;
  c->dot = c->control = false;
  c->depth = 0;
  if (comments_peek(c, 0) == '#' && comments_peek(c, 1) == '!' && !comments_line(c)) return false;
  while (c->at < length) {
    uint8_t byte = text[c->at], next = comments_peek(c, 1);
    bool done = true;
    if (byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r') c->at++;
    else if (comments_is_word(byte)) done = comments_word(c);
    else if (byte == '/' && next == '/') done = comments_line(c);
    else if (byte == '/' && next == '*') done = comments_block(c);
    else done = comments_other(c, byte);
    if (!done) return false;
  }
  return c->depth == 0;
}
