/**
 * Signals of a whole recording, split by stimulus: head, eyelids, expressions, respiration, voice
 * and what devices sent, at the times of the camera frames, so that they align with the gaze. Without a camera there
 * are 30 samples per second. Each interval between pauses is treated as for the gaze
 * (sliceStimulus.ts).
 */
import { joinDoubles } from '../recording/joinDoubles';
import { BLINKS_VERSION, isWholeBlink, type Closure } from '../face/blinks';
import type { BreathFrames } from '../recording/breathFrames';
import { firstAtOrAfter } from '../math/timeOrder';
import type { Exposure } from '../timeline/exposures';
import {
  EXPRESSION_SCORES,
  EXPRESSION_SCORES_VERSION,
  expressionScores,
  neutralChannels,
} from '../face/expressionScores';
import {
  EXPRESSION_CHANNELS,
  type ExpressionChannel,
  type FaceFrames,
} from '../recording/faceFrames';
import { mediaClock } from '../timeline/mediaClock';
import { elapsedMs } from '../timeline/pauses';
import { RESPIRATION_VERSION, respirationAt, respirationWindows } from './respirationRate';
import { matrixOfRotation, rotate } from '../math/rotation';
import { SIDE_LIMIT_MS } from '../timeline/sampleExtents';
import { FRAME_INTERVAL_MS } from '../timeline/frameGrid';
import type { SessionEvent } from '../recording/sessionEvents';
import type { AnalysisParameters } from '../recording/analysisParameters';
import type { EyeSignal, HeadSignal, SignalId } from './signalCatalogue';
import {
  DEVICE_SIGNALS_VERSION,
  deviceSignalValues,
  type DeviceSignal,
} from '../devices/deviceSignals';
import type { StimulusSignals } from './stimulusSignals';
import { VOICE_ANALYSIS_VERSION } from './voiceAnalysis';
import { VOICE_DESCRIPTORS, VOICE_VALUES, type VoiceFrames } from '../recording/voiceFrames';
import { voiceSummary } from './voiceSummary';

export const SIGNALS_VERSION = [
  '2',
  EXPRESSION_SCORES_VERSION,
  RESPIRATION_VERSION,
  VOICE_ANALYSIS_VERSION,
  `b${BLINKS_VERSION}`,
].join('.');

export interface SignalsInput {
  readonly events: readonly SessionEvent[];
  readonly shown: readonly Exposure[];
  /** With poses from posesByCamera. */
  readonly frames: FaceFrames;
  readonly closures: readonly Closure[];
  /** Distance from iris and face divided by that from the face alone. */
  readonly distanceScale: number;
  readonly voice: VoiceFrames | null;
  readonly breath: BreathFrames | null;
  /** Missing: none was recorded. */
  readonly devices?: readonly DeviceSignal[];
  /** Reported with the results: the face engine. */
  readonly parameters: AnalysisParameters;
}

/** @returns one for each of `shown`, in the same order */
export function sessionSignals(input: SignalsInput): StimulusSignals[] {
  const { frames, breath, voice, devices = [] } = input;
  const hasCamera = frames.count > 0;
  const hasOther =
    (voice?.count ?? 0) > 0 ||
    (breath?.count ?? 0) > 0 ||
    devices.some(({ device }) => device.sessionMs.length > 0);
  const whole = hasCamera ? faceSignals(input) : new Map<SignalId, Float32Array>();
  const windows = breath && breath.count > 0 ? respirationWindows(breath) : null;
  const moments = input.shown.map(({ stretches }) => {
    if (!hasCamera) {
      return joinDoubles(
        hasOther ? stretches.map(({ startMs, endMs }) => evenGrid(startMs, endMs)) : [],
      );
    }
    return joinDoubles(
      stretches.map(({ startMs, endMs }) =>
        frames.tMs.slice(firstAtOrAfter(frames.tMs, startMs), firstAtOrAfter(frames.tMs, endMs)),
      ),
    );
  });
  // One channel after the other, for all stimuli: a device may have recorded hundreds of megabytes.
  const ofDevices = devices.map((signal) => ({
    id: signal.id,
    values: deviceSignalValues(
      signal,
      input.shown.map(({ startMs }, place) => ({
        sessionMs: moments[place] ?? new Float64Array(0),
        onsetMs: startMs,
      })),
    ),
  }));
  return input.shown.map((exposure, place) => {
    const { stimulusId, startMs, activeMs, stretches } = exposure;
    const sessionMs = moments[place] ?? new Float64Array(0);
    const media = mediaClock(input.events, exposure);
    const values = new Map<SignalId, Float32Array>();
    for (const [id, all] of whole) {
      values.set(
        id,
        Float32Array.from(sessionMs, (tMs) => all[firstAtOrAfter(frames.tMs, tMs)] ?? Number.NaN),
      );
    }
    if (windows) {
      values.set(
        'respirationPerMinute',
        Float32Array.from(sessionMs, (tMs) => respirationAt(windows, tMs)),
      );
    }
    if (voice && voice.count > 0) addVoice(values, voice, sessionMs);
    for (const { id, values: all } of ofDevices) values.set(id, all[place] ?? new Float32Array(0));
    return {
      stimulusId,
      onsetMs: startMs,
      durationMs: activeMs,
      clock: media ? 'media' : 'onset',
      version:
        devices.length > 0 ? `${SIGNALS_VERSION}.${DEVICE_SIGNALS_VERSION}` : SIGNALS_VERSION,
      parameters: input.parameters,
      voice: voice && voiceSummary(voice, stretches),
      tMs: sessionMs.map(media ?? ((tMs) => elapsedMs(stretches, tMs))),
      values,
    };
  });
}

