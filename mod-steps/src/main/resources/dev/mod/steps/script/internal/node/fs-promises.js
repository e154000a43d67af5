// exports: constants access appendFile chmod copyFile cp lstat mkdir mkdtemp readFile readdir realpath rename rm rmdir stat unlink writeFile open link symlink readlink truncate utimes
(function (internal) {
  return internal.builtin("fs").promises;
})
