/* The functions that dev.mod.match.internal.JniProvider declares. */
#include <jni.h>
#ifdef _WIN32
#include <windows.h>
#else
#include <dlfcn.h>
#endif

#define JNI_NAME(name) Java_dev_mod_match_internal_JniProvider_##name

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
  (void)vm;
  (void)reserved;
  return arena_init() ? JNI_VERSION_1_8 : JNI_ERR;
}

typedef void (*Function)(void);

static void *open_library(const char *path) {
#ifdef _WIN32
  wchar_t wide[32768];
  return MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, 32768) ? (void *)LoadLibraryW(wide) : NULL;
#else
  return dlopen(path, RTLD_NOW | RTLD_LOCAL);
#endif
}

static Function find_function(void *library, const char *name) {
#ifdef _WIN32
  return (Function)GetProcAddress((HMODULE)library, name);
#else
  return (Function)dlsym(library, name);
#endif
}

static char *copy_string(JNIEnv *env, jbyteArray text) {
  jsize length = (*env)->GetArrayLength(env, text);
  char *copy = malloc((size_t)length + 1);
  if (!copy) return NULL;
  (*env)->GetByteArrayRegion(env, text, 0, length, (jbyte *)copy);
  copy[length] = 0;
  return copy;
}

JNIEXPORT jlong JNICALL JNI_NAME(language)(JNIEnv *env, jclass type, jbyteArray path, jbyteArray symbol) {
  (void)type;
  char *path_text = copy_string(env, path), *symbol_text = copy_string(env, symbol);
  const TSLanguage *language = NULL;
  if (path_text && symbol_text) {
    void *library = open_library(path_text);
    Function make = library ? find_function(library, symbol_text) : NULL;
    Function guard = library ? find_function(library, "modmatch_set_guard") : NULL;
    if (guard) ((void (*)(void (*)(void)))guard)(modmatch_give_up);
    if (make) language = ((const TSLanguage *(*)(void))make)();
  }
  free(path_text);
  free(symbol_text);
  if (language && (ts_language_abi_version(language) > TREE_SITTER_LANGUAGE_VERSION ||
                   ts_language_abi_version(language) < TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION)) {
    language = NULL;
  }
  return (jlong)(intptr_t)language;
}

static jbyteArray bytes_of(JNIEnv *env, const char *text) {
  jsize length = text ? (jsize)strlen(text) : 0;
  jbyteArray bytes = (*env)->NewByteArray(env, length);
  if (bytes && text) (*env)->SetByteArrayRegion(env, bytes, 0, length, (const jbyte *)text);
  return bytes;
}

/* {byte[][] symbol names, byte[] 1 named 2 visible 4 supertype, char[] public symbols, byte[][] field names} */
JNIEXPORT jobjectArray JNICALL JNI_NAME(tables)(JNIEnv *env, jclass type, jlong handle) {
  (void)type;
  const TSLanguage *language = (const TSLanguage *)(intptr_t)handle;
  jsize symbols = (jsize)ts_language_symbol_count(language), fields = (jsize)ts_language_field_count(language) + 1;
  jclass bytes_class = (*env)->FindClass(env, "[B");
  jclass object_class = (*env)->FindClass(env, "java/lang/Object");
  if (!bytes_class || !object_class) return NULL;
  jobjectArray names = (*env)->NewObjectArray(env, symbols, bytes_class, NULL);
  jobjectArray field_names = (*env)->NewObjectArray(env, fields, bytes_class, NULL);
  jbyteArray flags = (*env)->NewByteArray(env, symbols);
  jcharArray publics = (*env)->NewCharArray(env, symbols);
  jobjectArray tables = (*env)->NewObjectArray(env, 4, object_class, NULL);
  if (!names || !field_names || !flags || !publics || !tables) return NULL;
  for (jsize i = 0; i < symbols; i++) {
    TSSymbolMetadata metadata = ts_language_symbol_metadata(language, (TSSymbol)i);
    jbyte flag = (jbyte)((metadata.named ? 1 : 0) | (metadata.visible ? 2 : 0) | (metadata.supertype ? 4 : 0));
    jchar public_symbol = ts_language_public_symbol(language, (TSSymbol)i);
    jbyteArray name = bytes_of(env, ts_language_symbol_name(language, (TSSymbol)i));
    if (!name) return NULL;
    (*env)->SetObjectArrayElement(env, names, i, name);
    (*env)->DeleteLocalRef(env, name);
    (*env)->SetByteArrayRegion(env, flags, i, 1, &flag);
    (*env)->SetCharArrayRegion(env, publics, i, 1, &public_symbol);
  }
  for (jsize i = 0; i < fields; i++) {
    jbyteArray name = bytes_of(env, i ? ts_language_field_name_for_id(language, (TSFieldId)i) : "");
    if (!name) return NULL;
    (*env)->SetObjectArrayElement(env, field_names, i, name);
    (*env)->DeleteLocalRef(env, name);
  }
  (*env)->SetObjectArrayElement(env, tables, 0, names);
  (*env)->SetObjectArrayElement(env, tables, 1, flags);
  (*env)->SetObjectArrayElement(env, tables, 2, publics);
  (*env)->SetObjectArrayElement(env, tables, 3, field_names);
  return tables;
}

