package dev.mod.report.picture;

/**
 * Numbers in order as near as possible to given ones, in the sense of least squares: the pool adjacent violators
 * algorithm (Ayer et al., 1955). Linear.
 */
final class IsotonicRegression {
    private IsotonicRegression() {}

    /** The nearest non-decreasing sequence. */
    static double[] nearest(double[] wanted) {
        var mean = new double[wanted.length];
        var size = new int[wanted.length];
        int blocks = 0;
        for (double value : wanted) {
            mean[blocks] = value;
            size[blocks] = 1;
            blocks++;
            while (blocks > 1 && mean[blocks - 2] > mean[blocks - 1]) {
                int together = size[blocks - 2] + size[blocks - 1];
                mean[blocks - 2] = (mean[blocks - 2] * size[blocks - 2] + mean[blocks - 1] * size[blocks - 1])
                        / together;
                size[blocks - 2] = together;
                blocks--;
            }
        }
        var nearest = new double[wanted.length];
        int at = 0;
        for (int block = 0; block < blocks; block++) {
            for (int i = 0; i < size[block]; i++) {
                nearest[at++] = mean[block];
            }
        }
        return nearest;
    }
}
