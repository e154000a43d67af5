#include <stdio.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
typedef struct point { int x, y; struct point *next; } point_t;
enum color { RED = 1, GREEN };
static const char *names[] = { "a", "b" };
int main(int argc, char **argv) {
  point_t p = { .x = 1 };
  for (int i = 0; i < 10; i++) { if (p.x && !argv[i]) continue; else break; }
  switch (argc) { case 1: printf("%d\n", MAX(p.x, 2)); break; default: goto end; }
  do { argc--; } while (argc > 0);
end:
  return sizeof(p) + (int) *argv[0];
}