typedef struct {
  JNIEnv *env;
  jbyteArray array;
} TextOfJava;

static void copy_text_of_java(void *source, char *copy, uint32_t length) {
  TextOfJava *java = source;
  (*java->env)->GetByteArrayRegion(java->env, java->array, 0, (jsize)length, (jbyte *)copy);
}

JNIEXPORT jint JNICALL JNI_NAME(parse)(JNIEnv *env, jclass type, jlong handle, jbyteArray text, jint length,
                                       jlong millis, jlong memory, jboolean as_before) {
  (void)type;
  TextOfJava java = {env, text};
  Session session = {(const TSLanguage *)(intptr_t)handle, copy_text_of_java, &java, (uint32_t)length,
                     now_millis() + (uint64_t)millis};
  recovers_as_before = as_before;
  return session_parse(&session, (size_t)memory);
}

/* Which parse of all was the last on this thread whose tree was given out, if that is kept; else 0. */
JNIEXPORT jlong JNICALL JNI_NAME(kept)(JNIEnv *env, jclass type) {
  (void)env;
  (void)type;
  return kept.number;
}

JNIEXPORT jboolean JNICALL JNI_NAME(isClean)(JNIEnv *env, jclass type, jlong handle, jlong number, jbyteArray text,
                                             jintArray edits, jlong millis) {
  (void)type;
  TextOfJava java = {env, text};
  Session session = {(const TSLanguage *)(intptr_t)handle, copy_text_of_java, &java,
                     (uint32_t)(*env)->GetArrayLength(env, text), now_millis() + (uint64_t)millis};
  recovers_as_before = false;
  jsize length = (*env)->GetArrayLength(env, edits);
  jint *copy = malloc(((size_t)length + 1) * sizeof(jint));
  if (!copy) return false;
  (*env)->GetIntArrayRegion(env, edits, 0, length, copy);
  bool clean = session_is_clean(&session, number, (const uint32_t *)copy, (size_t)length / 3);
  free(copy);
  return clean;
}

static jbyteArray array_of(JNIEnv *env, const void *bytes, size_t length) {
  jbyteArray array = bytes ? (*env)->NewByteArray(env, (jsize)length) : NULL;
  if (array) (*env)->SetByteArrayRegion(env, array, 0, (jsize)length, (const jbyte *)bytes);
  return array;
}

/* What words_of makes. */
JNIEXPORT jbyteArray JNICALL JNI_NAME(words)(JNIEnv *env, jclass type, jbyteArray packed) {
  (void)type;
  char *copy = copy_string(env, packed);
  Words *words = copy ? words_of((const uint8_t *)copy, (size_t)(*env)->GetArrayLength(env, packed)) : NULL;
  jbyteArray array = words ? array_of(env, words, words->size) : NULL;
  free(words);
  free(copy);
  return array;
}

/* What files_look finds, or NULL. */
JNIEXPORT jbyteArray JNICALL JNI_NAME(look)(JNIEnv *env, jclass type, jbyteArray path, jbyteArray packed) {
  (void)type;
  char *path_text = copy_string(env, path), *copy = copy_string(env, packed);
  const Words *words = (const Words *)(const void *)copy;
  size_t length = words ? words->count / 8 + 1 : 0;
  uint8_t *found = words ? calloc(1, length) : NULL;
  jbyteArray array = path_text && found && files_look(path_text, words, found) ? array_of(env, found, length) : NULL;
  free(found);
  free(copy);
  free(path_text);
  return array;
}

/* What words_find finds in a text, or NULL without memory. */
JNIEXPORT jbyteArray JNICALL JNI_NAME(find)(JNIEnv *env, jclass type, jbyteArray text, jbyteArray packed) {
  (void)type;
  char *copy = copy_string(env, packed);
  const Words *words = (const Words *)(const void *)copy;
  size_t length = words ? words->count / 8 + 1 : 0, size = (size_t)(*env)->GetArrayLength(env, text);
  uint8_t *found = words ? calloc(1, length) : NULL;
  uint8_t *bytes = found ? (*env)->GetPrimitiveArrayCritical(env, text, NULL) : NULL;
  if (bytes) {
    words_find(words, bytes, size, found);
    (*env)->ReleasePrimitiveArrayCritical(env, text, bytes, JNI_ABORT);
  }
  jbyteArray array = bytes ? array_of(env, found, length) : NULL;
  free(found);
  free(copy);
  return array;
}

