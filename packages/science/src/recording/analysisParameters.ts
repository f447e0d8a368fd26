/** Settings and findings an analysis can be repeated with; stored beside every result. */
export interface AnalysisParameters {
  readonly [name: string]: string | number | boolean | null;
}
