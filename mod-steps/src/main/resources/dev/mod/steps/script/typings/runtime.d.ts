declare module "mod:runtime" {
  /** Writes a line to the log of the step. */
  export function progress(message: string, meta?: unknown): void;
  /** Warns: the summary of the run shows it. */
  export function warn(message: string, meta?: unknown): void;
  /** Names what is being worked on, for messages. */
  export function setCurrentUnit(unit: string, meta?: unknown): void;
  /** Fails this file. With `--keep-going` other files go on. */
  export function failFile(message: string, meta?: unknown): never;
  /** Fails the whole step. */
  export function failStep(message: string, meta?: unknown): never;
  /** Whether the run is being stopped. */
  export function isCanceled(): boolean;

  const api: {
    progress: typeof progress;
    warn: typeof warn;
    setCurrentUnit: typeof setCurrentUnit;
    failFile: typeof failFile;
    failStep: typeof failStep;
    isCanceled: typeof isCanceled;
  };
  export default api;
}
