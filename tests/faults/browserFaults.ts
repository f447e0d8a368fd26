import type { Fault } from './faultRun';

/** The faults of the respondent's browser. */
export const BROWSER_FAULTS: readonly Fault[] = [];
