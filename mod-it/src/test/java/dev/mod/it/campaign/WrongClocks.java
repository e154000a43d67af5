package dev.mod.it.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Clocks of machines that are wrong, by a library between a program and the C library. */
final class WrongClocks {
    /** Seconds by which they are wrong. */
    static final int SECONDS = 3_600;
    private static final String SOURCE = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <stdlib.h>
            #include <string.h>
            #include <sys/time.h>
            #include <time.h>

            static int (*get)(clockid_t, struct timespec *);

            /* "ahead", "behind", or set forward and back every three seconds */
            static long wrong(void) {
                const char *how = getenv("WRONG_CLOCK");
                struct timespec now;
                if (how == NULL) return 0;
                if (strcmp(how, "ahead") == 0) return %1$s;
                if (strcmp(how, "behind") == 0) return -%1$s;
                get(CLOCK_MONOTONIC, &now);
                return (now.tv_sec / 3 %% 3 - 1) * %1$s;
            }

            int clock_gettime(clockid_t clock, struct timespec *time) {
                if (get == NULL) get = (int (*)(clockid_t, struct timespec *)) dlsym(RTLD_NEXT, "clock_gettime");
                int result = get(clock, time);
                if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += wrong();
                return result;
            }

            int gettimeofday(struct timeval *restrict time, void *restrict zone) {
                struct timespec now;
                (void) zone;
                int result = clock_gettime(CLOCK_REALTIME, &now);
                time->tv_sec = now.tv_sec;
                time->tv_usec = now.tv_nsec / 1000;
                return result;
            }

            time_t time(time_t *time) {
                struct timespec now;
                clock_gettime(CLOCK_REALTIME, &now);
                if (time != NULL) *time = now.tv_sec;
                return now.tv_sec;
            }
            """.formatted(SECONDS);

    private final Path library;

    private WrongClocks(Path library) {
        this.library = library;
    }

    /** Compiles the library, for Linux. */
    static WrongClocks in(Path directory) throws IOException, InterruptedException {
        Path source = Files.writeString(directory.resolve("clocks.c"), SOURCE);
        Path library = directory.resolve("clocks.so");
        Process compiler = new ProcessBuilder("cc", "-shared", "-fPIC", "-O1", "-o", library.toString(),
                source.toString(), "-ldl").redirectErrorStream(true).start();
        String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (compiler.waitFor() != 0) {
            throw new IOException(said);
        }
        return new WrongClocks(library);
    }

    /** What to add to the environment of a process; every fourth has the right time. */
    Map<String, String> of(int number) {
        return switch (number % 4) {
            case 0 -> Map.of();
            case 1 -> of("ahead");
            case 2 -> of("behind");
            default -> of("jumping");
        };
    }

    private Map<String, String> of(String how) {
        return Map.of("LD_PRELOAD", library.toString(), "WRONG_CLOCK", how);
    }
}
