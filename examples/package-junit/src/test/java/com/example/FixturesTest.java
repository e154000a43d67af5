package com.example;

import dev.mod.testkit.junit.ModFixtures;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

class FixturesTest {
    @TestFactory
    Stream<DynamicNode> fixtures() {
        return ModFixtures.of(Path.of(""));
    }
}
