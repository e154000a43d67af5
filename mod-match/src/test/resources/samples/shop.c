#include <stdio.h>
#define MAX 10

struct item { const char *name; int count; };

static int total(struct item *items, int n) {
    int sum = 0; /* so far */
    for (int i = 0; i < n && i < MAX; i++) {
        if (items[i].count > 0) {
            sum += items[i].count * price(items[i].name);
        } else {
            printf("none of %s\n", items[i].name);
        }
    }
    return sum;
}

int main(int argc, char **argv) {
    struct item items[] = {{"a", 1}, {"b", 2}};
    printf("%d %d\n", total(items, 2), sizeof(items));
    return 0;
}
