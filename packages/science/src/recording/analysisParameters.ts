/** Settings and estimates needed to repeat an analysis; stored with every result. */
export interface AnalysisParameters {
  readonly [name: string]: string | number | boolean | null;
}
