/** What a respondent did with a stimulus, for tests of the tables made of it. */
import { aoiTrack } from '../aoi/aoiTrack';
import type { Aoi } from '../aoi/aoiTypes';
import type { SeenStimulus } from '../sampleTables/seenStimulus';
import type { StimulusGaze } from '../session/stimulusGaze';
import type { SignalId } from '../signals/signalCatalogue';
import { emptyMouseTrack } from '../timeline/mouseTrack';

export interface SeenCase {
  readonly respondent?: string;
  readonly stimulus?: string;
  /** tMs, x, y as parts of a picture of 1000 x 500 px at (100, 50) on the page; null: no gaze. */
  readonly samples: readonly (readonly [number, number, number] | readonly [number, null])[];
  /** start, end, x, y. */
  readonly fixations?: readonly (readonly [number, number, number, number])[];
  readonly signals?: Readonly<Partial<Record<SignalId, readonly number[]>>>;
  readonly aois?: Readonly<Record<string, Pick<Aoi, 'keyframes'>>>;
  readonly gaze?: Partial<StimulusGaze>;
}

export function seenStimulusOf(seen: SeenCase): SeenStimulus {
  const { samples, fixations = [], signals, aois = {} } = seen;
  const tMs = Float64Array.from(samples, ([t]) => t);
  const common = {
    stimulusId: 'stimulus',
    onsetMs: 0,
    durationMs: 2000,
    clock: 'onset',
    version: '4.1',
    parameters: {},
    tMs,
  } as const;
  return {
    respondent: seen.respondent ?? 'Respondent 1',
    stimulus: seen.stimulus ?? 'Poster',
    gaze: {
      ...common,
      contentRect: { xPx: 100, yPx: 50, widthPx: 1000, heightPx: 500 },
      degreeScale: { xNormPerDeg: 0.04, method: 'for tests' },
      algorithm: 'idt',
      gazeQuality: 1,
      xNorm: Float32Array.from(samples, ([, x]) => x ?? Number.NaN),
      yNorm: Float32Array.from(samples, ([, , y]) => y ?? Number.NaN),
      uncorrected: null,
      sampleMs: new Float32Array(samples.length).fill(20),
      fixations: {
        count: fixations.length,
        startMs: Float64Array.from(fixations, ([start]) => start),
        endMs: Float64Array.from(fixations, ([, end]) => end),
        x: Float32Array.from(fixations, ([, , x]) => x),
        y: Float32Array.from(fixations, ([, , , y]) => y),
      },
      mouse: emptyMouseTrack(),
      recordingQuality: { accuracyDeg: 1, precisionStdDeg: 1, effectiveRateHz: 50 },
      ...seen.gaze,
    },
    signals: signals
      ? {
          ...common,
          version: '1.2',
          voice: null,
          values: new Map(
            Object.entries(signals).map(([id, values]) => [
              id as SignalId,
              Float32Array.from(values ?? []),
            ]),
          ),
        }
      : null,
    aois: new Map(Object.entries(aois).map(([column, aoi]) => [column, aoiTrack(aoi)])),
  };
}
