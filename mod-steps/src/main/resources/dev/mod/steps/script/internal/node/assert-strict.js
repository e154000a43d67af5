// exports: AssertionError ok equal notEqual strictEqual notStrictEqual deepEqual notDeepEqual deepStrictEqual notDeepStrictEqual throws doesNotThrow rejects doesNotReject match doesNotMatch fail ifError strict
(function (internal) {
  return internal.builtin("assert").strict;
})
