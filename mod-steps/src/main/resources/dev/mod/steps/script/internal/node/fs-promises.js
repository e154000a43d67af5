// exports: constants access appendFile copyFile cp lstat mkdir mkdtemp readFile readdir realpath rename rm rmdir stat unlink writeFile
(function (internal) {
  return internal.builtin("fs").promises;
})
