/*
 * Hands a command to the daemon of this distribution, and becomes the launcher again where there is none or it declines.
 *
 *   client <directory of sockets> <directory of jars> <launcher> <word>...
 *
 * The socket's name is the hash of what dev.mod.cli.BuildId says of the jars. A request is its length in four bytes and
 * strings that end in NUL: protocol, mount namespace, directory, digits of the descriptors that are terminals, columns,
 * number of words, words, environment. An answer is frames: a letter, the length in four bytes, bytes. O and E are output,
 * X is the exit code, D declines. Numbers are in network order.
 */
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define PROTOCOL "mod-daemon-1"

extern char **environ;

static char **launch;

static void fall_back(void) {
  execv(launch[0], launch);
  fprintf(stderr, "mod: cannot start %s: %s\n", launch[0], strerror(errno));
  exit(5);
}

static uint64_t hashed(uint64_t hash, const char *bytes, size_t length) {
  for (size_t i = 0; i < length; i++) {
    hash = (hash ^ (unsigned char) bytes[i]) * 0x100000001b3u;
  }
  return hash;
}

static int by_bytes(const void *one, const void *other) {
  return strcmp(*(char *const *) one, *(char *const *) other);
}

/* FNV-1a of a line for each jar, and of the file build-id where there is one */
static uint64_t build(const char *directory) {
  uint64_t hash = 0xcbf29ce484222325u;
  char *names[4096];
  int count = 0;
  DIR *open = opendir(directory);
  if (!open || chdir(directory)) {
    fall_back();
  }
  for (struct dirent *entry; (entry = readdir(open)) && count < 4096;) {
    size_t length = strlen(entry->d_name);
    if (length > 4 && !strcmp(entry->d_name + length - 4, ".jar")) {
      names[count++] = strdup(entry->d_name);
    }
  }
  qsort(names, count, sizeof *names, by_bytes);
  for (int i = 0; i < count; i++) {
    struct stat file;
    char line[512];
    if (stat(names[i], &file)) {
      fall_back();
    }
#ifdef __APPLE__
    long long modified = file.st_mtimespec.tv_sec * 1000LL + file.st_mtimespec.tv_nsec / 1000000;
#else
    long long modified = file.st_mtim.tv_sec * 1000LL + file.st_mtim.tv_nsec / 1000000;
#endif
    int length = snprintf(line, sizeof line, "%s %lld %lld\n", names[i], (long long) file.st_size, modified);
    hash = hashed(hash, line, length);
  }
  FILE *id = fopen("build-id", "r");
  if (id) {
    char bytes[256];
    hash = hashed(hash, bytes, fread(bytes, 1, sizeof bytes, id));
  }
  return hash;
}

static char *request;
static size_t length, capacity;

static void add(const char *text) {
  size_t more = strlen(text) + 1;
  if (length + more > capacity) {
    capacity = (length + more) * 2;
    request = realloc(request, capacity);
    if (!request) {
      fall_back();
    }
  }
  memcpy(request + length, text, more);
  length += more;
}

static void add_number(long number) {
  char text[24];
  snprintf(text, sizeof text, "%ld", number);
  add(text);
}

static int written(int to, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t done = write(to, bytes, count);
    if (done < 0 && errno == EINTR) {
      continue;
    }
    if (done <= 0) {
      return 0;
    }
    bytes += done;
    count -= done;
  }
  return 1;
}

static size_t available(int from, char *bytes, size_t count) {
  size_t have = 0;
  while (have < count) {
    ssize_t done = read(from, bytes + have, count - have);
    if (done < 0 && errno == EINTR) {
      continue;
    }
    if (done <= 0) {
      break;
    }
    have += done;
  }
  return have;
}

int main(int count, char **words) {
  if (count < 4) {
    return 2;
  }
  launch = words + 3;
  char directory[4096], namespace[64] = "", terminals[4] = "";
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (!getcwd(directory, sizeof directory)
      || strlen(words[1]) + sizeof "/0123456789abcdef.socket" > sizeof address.sun_path) {
    fall_back();
  }
  char *here = strdup(directory);
  uint64_t id = build(words[2]);
  if (chdir(here)) {
    fall_back();
  }
  snprintf(address.sun_path, sizeof address.sun_path, "%s/%016llx.socket", words[1], (unsigned long long) id);
  int daemon = socket(AF_UNIX, SOCK_STREAM, 0);
  if (daemon < 0 || connect(daemon, (struct sockaddr *) &address, sizeof address)) {
    fall_back();
  }
  if (readlink("/proc/self/ns/mnt", namespace, sizeof namespace - 1) < 0) {
    namespace[0] = 0;
  }
  for (int i = 0, at = 0; i < 3; i++) {
    if (isatty(i)) {
      terminals[at++] = '0' + i;
    }
  }
  struct winsize window = {0};
  if (isatty(2) && ioctl(2, TIOCGWINSZ, &window)) {
    window.ws_col = 0;
  }
  add(PROTOCOL);
  add(namespace);
  add(here);
  add(terminals);
  add_number(window.ws_col);
  add_number(count - 4);
  for (int i = 4; i < count; i++) {
    add(words[i]);
  }
  for (char **each = environ; *each; each++) {
    add(*each);
  }
  signal(SIGPIPE, SIG_IGN);
  uint32_t size = htonl(length);
  if (!written(daemon, (char *) &size, sizeof size) || !written(daemon, request, length)) {
    fall_back();
  }
  static char bytes[1 << 18];
  int begun = 0, closed = 0;
  for (;;) {
    char head[5];
    uint32_t left;
    if (available(daemon, head, sizeof head) < sizeof head) {
      break;
    }
    memcpy(&left, head + 1, sizeof left);
    left = ntohl(left);
    if (head[0] == 'D' && !begun) {
      close(daemon);
      fall_back();
    }
    if (head[0] == 'X' && left == 1 && available(daemon, bytes, 1) == 1) {
      return (unsigned char) bytes[0];
    }
    if (head[0] != 'O' && head[0] != 'E') {
      break;
    }
    begun = 1;
    while (left > 0) {
      size_t part = left < sizeof bytes ? left : sizeof bytes;
      ssize_t have = read(daemon, bytes, part);
      if (have < 0 && errno == EINTR) {
        continue;
      }
      if (have <= 0) {
        goto lost;
      }
      left -= have;
      if (head[0] == 'E') {
        written(2, bytes, have);
      } else if (!closed) {
        closed = !written(1, bytes, have);
      }
    }
  }
lost:
  if (!begun) {
    close(daemon);
    fall_back();
  }
  fprintf(stderr, "mod: the daemon ended in the middle of its answer\nhint: run it again\n");
  return 5;
}
