#include <stdio.h>
#define SQ(x) ((x) * (x))
/* main */
int main(int argc, char **argv) {
  struct p { int x; } q = { .x = 1 };
  for (int i = 0; i < argc; i++) printf("%s\n", argv[i]);
  return SQ(q.x) ? 0 : 'a';
}
