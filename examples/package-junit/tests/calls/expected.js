const assert = require("node:assert");
assert.strictEqual(one(), 1);
