import type { AoiTrack } from '../aoi/aoiTrack';
import type { StimulusGaze } from '../session/stimulusGaze';
import type { StimulusSignals } from '../signals/stimulusSignals';
import type { TextColumn } from './sampleColumns';

/** One showing of a stimulus to a respondent, as the results have it. */
export interface SeenStimulus {
  /** The name under which the respondent is exported. */
  readonly respondent: string;
  /** The display name, unique within the study. */
  readonly stimulus: string;
  readonly gaze: StimulusGaze;
  /** Null: none were measured. */
  readonly signals: StimulusSignals | null;
  /** The areas of interest that apply to this respondent; the key is the name of a column. */
  readonly aois: ReadonlyMap<string, AoiTrack>;
}

/** What tables of signals need; they are made without opening the gaze. */
export type SeenSignals = Pick<SeenStimulus, 'respondent' | 'stimulus' | 'signals'>;

export const respondentColumn: TextColumn<SeenSignals> = {
  name: 'respondent',
  kind: 'text',
  unit: '',
  definition: 'The respondent, named as in the table sessions.',
  text: ({ respondent }) => respondent,
};

export const stimulusColumn: TextColumn<SeenSignals> = {
  name: 'stimulus',
  kind: 'text',
  unit: '',
  definition: 'The stimulus, named as in the table stimuli.',
  text: ({ stimulus }) => stimulus,
};

export const versionColumn: TextColumn<SeenStimulus> = {
  name: 'version',
  kind: 'text',
  unit: '',
  definition: 'Version of the processing that gave these results.',
  text: ({ gaze }) => gaze.version,
};

export const TIME_DEFINITION =
  'Time on the clock of the stimulus: since it was shown, without pauses; with a video, its playback position.';
export const FIXATION_ALGORITHM =
  'Filter of the column filter of the table fixations (segments, ivt, idt or i2mc).';

/**
 * [samples] number of the fixation that covers each sample, from 1 within respondent and stimulus;
 * NaN for samples outside of fixations. A fixation covers [start, end).
 */
export function fixationNumbers({ tMs, fixations }: Pick<StimulusGaze, 'tMs' | 'fixations'>) {
  const numbers = new Float64Array(tMs.length).fill(Number.NaN);
  let next = 0;
  for (let at = 0; at < tMs.length; at++) {
    const now = tMs[at]!;
    while (next < fixations.count && fixations.endMs[next]! <= now) next++;
    if (next < fixations.count && fixations.startMs[next]! <= now) numbers[at] = next + 1;
  }
  return numbers;
}
