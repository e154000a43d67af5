declare module "mod:metrics" {
  /** Counter over all files, shown at the end of a run. */
  export class MetricAtom {
    constructor(name: string);
    readonly name: string;
    /**
     * Counts.
     *
     * @param cardinality what is counted, by dimension
     * @param amount by default 1
     */
    increment(cardinality?: Record<string, string | number | boolean | null | undefined>, amount?: number): void;
    /** What was counted up to now. */
    getEntries(): { cardinality: Record<string, string>; count: number }[];
  }

  /**
   * The counter of this name.
   *
   * @example
   * const calls = useMetricAtom("calls");
   * calls.increment({ method: "log" });
   */
  export function useMetricAtom(name: string): MetricAtom;

  const api: {
    useMetricAtom: typeof useMetricAtom;
  };
  export default api;
}
