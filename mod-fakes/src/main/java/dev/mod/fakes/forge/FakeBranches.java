package dev.mod.fakes.forge;

/** The branches of pull requests, of which the stand-in itself knows only the names. Called under its lock. */
public interface FakeBranches {
    /** How the head of a pull request relates to its base. */
    enum Relation {
        /** It has all commits of the base. */
        AHEAD,
        /** It lacks some, and could be merged all the same. */
        BEHIND,
        /** Both sides changed the same. */
        CONFLICT,
        /** It is not known yet. */
        UNKNOWN
    }

    /** How they relate now. */
    default Relation relation(FakePullRequest of) {
        return Relation.AHEAD;
    }

    /** Brings the head into the base. */
    default void merge(FakePullRequest of) {}

    /** Heads that have everything, and bases that nobody looks at. */
    FakeBranches NONE = new FakeBranches() {
    };
}