/** [frames.count] each. */
function faceSignals({
  frames,
  closures,
  distanceScale,
}: SignalsInput): Map<SignalId, Float32Array> {
  const ids: readonly SignalId[] = [
    ...HEAD_SIGNALS,
    ...EYE_SIGNALS,
    ...EXPRESSION_CHANNELS,
    ...EXPRESSION_SCORES,
  ];
  const created = new Map(ids.map((id) => [id, new Float32Array(frames.count).fill(Number.NaN)]));
  const put = (id: SignalId, frame: number, value: number) => {
    const values = created.get(id);
    if (values) values[frame] = value;
  };
  const rest = neutralChannels(frames);
  const short = closures.filter(({ kind }) => kind === 'blink');
  let blinkAt = 0;
  for (let frame = 0; frame < frames.count; frame++) {
    if (frames.faces[frame] !== 1) continue;
    const tMs = frames.tMs[frame] ?? 0;
    const head = headOf(frames, frame, distanceScale);
    for (const id of HEAD_SIGNALS) put(id, frame, head[id]);
    const left = frames.lids[frame * 2] ?? Number.NaN;
    const right = frames.lids[frame * 2 + 1] ?? Number.NaN;
    while ((short[blinkAt]?.endMs ?? Number.POSITIVE_INFINITY) <= tMs) blinkAt++;
    const next = short[blinkAt];
    const closure = next && tMs >= next.startMs ? next : null;
    const opening = Number.isNaN(left) ? right : Number.isNaN(right) ? left : (left + right) / 2;
    put('lidLeft', frame, left);
    put('lidRight', frame, right);
    put('blink', frame, Number.isNaN(opening) ? Number.NaN : blinkValue(closure));
    const from = frame * EXPRESSION_CHANNELS.length;
    const channels = Object.fromEntries(
      EXPRESSION_CHANNELS.map((channel, at) => [channel, frames.channels[from + at] ?? Number.NaN]),
    ) as Record<ExpressionChannel, number>;
    for (const channel of EXPRESSION_CHANNELS) put(channel, frame, channels[channel]);
    const scores = expressionScores(channels, rest, closure ? Number.NaN : opening);
    for (const score of EXPRESSION_SCORES) put(score, frame, scores[score]);
  }
  return created;
}

/** Of a closure whose beginning or end was not seen, whether it was a blink is not known. */
function blinkValue(closure: Closure | null): number {
  if (!closure) return 0;
  return isWholeBlink(closure) ? 1 : Number.NaN;
}

const HEAD_SIGNALS: readonly HeadSignal[] = [
  'headYawDeg',
  'headPitchDeg',
  'headRollDeg',
  'headXCm',
  'headYCm',
  'headZCm',
  'distanceCm',
];
const EYE_SIGNALS: readonly EyeSignal[] = ['lidLeft', 'lidRight', 'blink'];
const DEGREES = 180 / Math.PI;

/** Camera coordinates have y down and x to the respondent's left; see signalCatalogue.ts for the signs. */
function headOf(frames: FaceFrames, frame: number, scale: number): Record<HeadSignal, number> {
  const [rx = NaN, ry = NaN, rz = NaN, tx = NaN, ty = NaN, tz = NaN] = frames.pose.subarray(
    frame * 6,
    frame * 6 + 6,
  );
  const turn = matrixOfRotation([rx, ry, rz]);
  const [aheadX, aheadY, aheadZ] = rotate(turn, [0, 0, -1]);
  const [leftX, leftY] = rotate(turn, [1, 0, 0]);
  return {
    headYawDeg: Math.atan2(aheadX, -aheadZ) * DEGREES,
    headPitchDeg: Math.atan2(-aheadY, Math.hypot(aheadX, aheadZ)) * DEGREES,
    headRollDeg: Math.atan2(leftY, leftX) * DEGREES,
    headXCm: tx * scale,
    headYCm: -ty * scale,
    headZCm: tz * scale,
    distanceCm: Math.hypot(tx, ty, tz) * scale,
  };
}

/** Means of the voice frames around each sample, half the way to its neighbours, at most 50 ms. */
function addVoice(
  values: Map<SignalId, Float32Array>,
  voice: VoiceFrames,
  sessionMs: Float64Array,
): void {
  const columns = VOICE_DESCRIPTORS.map(() => new Float32Array(sessionMs.length).fill(Number.NaN));
  sessionMs.forEach((tMs, i) => {
    const before = Math.min((tMs - (sessionMs[i - 1] ?? -Infinity)) / 2, SIDE_LIMIT_MS);
    const after = Math.min(((sessionMs[i + 1] ?? Infinity) - tMs) / 2, SIDE_LIMIT_MS);
    const from = firstAtOrAfter(voice.tMs, tMs - before);
    const to = firstAtOrAfter(voice.tMs, tMs + after);
    columns.forEach((column, at) => {
      let sum = 0;
      let count = 0;
      for (let frame = from; frame < to; frame++) {
        const value = voice.values[frame * VOICE_VALUES + at] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        sum += value;
        count++;
      }
      if (count > 0) column[i] = sum / count;
    });
  });
  VOICE_DESCRIPTORS.forEach((id, at) => {
    const column = columns[at];
    if (column) values.set(id, column);
  });
}

/** A day, since event times come from outside. */
const MAX_MOMENTS = (24 * 3600 * 1000) / FRAME_INTERVAL_MS;

function evenGrid(startMs: number, endMs: number): Float64Array {
  const count = Math.min(
    MAX_MOMENTS,
    Math.max(0, Math.ceil((endMs - startMs) / FRAME_INTERVAL_MS)),
  );
  return Float64Array.from({ length: count }, (_, i) => startMs + i * FRAME_INTERVAL_MS);
}
