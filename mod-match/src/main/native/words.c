/*
 * Words that are looked for together in a text. A few are looked for one after the other, many bytes at a time; of many,
 * three bytes that are rare are looked up in a table at each place, so that their number hardly matters.
 */

/* How often bytes occur in source code, roughly: the rarer, the better to look for. */
static int words_frequency(uint8_t byte) {
  if (byte == ' ' || byte == 'e' || byte == 't') return 4;
  if (byte >= 'a' && byte <= 'z') return strchr("jkqvwxyz", byte) ? 1 : strchr("nrioas", byte) ? 3 : 2;
  return strchr("\n\t().,;=\"'", byte) ? 2 : 0;
}

/* one word; places are counted from its beginning */
typedef struct {
  /* where it is in the texts, and how many bytes it has */
  uint32_t text, length;
  /* two bytes that are looked for together */
  uint32_t one, other;
  /* where the three bytes are that are in the table, and the next word there: 1 + its number, or 0 */
  uint32_t three, next;
} Word;

/* up to how many words are looked for one after the other */
#define WORDS_FEW 12u
#define WORDS_HEADS 4096u

/* followed by the words and by their texts */
typedef struct {
  uint32_t count, size;
  /* a bit for each hash of three bytes that begins a list of words, and the first of these: 1 + its number, or 0 */
  uint8_t filter[8192];
  uint32_t heads[WORDS_HEADS];
} Words;

static const Word *words_entries(const Words *words) { return (const Word *)(words + 1); }
static const uint8_t *words_texts(const Words *words) { return (const uint8_t *)(words_entries(words) + words->count); }

static uint32_t words_hash(const uint8_t *three) {
  return (((uint32_t)three[0] | (uint32_t)three[1] << 8 | (uint32_t)three[2] << 16) * 0x9E3779B1u) >> 16;
}

static void words_choose(Word *word, const uint8_t *text) {
  size_t length = word->length, one = 0, other = length - 1;
  for (size_t i = 0; i < length; i++) {
    if (words_frequency(text[i]) < words_frequency(text[one])) one = i;
  }
  if (other == one && length > 1) other = 0;
  for (size_t i = 0; i < length; i++) {
    if (i != one && words_frequency(text[i]) < words_frequency(text[other])) other = i;
  }
  word->one = (uint32_t)one;
  word->other = (uint32_t)other;
  int best = INT_MAX;
  for (size_t i = 0; i + 3 <= length; i++) {
    int all = words_frequency(text[i]) + words_frequency(text[i + 1]) + words_frequency(text[i + 2]);
    if (all < best) {
      best = all;
      word->three = (uint32_t)i;
    }
  }
}

/*
 * Makes words ready to be looked for; to be freed, NULL without memory.
 * They are given one after the other, each after four bytes with its length, the lowest first; none is empty.
 */
static Words *words_of(const uint8_t *packed, size_t length) {
  uint32_t count = 0;
  for (size_t at = 0; at + 4 <= length; count++) {
    at += 4 + ((size_t)packed[at] | (size_t)packed[at + 1] << 8 | (size_t)packed[at + 2] << 16 | (size_t)packed[at + 3] << 24);
  }
  size_t size = sizeof(Words) + count * sizeof(Word) + (length - 4 * (size_t)count);
  Words *words = calloc(1, size);
  if (!words) return NULL;
  words->count = count;
  words->size = (uint32_t)size;
  Word *entries = (Word *)(words + 1);
  uint8_t *texts = (uint8_t *)(entries + count);
  size_t at = 0, to = 0;
  for (uint32_t i = 0; i < count; i++) {
    Word *word = entries + i;
    word->length = (uint32_t)packed[at] | (uint32_t)packed[at + 1] << 8 | (uint32_t)packed[at + 2] << 16
        | (uint32_t)packed[at + 3] << 24;
    word->text = (uint32_t)to;
    memcpy(texts + to, packed + at + 4, word->length);
    words_choose(word, texts + to);
    if (word->length >= 3) {
      uint32_t hash = words_hash(texts + to + word->three);
      words->filter[hash >> 3] |= (uint8_t)(1u << (hash & 7));
      word->next = words->heads[hash % WORDS_HEADS];
      words->heads[hash % WORDS_HEADS] = i + 1;
    }
    at += 4 + word->length;
    to += word->length;
  }
  return words;
}

