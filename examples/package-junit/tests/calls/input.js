const assert = require("assert");
assert.equal(one(), 1);
