/** Which stimuli or segments can be compared, and why not. */
import type { Segment } from '@fovea/contract/analysis/segments';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { canBeAggregated } from './aggregates';

export type ComparisonType = 'stimuli' | 'segments';

/** One view of a comparison: a stimulus with the data of a segment. */
export interface Combination {
  readonly studyId: string;
  readonly stimulusId: string;
  readonly segmentId: string;
}

type ComparedStimulus = Pick<Stimulus, 'id' | 'type' | 'segmentData'>;
type ComparedSegment = Pick<Segment, 'id' | 'allRespondents' | 'processingState'>;
export interface ComparedStudy {
  readonly id: string;
  readonly stimuli: readonly ComparedStimulus[];
  readonly segments: readonly ComparedSegment[];
}

/** With more views at once each would be too small. */
export const COMBINATIONS_MAX = 12;
/** Minimum number of items in a comparison. */
export const COMPARED_MIN = 2;

/** Why nothing can be compared, or not in this way; null if it can. */
export type ComparisonObstacle = 'processing' | 'noData' | 'stimuliNotPossible' | 'onlyOneSegment';

/** Stimuli with data for at least one segment. */
export function stimuliWithData<S extends ComparedStimulus>(study: {
  readonly stimuli: readonly S[];
}): S[] {
  return study.stimuli.filter(
    ({ type, segmentData }) => canBeAggregated(type) && segmentData.length > 0,
  );
}

/** Segments that are aggregated and have data for at least one stimulus. */
export function segmentsWithData<G extends ComparedSegment>(study: {
  readonly stimuli: readonly ComparedStimulus[];
  readonly segments: readonly G[];
}): G[] {
  const stimuli = stimuliWithData(study);
  return study.segments.filter(
    ({ id, processingState }) =>
      processingState === 'COMPLETED' &&
      stimuli.some(({ segmentData }) => segmentData.some(({ segmentId }) => segmentId === id)),
  );
}

/**
 * While All Respondents is being aggregated, the compared data would change while the researcher
 * looks at them.
 */
function isProcessing({ segments }: ComparedStudy): boolean {
  const all = segments.find(({ allRespondents }) => allRespondents);
  return all !== undefined && all.processingState !== 'COMPLETED';
}

export function comparisonObstacle(
  study: ComparedStudy,
  type: ComparisonType,
): ComparisonObstacle | null {
  if (isProcessing(study)) return 'processing';
  if (type === 'segments' && study.segments.length < COMPARED_MIN) return 'onlyOneSegment';
  const stimuli = stimuliWithData(study);
  if (stimuli.length === 0) return 'noData';
  if (type === 'stimuli' && stimuli.length < COMPARED_MIN) return 'stimuliNotPossible';
  return null;
}

/** Every compared item combined with every choice of the other kind, ordered by the latter. */
export function combinationsOf(
  studyId: string,
  stimulusIds: readonly string[],
  segmentIds: readonly string[],
  type: ComparisonType,
): Combination[] {
  const all =
    type === 'stimuli'
      ? segmentIds.flatMap((segmentId) =>
          stimulusIds.map((stimulusId) => ({ studyId, stimulusId, segmentId })),
        )
      : stimulusIds.flatMap((stimulusId) =>
          segmentIds.map((segmentId) => ({ studyId, stimulusId, segmentId })),
        );
  return all.slice(0, COMBINATIONS_MAX);
}

/** The combinations whose stimulus and segment still exist; the same list object if all do. */
export function existingCombinations(
  study: ComparedStudy,
  combinations: readonly Combination[],
): readonly Combination[] {
  const stimuli = new Set(study.stimuli.map(({ id }) => id));
  const segments = new Set(study.segments.map(({ id }) => id));
  const stored = combinations.filter(
    ({ studyId, stimulusId, segmentId }) =>
      studyId === study.id && stimuli.has(stimulusId) && segments.has(segmentId),
  );
  return stored.length === combinations.length ? combinations : stored;
}
