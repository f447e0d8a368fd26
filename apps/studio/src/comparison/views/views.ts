import type { Segment } from '@fovea/contract/analysis/segments';
import type { SegmentData, Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import type { Combination } from '@fovea/rules/analysis/comparison';

/** One view of the comparison, with its data. */
export interface ComparedView {
  /** Stable as long as the same things are compared. */
  readonly key: string;
  readonly stimulus: Stimulus;
  readonly segment: Segment;
  /** Null: the segment has no data on this stimulus. */
  readonly data: SegmentData | null;
  /** What distinguishes it from the other views. */
  readonly name: string;
  /** What all views have in common; empty: nothing. */
  readonly common: string;
}

/** The views of combinations; a name contains only what differs between them. */
export function buildViews(
  study: Study,
  combinations: readonly Combination[],
  both: (stimulus: string, segment: string) => string,
): ComparedView[] {
  const oneSegment = new Set(combinations.map(({ segmentId }) => segmentId)).size === 1;
  const oneStimulus = new Set(combinations.map(({ stimulusId }) => stimulusId)).size === 1;
  return combinations.flatMap(({ stimulusId, segmentId }): ComparedView[] => {
    const stimulus = study.stimuli.find(({ id }) => id === stimulusId);
    const segment = study.segments.find(({ id }) => id === segmentId);
    if (!stimulus || !segment) return [];
    const name = oneSegment
      ? stimulus.displayName
      : oneStimulus
        ? segment.name
        : both(stimulus.displayName, segment.name);
    return [
      {
        key: [study.id, stimulusId, segmentId].join(' '),
        stimulus,
        segment,
        data: stimulus.segmentData.find((each) => each.segmentId === segmentId) ?? null,
        name,
        common: oneSegment ? segment.name : oneStimulus ? stimulus.displayName : '',
      },
    ];
  });
}
