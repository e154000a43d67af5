/* What jni.h asks of the platform, for compiling for Windows elsewhere: the Java types in C's and how to export. */
#ifndef MODMATCH_JNI_MD_H
#define MODMATCH_JNI_MD_H
#define JNIEXPORT __declspec(dllexport)
#define JNIIMPORT __declspec(dllimport)
#define JNICALL __stdcall
typedef long jint;
typedef long long jlong;
typedef signed char jbyte;
#endif
