// The part of JNI's header that a JDK for macOS brings, for compilers that run elsewhere.
#ifndef MODMATCH_JNI_MD_H
#define MODMATCH_JNI_MD_H

#define JNIEXPORT __attribute__((visibility("default")))
#define JNIIMPORT __attribute__((visibility("default")))
#define JNICALL

typedef int jint;
typedef long jlong;
typedef signed char jbyte;

#endif
