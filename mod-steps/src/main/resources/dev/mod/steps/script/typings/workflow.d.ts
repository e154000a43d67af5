declare module "mod:workflow" {
  /** The value of a key of the workflow's shared state; undefined when there is none. */
  export function getState<T = any>(name: string): T | undefined;
  /**
   * Sets a key of the shared state: for later steps of the task at once, for other tasks when this one has completed.
   *
   * @param value anything that JSON can hold; undefined removes the key
   * @param persist false keeps the value within the step
   */
  export function setState(name: string, value: unknown, persist?: boolean): void;
  /** Removes a key of the shared state. */
  export function unsetState(name: string): void;
  /**
   * Waits until no other file holds the lock of this name, and takes it.
   *
   * @returns a function that gives the lock back
   * @example
   * const release = acquireLock("files");
   * setState("files", [...(getState("files") ?? []), root.relativeFilename()]);
   * release();
   */
  export function acquireLock(name: string): () => void;
  /** Sets an output of this step, which needs an `id`. */
  export function setStepOutput(name: string, value: string): void;
  /** An output of a step; null when there is none. */
  export function getStepOutput(step: string, name: string): string | null;
  /** An output of a step, which is set first when there is none. */
  export function getOrSetStepOutput(step: string, name: string, value: string): string;

  /** Files that the function of a `shard` step groups. */
  export interface ShardInput {
    files: string[];
    targetDir: string;
    previousShards: ShardResult[];
  }

  /** Group of files; each becomes a task of the matrix. */
  export interface ShardResult {
    name?: string;
    /** Paths of its files, relative to the target. */
    _meta_files: string[];
    [key: string]: unknown;
  }

  /** Function that a script of a `shard` step exports by default. */
  export type ShardFunction = (input: ShardInput) => ShardResult[] | Promise<ShardResult[]>;

  const api: {
    getState: typeof getState;
    setState: typeof setState;
    unsetState: typeof unsetState;
    acquireLock: typeof acquireLock;
    setStepOutput: typeof setStepOutput;
    getStepOutput: typeof getStepOutput;
    getOrSetStepOutput: typeof getOrSetStepOutput;
  };
  export default api;
}
