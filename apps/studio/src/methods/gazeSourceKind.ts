import type { MethodsReport } from '@fovea/rules/analysis/methodsReport';

/** Whether the gaze of a study is that of webcams, of eye trackers, or of both. */
export function gazeSourceKind(
  sources: MethodsReport['gazeSources'],
): 'webcam' | 'tracker' | 'both' {
  if (sources.every(({ value }) => value === null)) return 'webcam';
  return sources.every(({ value }) => value !== null) ? 'tracker' : 'both';
}
