/*
 * Found before the C library's when the core and the grammars are compiled: a failed assertion gives up the parse, not
 * the process. Grammars are compiled with abort renamed to the same function.
 */
#ifndef MODMATCH_GUARD_DECLARED
#define MODMATCH_GUARD_DECLARED
void modmatch_give_up(void) __attribute__((noreturn));
#endif
#undef assert
#define assert(condition) ((condition) ? (void)0 : modmatch_give_up())
#undef static_assert
#define static_assert _Static_assert
