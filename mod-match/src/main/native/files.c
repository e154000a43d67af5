/*
 * Looking at files without bringing them into the Java heap: most files of a scan do not contain what its rules need, and
 * in a virtual machine that has just started, reading them and looking through them takes longer than all else.
 * Whatever is not plain is left to Java, which then says what is wrong with it.
 */
#ifndef _WIN32
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

/* shared with FileText: larger files are judged by their lines, too, and a zero byte is looked for in the first part */
#define FILES_LARGE 3000000
#define FILES_BINARY 8000

/* Whether a text is UTF-8 as the Unicode standard has it (table 3-7): nothing overlong, no surrogates. */
static bool files_is_utf8(const uint8_t *text, size_t length) {
  size_t at = 0;
  while (at < length) {
    uint64_t eight;
    if (at + 8 <= length && (memcpy(&eight, text + at, 8), (eight & 0x8080808080808080u) == 0)) {
      at += 8;
      continue;
    }
    uint8_t first = text[at++];
    if (first < 0x80) continue;
    if (first < 0xC2 || first > 0xF4) return false;
    size_t more = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    if (length - at < more) return false;
    uint8_t least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    uint8_t most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    for (size_t i = 0; i < more; i++, at++) {
      if (text[at] < least || text[at] > most) return false;
      least = 0x80;
      most = 0xBF;
    }
  }
  return true;
}

#ifdef _WIN32
static bool files_look(const char *path, const Words *words, uint8_t *found) {
  (void)path, (void)words, (void)found;
  return false;
}

static char *files_list(const char *path, size_t *length) {
  (void)path, (void)length;
  return NULL;
}

static bool files_stamps(const char *base, const char *names, size_t length, int64_t *stamps) {
  (void)base, (void)names, (void)length, (void)stamps;
  return false;
}
#else
/* Reads a file into the arena; its length, or -1 if it is nothing to be looked at here. */
static int64_t files_read(int file, uint8_t **text) {
  struct stat status;
  if (fstat(file, &status) || !S_ISREG(status.st_mode) || status.st_size < 1 || status.st_size > FILES_LARGE) return -1;
  size_t size = (size_t)status.st_size, done = 0;
  *text = arena_malloc(size);
  while (done < size) {
    ssize_t read_now = read(file, *text + done, size - done);
    if (read_now <= 0) return -1;
    done += (size_t)read_now;
  }
  return (int64_t)size;
}

/* Which words a file with a text in UTF-8 contains, as words_find says it; false for what is no such text. */
static bool files_look(const char *path, const Words *words, uint8_t *found) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return false;
  volatile int64_t size = -1;
  uint8_t *text = NULL;
  session_end();
  /* more than what the thread has kept of earlier parses */
  arena_reset((size_t)1 << 30);
  if (setjmp(arena.overflow) == 0) {
    arena.armed = true;
    size = files_read(file, &text);
  } else {
    size = -1;
  }
  arena.armed = false;
  close(file);
  if (size <= 0 || memchr(text, 0, size < FILES_BINARY ? (size_t)size : FILES_BINARY) || !files_is_utf8(text, (size_t)size)) {
    return false;
  }
  words_find(words, text, (size_t)size, found);
  return true;
}

/*
 * The regular files and directories in a directory, each as one byte, 'f' or 'd', and its name with a zero byte behind it.
 * NULL when that cannot be said, or there is a name that is not plain ASCII. To be freed.
 */
static char *files_list(const char *path, size_t *length) {
  DIR *directory = opendir(path);
  if (!directory) return NULL;
  size_t capacity = 4096, size = 0;
  char *list = malloc(capacity);
  struct dirent *entry;
  while (list && (errno = 0, entry = readdir(directory))) {
    const char *name = entry->d_name;
    if (!strcmp(name, ".") || !strcmp(name, "..")) continue;
    size_t bytes = strlen(name) + 1;
    bool plain = true;
    for (size_t i = 0; i + 1 < bytes; i++) plain &= (uint8_t)name[i] < 0x80;
    char type = entry->d_type == DT_REG ? 'f' : entry->d_type == DT_DIR ? 'd' : 0;
    struct stat status;
    if (entry->d_type == DT_UNKNOWN && fstatat(dirfd(directory), name, &status, AT_SYMLINK_NOFOLLOW) == 0) {
      type = S_ISREG(status.st_mode) ? 'f' : S_ISDIR(status.st_mode) ? 'd' : 0;
    }
    if (size + bytes + 1 > capacity) {
      capacity = capacity * 2 + bytes;
      char *larger = realloc(list, capacity);
      if (!larger) free(list);
      list = larger;
    }
    if (list && !plain) {
      free(list);
      list = NULL;
    }
    if (list && type) {
      list[size] = type;
      memcpy(list + size + 1, name, bytes);
      size += bytes + 1;
    }
  }
  if (list && errno) {
    free(list);
    list = NULL;
  }
  closedir(directory);
  *length = size;
  return list;
}

#ifdef __APPLE__
#define FILES_MODIFIED(status) (status).st_mtimespec
#define FILES_CHANGED(status) (status).st_ctimespec
#else
#define FILES_MODIFIED(status) (status).st_mtim
#define FILES_CHANGED(status) (status).st_ctim
#endif

static int64_t files_nanoseconds(struct timespec time) { return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec; }

/*
 * Of each regular file in a directory, by its name with a zero byte behind it: size, times of the last change of its
 * content and of anything, in nanoseconds since 1970, inode and device. Zeros for what is no such file, or cannot be told.
 */
static bool files_stamps(const char *base, const char *names, size_t length, int64_t *stamps) {
  int directory = open(base, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return false;
  for (size_t at = 0; at < length; at += strlen(names + at) + 1, stamps += 5) {
    struct stat status;
    if (!names[at] || fstatat(directory, names + at, &status, 0) || !S_ISREG(status.st_mode)) continue;
    stamps[0] = (int64_t)status.st_size;
    stamps[1] = files_nanoseconds(FILES_MODIFIED(status));
    stamps[2] = files_nanoseconds(FILES_CHANGED(status));
    stamps[3] = (int64_t)status.st_ino;
    stamps[4] = (int64_t)status.st_dev;
  }
  close(directory);
  return true;
}
#endif
