import type { Segment } from '@fovea/contract/analysis/segments';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { uniqueFileName } from '@fovea/rules/inputs/safeFileName';
import { orderedStimuli } from '@fovea/rules/flow/flow';
import { pictureName } from '../pictureNames';

/** One picture of a batch. */
export interface PlannedPicture {
  readonly stimulus: Stimulus;
  readonly segment: Segment;
  readonly url: string;
  readonly fileName: string;
}

export interface BatchPlan {
  readonly pictures: readonly PlannedPicture[];
  /** Chosen, but without data. */
  readonly missing: readonly { readonly stimulus: Stimulus; readonly segment: Segment }[];
}

/** Stimuli of which some segment has data, in the order of the study. */
export function stimuliWithData(study: Study): Stimulus[] {
  const inFlows = study.topLevelBlocks.flatMap((flow) =>
    orderedStimuli(study.blocks, study.stimuli, flow),
  );
  const all = [...new Set([...inFlows, ...study.stimuli])];
  return all.filter(({ segmentData }) => segmentData.length > 0);
}

/** A picture of each chosen stimulus with each chosen segment that has data on it. */
export function planBatch(
  study: Study,
  stimulusIds: readonly string[],
  segmentIds: readonly string[],
): BatchPlan {
  const stimuli = stimuliWithData(study).filter(({ id }) => stimulusIds.includes(id));
  const segments = study.segments.filter(({ id }) => segmentIds.includes(id));
  const pictures: PlannedPicture[] = [];
  const missing: { stimulus: Stimulus; segment: Segment }[] = [];
  const taken = new Set<string>();
  const digits = String(stimuli.length).length;
  for (const [at, stimulus] of stimuli.entries()) {
    for (const segment of segments) {
      const data = stimulus.segmentData.find(({ segmentId }) => segmentId === segment.id);
      if (!data) {
        missing.push({ stimulus, segment });
        continue;
      }
      // The number keeps the order of the study in a list of files.
      const number = String(at + 1).padStart(Math.max(2, digits), '0');
      const name = pictureName([`${number} ${stimulus.displayName}`, segment.name]);
      pictures.push({
        ...{ stimulus, segment, url: data.url },
        fileName: uniqueFileName(taken, name, '.png'),
      });
    }
  }
  return { pictures, missing };
}
