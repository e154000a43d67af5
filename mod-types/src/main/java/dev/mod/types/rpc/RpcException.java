package dev.mod.types.rpc;

/** A question that got no answer: the program refused it, or is not there any more. */
public final class RpcException extends Exception {
    private static final long serialVersionUID = 1L;

    /** A question without answer. */
    public RpcException(String message) {
        super(message);
    }
}
