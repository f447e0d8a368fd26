import type { MethodsReport } from '@fovea/rules/analysis/methodsReport';

/** Of which kinds the sources of the gaze are. */
export function kindOfSources(
  sources: MethodsReport['gazeSources'],
): 'webcam' | 'tracker' | 'both' {
  if (sources.every(({ value }) => value === null)) return 'webcam';
  return sources.every(({ value }) => value !== null) ? 'tracker' : 'both';
}
