/*
 * Hands a command to the daemon of this distribution, and becomes the launcher again where there is none or it declines.
 *
 *   client <directory of sockets> <directory of jars> <launcher> <word>...
 *
 * The socket's name is the hash of what dev.mod.cli.BuildId says of the jars. A request is its length in four bytes and
 * strings that end in NUL: protocol, standing (see dev.mod.cli.daemon.Standing), directory, digits of the descriptors that
 * are terminals, columns, number of words, words, environment. An answer is frames: a letter, the length in four bytes,
 * bytes. O and E are output, W says that files are going to be written, X is the exit code, D declines. Numbers are in
 * network order. A script that is interrupted is told so by the end of the request, and says itself how it ended.
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

#define PROTOCOL "mod-daemon-2"

extern char **environ;

static char **launch;
static int asked = -1;
static volatile sig_atomic_t interrupted;

static void fall_back(void) {
  if (interrupted) {
    exit(130);
  }
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

/* mount namespace, user, groups, mask and rights of this process; nothing where the system does not tell */
static void add_standing(void) {
  static const char *const kept[] = {"Umask:", "Uid:", "Gid:", "Groups:", "CapEff:", "NoNewPrivs:", "Seccomp:"};
  static char standing[1 << 16];
  char line[1 << 14];
  ssize_t at = readlink("/proc/self/ns/mnt", standing, 64);
  FILE *status = at > 0 ? fopen("/proc/self/status", "r") : NULL;
  if (!status) {
    add("");
    return;
  }
  standing[at++] = '\n';
  while (fgets(line, sizeof line, status)) {
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
      size_t size = strlen(line);
      if (!strncmp(line, kept[i], strlen(kept[i])) && at + size < sizeof standing) {
        memcpy(standing + at, line, size);
        at += size;
      }
    }
  }
  fclose(status);
  standing[at] = 0;
  add(standing);
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

/* once: who is told twice ends at once */
static void hang_up(int signal) {
  interrupted = signal;
  shutdown(asked, SHUT_WR);
}

static void hear(int signal) {
  struct sigaction before, once = {.sa_handler = hang_up, .sa_flags = SA_RESETHAND | SA_RESTART};
  if (!sigaction(signal, NULL, &before) && before.sa_handler != SIG_IGN) {
    sigaction(signal, &once, NULL);
  }
}

int main(int count, char **words) {
  if (count < 5) {
    return 2;
  }
  launch = words + 3;
  char directory[4096], terminals[4] = "";
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
  add_standing();
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
  if (!strcmp(words[4], "script")) {
    asked = daemon;
    hear(SIGINT);
    hear(SIGTERM);
    hear(SIGHUP);
  }
  static char bytes[1 << 18];
  int begun = 0, writing = 0, closed = 0;
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
    if (head[0] == 'W' && left == 0) {
      begun = writing = 1;
      continue;
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
  fprintf(stderr, "mod: the daemon ended in the middle of its answer\nhint: %s\n",
          writing ? "some files may be written and others not: git diff shows it" : "run it again");
  return 5;
}
