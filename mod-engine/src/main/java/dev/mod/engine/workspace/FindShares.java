package dev.mod.engine.workspace;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.ToIntFunction;

/**
 * How a target is shared out among programs that list it, so that all have about as much to do: the largest directories
 * are split, and then each goes to the program that has the least so far (Graham's rule of the longest processing time).
 *
 * @param programs what each of them is to list, by path from the target; none is empty
 * @param untold paths of what none of them lists: directories that were split, or need not be looked into
 */
record FindShares(List<List<String>> programs, List<String> untold) {
    /** With more names than these, a program had better read the directory itself. */
    private static final int MAX_NAMES = 1000;
    private static final int MAX_SPLITS = 40;
    /** A program's share is made of so many pieces, or of smaller ones. */
    private static final int PIECES = 4;

    private record Piece(String path, int weight) {
        static final Comparator<Piece> LARGEST = Comparator.comparingInt(Piece::weight).reversed();
    }

    private record Share(List<String> paths, int weight, int number) {
        static final Comparator<Share> LIGHTEST = Comparator.comparingInt(Share::weight)
                .thenComparingInt(Share::number);

        Share with(Piece piece) {
            paths.add(piece.path);
            return new Share(paths, weight + piece.weight, number);
        }
    }

    /**
     * Shares out what is in a target.
     *
     * @param passed names of directories that need not be looked into
     * @param below about how many files there are below a directory; 0 if that is not known
     * @param most how many programs there may be
     */
    static FindShares of(Path target, Collection<String> passed, ToIntFunction<String> below, int most)
            throws IOException {
        var untold = new ArrayList<String>();
        var pieces = new PriorityQueue<Piece>(Piece.LARGEST);
        pieces.addAll(pieces("", target, passed, below, untold));
        if (pieces.size() > MAX_NAMES) {
            return new FindShares(List.of(List.of()), List.of());
        }
        long all = pieces.stream().mapToLong(Piece::weight).sum();
        var done = new ArrayList<Piece>();
        for (int splits = 0; splits < MAX_SPLITS && most > 1 && !pieces.isEmpty(); splits++) {
            var largest = pieces.remove();
            if (largest.weight == 1 || largest.weight <= all / most / PIECES) {
                pieces.add(largest);
                break;
            }
            var passedIn = new ArrayList<String>();
            var parts = pieces(largest.path + "/", target.resolve(largest.path), passed, below, passedIn);
            if (parts.isEmpty() || parts.size() + pieces.size() + done.size() > MAX_NAMES) {
                done.add(largest);
            } else {
                pieces.addAll(parts);
                untold.add(largest.path);
                untold.addAll(passedIn);
            }
        }
        pieces.addAll(done);
        return new FindShares(shared(pieces, Math.min(most, pieces.size())), untold);
    }

    /** What is in a directory; nothing if it is none. */
    private static List<Piece> pieces(String prefix, Path directory, Collection<String> passed,
            ToIntFunction<String> below, List<String> untold) throws IOException {
        var pieces = new ArrayList<Piece>();
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return pieces;
        }
        try (var names = Files.newDirectoryStream(directory)) {
            for (Path child : names) {
                var name = child.getFileName().toString();
                if (passed.contains(name)) {
                    untold.add(prefix + name);
                } else if (!name.equals(".git")) {
                    pieces.add(new Piece(prefix + name, 1 + below.applyAsInt(prefix + name)));
                }
                if (pieces.size() > MAX_NAMES) {
                    break;
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return pieces;
    }

    private static List<List<String>> shared(PriorityQueue<Piece> pieces, int programs) {
        var shares = new PriorityQueue<Share>(Share.LIGHTEST);
        for (int number = 0; number < programs; number++) {
            shares.add(new Share(new ArrayList<>(), 0, number));
        }
        while (!pieces.isEmpty()) {
            shares.add(shares.remove().with(pieces.remove()));
        }
        return shares.stream().map(Share::paths).toList();
    }
}
