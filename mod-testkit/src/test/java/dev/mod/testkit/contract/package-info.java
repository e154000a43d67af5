@org.jspecify.annotations.NullMarked
package dev.mod.testkit.contract;
