/* Part of each library of a grammar: how it gives up, as the core told it when loading it. */
#ifdef _WIN32
#define GUARD_EXPORT __declspec(dllexport)
#else
#define GUARD_EXPORT __attribute__((visibility("default")))
#endif

static void (*give_up)(void);

GUARD_EXPORT void modmatch_set_guard(void (*function)(void)) { give_up = function; }

__attribute__((noreturn)) void modmatch_give_up(void) {
  if (give_up) give_up();
  __builtin_trap();
}
