// exports: performance
(function () {
  return { performance };
})
