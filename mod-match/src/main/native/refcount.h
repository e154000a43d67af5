/*
 * Stands in for the core's atomic.h: a tree never leaves the thread whose arena it lies in, and two locked instructions
 * for each node and parent cost more than the rest of keeping count.
 */
#define TREE_SITTER_ATOMIC_H_
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static inline size_t atomic_load(const volatile size_t *p) { return *p; }
static inline uint32_t atomic_inc(volatile uint32_t *p) { return *p = *p + 1; }
static inline uint32_t atomic_dec(volatile uint32_t *p) { return *p = *p - 1; }
