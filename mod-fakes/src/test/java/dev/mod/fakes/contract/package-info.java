@org.jspecify.annotations.NullMarked
package dev.mod.fakes.contract;
