// exports: sep delimiter posix win32 basename dirname extname format isAbsolute join matchesGlob normalize parse relative resolve toNamespacedPath
(function (internal) {
  return internal.builtin("path").posix;
})
