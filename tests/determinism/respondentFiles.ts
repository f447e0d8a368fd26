/** Result files of synthetic respondents, as the server would have written them. */
import { seededRandom } from '@fovea/samples/seededRandom';
import { syntheticSession } from '@fovea/samples/syntheticSession';
import {
  calibrationStimulus,
  imageStimulus,
  NINE_POSITIONS,
} from '@fovea/samples/testing/sampleStimuli';
import { parseEvents } from '@fovea/science/recording/parseEvents';
import { processSession } from '@fovea/science/session/processSession';
import { encodeStimulusGaze, type StimulusGaze } from '@fovea/science/session/stimulusGaze';
import {
  encodeStimulusSignals,
  type StimulusSignals,
} from '@fovea/science/signals/stimulusSignals';

/** Bytes as base64, so that they can be passed to a browser. */
export interface RespondentFiles {
  readonly gaze: string;
  readonly signals: string;
}

/** How many are fully recorded and processed. */
const WHOLE = 2;

const shownStimuli = [
  calibrationStimulus('calibration', NINE_POSITIONS.length * 1350, { positionTimeMs: 1000 }),
  imageStimulus('poster', 6000, { trackMouse: true }),
];

/**
 * Some are fully recorded and processed, which takes time; the others repeat their gaze with different
 * scatter, timing and expressions.
 *
 * @throws when no gaze was found: there would be nothing to compare
 */
export function respondentFiles(count: number): RespondentFiles[] {
  const whole = Array.from({ length: WHOLE }, (_one, at) => processed(`person ${at}`));
  return Array.from({ length: count }, (_one, at) => {
    const like = whole[at % WHOLE];
    if (!like) throw new Error('Nobody was processed.');
    const respondentId = `person ${String(at).padStart(2, '0')}`;
    const { gaze, signals } = at < WHOLE ? like : variantOf(like, respondentId);
    return {
      gaze: base64(encodeStimulusGaze({ respondentId, gaze })),
      signals: base64(encodeStimulusSignals({ respondentId, signals })),
    };
  });
}

interface Processed {
  readonly gaze: StimulusGaze;
  readonly signals: StimulusSignals;
}

function processed(seed: string): Processed {
  const session = syntheticSession(shownStimuli, { seed });
  const { noGaze, stimuli, signals } = processSession({
    events: parseEvents(session.eventsText),
    frames: session.frames,
    calibrationStimulusIds: ['calibration'],
    parameters: {},
  });
  const [gaze] = stimuli;
  const [signal] = signals;
  if (noGaze || !gaze || !signal) throw new Error(`${seed} has no gaze: ${noGaze?.cause}`);
  return { gaze, signals: signal };
}

function variantOf({ gaze, signals }: Processed, seed: string): Processed {
  const random = seededRandom(seed);
  const scatter = 0.01 + 0.03 * random.uniform();
  const [shiftX, shiftY] = [0.05 * random.normal(), 0.05 * random.normal()];
  const tMs = gaze.tMs.map((now) => now + 6 * random.uniform());
  const { fixations, recordingQuality } = gaze;
  return {
    gaze: {
      ...gaze,
      tMs,
      xNorm: gaze.xNorm.map((x) => x + shiftX + scatter * random.normal()),
      yNorm: gaze.yNorm.map((y) => y + shiftY + scatter * random.normal()),
      uncorrected: null,
      fixations: {
        ...fixations,
        x: fixations.x.map((x) => x + shiftX),
        y: fixations.y.map((y) => y + shiftY),
      },
      recordingQuality: { ...recordingQuality, accuracyDeg: 1 + 3 * random.uniform() },
    },
    signals: {
      ...signals,
      tMs,
      values: new Map(
        [...signals.values].map(([id, values]) => [
          id,
          values.map((value) => value * (0.7 + 0.6 * random.uniform())),
        ]),
      ),
    },
  };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
