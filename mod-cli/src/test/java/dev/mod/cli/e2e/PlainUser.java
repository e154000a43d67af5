package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;

/** A user without the rights that only root has, whoever runs the tests. */
final class PlainUser {
    /** Whether root runs the tests, and so can make files that are somebody else's. */
    static final boolean ROOT = System.getProperty("user.name").equals("root");
    /** What commands of that user begin with. */
    static final String AS_A_USER = ROOT
            ? "setpriv --bounding-set=-dac_override,-dac_read_search,-fowner "
            : "";

    private PlainUser() {}

    /** Leaves a test out where rights cannot be given up. */
    static void assumePossible(ModProcess mod) throws IOException, InterruptedException {
        assumeTrue(mod.shell(AS_A_USER + "true").exit() == 0, "no right to give up rights");
    }
}
