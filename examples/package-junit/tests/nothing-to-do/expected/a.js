assert.ok(one());
