// exports: isatty
(function () {
  return { isatty: () => false };
})
