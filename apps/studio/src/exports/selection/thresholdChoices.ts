import { EXPORT_THRESHOLD_DEFAULTS } from '@fovea/rules/participation/exportSelection';
import * as z from 'zod/mini';
import { createViewState } from '../../state/viewState';
import type { ThresholdName, Thresholds } from './selectionDraft';

const thresholdOf = (name: ThresholdName) => {
  const unused = { isApplied: false, value: EXPORT_THRESHOLD_DEFAULTS[name] };
  return z.catch(z.object({ isApplied: z.boolean(), value: z.number() }), unused);
};
const Stored = z.object({
  etAccuracyThreshold: thresholdOf('etAccuracyThreshold'),
  etQualityThreshold: thresholdOf('etQualityThreshold'),
  faceQualityThreshold: thresholdOf('faceQualityThreshold'),
});

const view = createViewState<Thresholds>('exportThresholds', (from) => Stored.parse(from));

/** The thresholds chosen last for a study in this browser: a study has one rule for who counts. */
export function useThresholds(
  studyId: string,
): [Thresholds, (changes: Partial<Thresholds>) => void] {
  return view.useViewState(studyId);
}