/* how many places are looked at together: the compiler makes vectors of that */
#define WORDS_STRIDE 64u

/* Where a word is next, from a place on; SIZE_MAX if it is not. */
static size_t words_next(const uint8_t *text, size_t length, size_t from, const Word *word, const uint8_t *wanted) {
  if (length < word->length) return SIZE_MAX;
  size_t places = length - word->length + 1, at = from;
  uint8_t one = wanted[word->one], other = wanted[word->other];
  for (; at + WORDS_STRIDE <= places; at += WORDS_STRIDE) {
    const uint8_t *ones = text + at + word->one, *others = text + at + word->other;
    uint8_t found = 0;
    for (size_t i = 0; i < WORDS_STRIDE; i++) found |= (uint8_t)((ones[i] == one) & (others[i] == other));
    if (!found) continue;
    for (size_t i = 0; i < WORDS_STRIDE; i++) {
      if (ones[i] == one && others[i] == other && memcmp(text + at + i, wanted, word->length) == 0) return at + i;
    }
  }
  for (; at < places; at++) {
    if (memcmp(text + at, wanted, word->length) == 0) return at;
  }
  return SIZE_MAX;
}

/* All places of one of the words in a text, how many they are in count; to be freed, NULL without memory. */
static int32_t *words_places(const Words *words, uint32_t which, const uint8_t *text, size_t length, size_t *count) {
  const Word *word = words_entries(words) + which;
  const uint8_t *wanted = words_texts(words) + word->text;
  size_t capacity = 64;
  int32_t *places = malloc(capacity * sizeof *places);
  *count = 0;
  for (size_t at = words_next(text, length, 0, word, wanted); places && at != SIZE_MAX;
       at = words_next(text, length, at + 1, word, wanted)) {
    if (*count == capacity) {
      capacity *= 2;
      int32_t *larger = realloc(places, capacity * sizeof *places);
      if (!larger) free(places);
      places = larger;
    }
    if (places) places[(*count)++] = (int32_t)at;
  }
  return places;
}

/* How many words of a list of the table are at a place for the first time. */
static uint32_t words_at(const Words *words, const uint8_t *text, size_t length, size_t at, uint32_t hash, uint8_t *found) {
  uint32_t more = 0;
  for (uint32_t next = words->heads[hash % WORDS_HEADS]; next;) {
    uint32_t i = next - 1;
    const Word *word = words_entries(words) + i;
    next = word->next;
    if (found[i >> 3] >> (i & 7) & 1 || at < word->three || length - (at - word->three) < word->length) continue;
    if (memcmp(text + (at - word->three), words_texts(words) + word->text, word->length) == 0) {
      found[i >> 3] |= (uint8_t)(1u << (i & 7));
      more++;
    }
  }
  return more;
}

/* Which of the words are in a text, as bits in their order that are set in found, which was zero. */
static void words_find(const Words *words, const uint8_t *text, size_t length, uint8_t *found) {
  uint32_t left = 0;
  for (uint32_t i = 0; i < words->count; i++) {
    const Word *word = words_entries(words) + i;
    if (words->count > WORDS_FEW && word->length >= 3) {
      left++;
    } else if (words_next(text, length, 0, word, words_texts(words) + word->text) != SIZE_MAX) {
      found[i >> 3] |= (uint8_t)(1u << (i & 7));
    }
  }
  for (size_t at = 0; left && at + 3 <= length; at++) {
    uint32_t hash = words_hash(text + at);
    if (words->filter[hash >> 3] >> (hash & 7) & 1) left -= words_at(words, text, length, at, hash, found);
  }
}
