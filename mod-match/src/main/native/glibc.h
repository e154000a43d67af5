/*
 * A library that is compiled with glibc 2.34 or later is to be loaded by older ones, too: four functions under the
 * version that they have had since the beginning, and two that were no functions before 2.33.
 */
#include <stdlib.h>
#if defined(__GLIBC__) && defined(__x86_64__) && !defined(__clang__)
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

__asm__(".symver dlopen, dlopen@GLIBC_2.2.5");
__asm__(".symver dlsym, dlsym@GLIBC_2.2.5");
__asm__(".symver pthread_key_create, pthread_key_create@GLIBC_2.2.5");
__asm__(".symver pthread_setspecific, pthread_setspecific@GLIBC_2.2.5");

static inline int glibc_fstatat(int directory, const char *name, struct stat *status, int flags) {
  return (int)syscall(SYS_newfstatat, directory, name, status, flags);
}
#define fstatat glibc_fstatat
#define fstat(file, status) glibc_fstatat(file, "", status, AT_EMPTY_PATH)
#endif