/* What words_places finds in a text, or NULL without memory. */
JNIEXPORT jintArray JNICALL JNI_NAME(places)(JNIEnv *env, jclass type, jbyteArray text, jbyteArray packed, jint which) {
  (void)type;
  char *copy = copy_string(env, packed);
  size_t count = 0, size = (size_t)(*env)->GetArrayLength(env, text);
  uint8_t *bytes = copy ? (*env)->GetPrimitiveArrayCritical(env, text, NULL) : NULL;
  int32_t *places = NULL;
  if (bytes) {
    places = words_places((const Words *)(const void *)copy, (uint32_t)which, bytes, size, &count);
    (*env)->ReleasePrimitiveArrayCritical(env, text, bytes, JNI_ABORT);
  }
  jintArray array = places ? (*env)->NewIntArray(env, (jsize)count) : NULL;
  if (array) (*env)->SetIntArrayRegion(env, array, 0, (jsize)count, (const jint *)places);
  free(places);
  free(copy);
  return array;
}

/* What files_stamps finds, or NULL; count: how many names there are. */
JNIEXPORT jlongArray JNICALL JNI_NAME(stamps)(JNIEnv *env, jclass type, jbyteArray base, jbyteArray names, jint count) {
  (void)type;
  char *base_text = copy_string(env, base), *name_texts = copy_string(env, names);
  int64_t *stamps = calloc((size_t)count * 5 + 1, sizeof *stamps);
  bool told = base_text && name_texts && stamps
      && files_stamps(base_text, name_texts, (size_t)(*env)->GetArrayLength(env, names), stamps);
  jlongArray array = told ? (*env)->NewLongArray(env, count * 5) : NULL;
  if (array) (*env)->SetLongArrayRegion(env, array, 0, count * 5, (const jlong *)stamps);
  free(stamps);
  free(name_texts);
  free(base_text);
  return array;
}

/* What files_list finds. */
JNIEXPORT jbyteArray JNICALL JNI_NAME(list)(JNIEnv *env, jclass type, jbyteArray path) {
  (void)type;
  size_t length = 0;
  char *path_text = copy_string(env, path);
  char *list = path_text ? files_list(path_text, &length) : NULL;
  jbyteArray bytes = array_of(env, list, length);
  free(list);
  free(path_text);
  return bytes;
}

/*
 * Writes the tree of the last parse into arrays of its count; check: compares with a cursor walk.
 * Gives pairs of node and further field, or NULL when it did not work.
 */
JNIEXPORT jintArray JNICALL JNI_NAME(flatten)(JNIEnv *env, jclass type, jcharArray kind, jcharArray field,
                                              jbyteArray flags, jintArray start, jintArray end, jintArray parent,
                                              jintArray subtree_end, jboolean check) {
  (void)type;
  bool done = false;
  FlatTree out = {0};
  if (!pending) return NULL;
  out.capacity = (*env)->GetArrayLength(env, kind);
  out.kind = (*env)->GetPrimitiveArrayCritical(env, kind, NULL);
  out.field = (*env)->GetPrimitiveArrayCritical(env, field, NULL);
  out.flags = (*env)->GetPrimitiveArrayCritical(env, flags, NULL);
  out.start = (*env)->GetPrimitiveArrayCritical(env, start, NULL);
  out.end = (*env)->GetPrimitiveArrayCritical(env, end, NULL);
  out.parent = (*env)->GetPrimitiveArrayCritical(env, parent, NULL);
  out.subtree_end = (*env)->GetPrimitiveArrayCritical(env, subtree_end, NULL);
  if (out.kind && out.field && out.flags && out.start && out.end && out.parent && out.subtree_end) {
    done = session_flatten(&out, check);
  }
  if (out.subtree_end) (*env)->ReleasePrimitiveArrayCritical(env, subtree_end, out.subtree_end, 0);
  if (out.parent) (*env)->ReleasePrimitiveArrayCritical(env, parent, out.parent, 0);
  if (out.end) (*env)->ReleasePrimitiveArrayCritical(env, end, out.end, 0);
  if (out.start) (*env)->ReleasePrimitiveArrayCritical(env, start, out.start, 0);
  if (out.flags) (*env)->ReleasePrimitiveArrayCritical(env, flags, out.flags, 0);
  if (out.field) (*env)->ReleasePrimitiveArrayCritical(env, field, out.field, 0);
  if (out.kind) (*env)->ReleasePrimitiveArrayCritical(env, kind, out.kind, 0);
  jintArray more = done ? (*env)->NewIntArray(env, out.more_size) : NULL;
  if (more && out.more_size) (*env)->SetIntArrayRegion(env, more, 0, out.more_size, (const jint *)out.more);
  session_keep(more && !check);
  return more;
}
