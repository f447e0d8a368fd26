import { describe, expect, it } from 'vitest';
import { findClosures } from '../face/blinks';
import { emptyBreathFrames } from '../recording/breathFrames';
import { findExposures } from '../timeline/exposures';
import { expressionScores } from '../face/expressionScores';
import { emptyFaceFrames } from '../recording/faceChunk';
import { EXPRESSION_CHANNELS, type ExpressionChannel } from '../recording/faceFrames';
import type { SessionEvent } from '../recording/sessionEvents';
import { sessionSignals } from './sessionSignals';
import { NOT_MEASURABLE, signalEntry, SIGNALS, type SignalId } from './signalCatalogue';
import { decodeStimulusSignals, encodeStimulusSignals } from './stimulusSignals';
import { emptyVoiceFrames, VOICE_DESCRIPTORS, VOICE_VALUES } from '../recording/voiceFrames';
import { voiceSummary } from './voiceSummary';

const rect = { xPx: 0, yPx: 0, widthPx: 1000, heightPx: 500 };
const EVENTS: SessionEvent[] = [
  {
    kind: 'stimulusShown',
    tMs: 1000,
    stimulusId: 'a',
    stimulusType: 'IMAGE',
    contentRect: rect,
    viewportPx: rect,
  },
  { kind: 'paused', tMs: 2000, reasons: ['tabHidden'] },
  { kind: 'resumed', tMs: 3000 },
  { kind: 'stimulusHidden', tMs: 4000, stimulusId: 'a' },
];

/** A frame every 20 ms for five seconds, a face at 60 cm. */
function face() {
  const frames = emptyFaceFrames(250);
  frames.faces.fill(1);
  frames.lids.fill(1);
  frames.channels.fill(0);
  for (let i = 0; i < frames.count; i++) {
    frames.tMs[i] = i * 20;
    frames.pose.set([0, 0, 0, 3, 4, 60], i * 6);
  }
  return frames;
}

function signalsOf(
  frames = face(),
  more: { voice?: ReturnType<typeof emptyVoiceFrames>; distanceScale?: number } = {},
) {
  const [signals] = sessionSignals({
    events: EVENTS,
    shown: findExposures(EVENTS, 5000, frames.tMs),
    frames,
    closures: findClosures(frames.tMs, frames.lids),
    distanceScale: more.distanceScale ?? 1,
    voice: more.voice ?? null,
    breath: null,
    parameters: { engine: 'human' },
  });
  if (!signals) throw new Error('no signals');
  return signals;
}

const at = (signals: ReturnType<typeof signalsOf>, id: SignalId, tMs: number) =>
  signals.values.get(id)?.[signals.tMs.findIndex((own) => own >= tMs)];

describe('signals of a stimulus', () => {
  it('use the clock of the gaze: pauses are not counted', () => {
    const { tMs, clock, durationMs } = signalsOf();
    expect(clock).toBe('onset');
    expect(durationMs).toBe(2000);
    expect(tMs).toHaveLength(100);
    expect([tMs[0], tMs[49], tMs[50], tMs[99]]).toEqual([0, 980, 1000, 1980]);
  });

  it('give the head position, by hand', () => {
    const signals = signalsOf(face(), { distanceScale: 1.1 });
    expect(at(signals, 'headXCm', 0)).toBeCloseTo(3.3, 5);
    expect(at(signals, 'headYCm', 0)).toBeCloseTo(-4.4, 5);
    expect(at(signals, 'distanceCm', 0)).toBeCloseTo(1.1 * Math.hypot(3, 4, 60), 4);
    expect(at(signals, 'headYawDeg', 0)).toBeCloseTo(0, 6);
  });

  it.each([
    // A positive rotation about the camera's y (down) brings the face (-z) to its -x: to the right
    // of the person.
    ['headYawDeg', [0, Math.PI / 6, 0], -30],
    // About x, the face goes from -z to +y: down.
    ['headPitchDeg', [Math.PI / 9, 0, 0], -20],
    ['headRollDeg', [0, 0, Math.PI / 18], 10],
  ] as const)('give the head rotation: %s', (id, rotation, degrees) => {
    const frames = face();
    for (let i = 0; i < frames.count; i++) frames.pose.set(rotation, i * 6);
    expect(at(signalsOf(frames), id, 0)).toBeCloseTo(degrees, 4);
  });

  it('mark blinks, and are NaN without a face', () => {
    const frames = face();
    // Closed from 1500 to 1600 ms of the session: 500 to 600 of the stimulus.
    frames.lids.fill(0, 75 * 2, 80 * 2);
    frames.faces.fill(0, 60, 65);
    const signals = signalsOf(frames);
    expect(at(signals, 'blink', 480)).toBe(0);
    expect(at(signals, 'blink', 540)).toBe(1);
    expect(at(signals, 'blink', 620)).toBe(0);
    expect(at(signals, 'blink', 220)).toBeNaN();
    expect(at(signals, 'joy', 220)).toBeNaN();
  });

  it.each([
    ['lost in it', 80, 90],
    ['found in it', 70, 75],
  ])('do not say whether a closure was a blink with the face %s', (_when, from, to) => {
    const frames = face();
    // Closed from 1500 to 1600 ms of the session: 500 to 600 of the stimulus.
    frames.lids.fill(0, 75 * 2, 80 * 2);
    frames.lids.fill(Number.NaN, from * 2, to * 2);
    const signals = signalsOf(frames);
    expect(at(signals, 'blink', 540)).toBeNaN();
    expect(at(signals, 'lidLeft', 540)).toBe(0);
    expect(at(signals, 'blink', 300)).toBe(0);
    expect(at(signals, 'blink', 900)).toBe(0);
  });

  it('include the voice around each sample, and nothing if none was recorded', () => {
    const voice = emptyVoiceFrames(500);
    for (let i = 0; i < voice.count; i++) {
      voice.tMs[i] = i * 10;
      if (i * 10 < 1500) voice.values.fill(i, i * VOICE_VALUES, (i + 1) * VOICE_VALUES);
    }
    const signals = signalsOf(face(), { voice });
    // Frames from 1190 up to, not including, 1210 ms: 119 and 120.
    expect(at(signals, 'f0Semitones', 200)).toBeCloseTo(119.5, 5);
    expect(at(signals, 'loudness', 600)).toBeNaN();
    expect(signals.voice).toEqual({ voicedShare: 0.25, pauses: 0, meanPauseMs: null });
    expect(signalsOf().values.has('loudness')).toBe(false);
    expect(signalsOf().values.has('respirationPerMinute')).toBe(false);
  });

  it('carry the voice to the last moment', () => {
    const voice = emptyVoiceFrames(500);
    for (let i = 0; i < voice.count; i++) voice.tMs[i] = i * 10;
    voice.values.fill(2);
    const loudness = signalsOf(face(), { voice }).values.get('loudness')!;
    expect([loudness[0], loudness.at(-1)]).toEqual([2, 2]);
  });

  it('are there without a camera, thirty a second', () => {
    const voice = emptyVoiceFrames(300);
    voice.tMs.forEach((_, i) => (voice.tMs[i] = 1000 + i * 10));
    const signals = signalsOf(emptyFaceFrames(0), { voice });
    expect(signals.tMs).toHaveLength(60);
    expect([...signals.values.keys()]).toEqual([...VOICE_DESCRIPTORS]);
  });

  it('include the breath', () => {
    const breath = emptyBreathFrames(1200);
    for (let i = 0; i < breath.count; i++) {
      breath.tMs[i] = i * 33;
      breath.chestYPx[i] = 300 + Math.sin((2 * Math.PI * 15 * i * 0.033) / 60);
      breath.confidence[i] = 1;
      breath.faceHeightPx[i] = 150;
    }
    const frames = face();
    const [signals] = sessionSignals({
      events: EVENTS,
      shown: findExposures(EVENTS, 5000, frames.tMs),
      frames,
      closures: [],
      distanceScale: 1,
      voice: null,
      breath,
      parameters: {},
    });
    expect(signals?.values.get('respirationPerMinute')?.[10]).toBeCloseTo(15, 0);
  });

  it('round-trip through their file, and give the same bytes', () => {
    const one = { respondentId: 'r', signals: signalsOf() };
    const bytes = encodeStimulusSignals(one);
    expect(decodeStimulusSignals(bytes)).toEqual(one);
    expect(encodeStimulusSignals(decodeStimulusSignals(bytes))).toEqual(bytes);
    expect(() => decodeStimulusSignals(bytes.subarray(8))).toThrow();
  });

  it('keep the clock of the medium in their file', () => {
    const media = { respondentId: 'r', signals: { ...signalsOf(), clock: 'media' as const } };
    expect(decodeStimulusSignals(encodeStimulusSignals(media)).signals.clock).toBe('media');
  });
});

describe('expression scores', () => {
  const none = Object.fromEntries(EXPRESSION_CHANNELS.map((channel) => [channel, 0])) as Record<
    ExpressionChannel,
    number
  >;
  const scores = (given: Partial<Record<ExpressionChannel, number>>, rest = none, opening = 1) =>
    expressionScores({ ...none, ...given }, rest, opening);

  it('are zero for a resting face', () => {
    expect(Object.values(scores({})).every((value) => value === 0)).toBe(true);
  });

  it('follow the face, by hand', () => {
    expect(scores({ mouthCornerUp: 0.6 })).toMatchObject({ joy: 60, valence: 60, engagement: 30 });
    const surprised = scores({ browRaiseInner: 0.5, browRaiseOuter: 0.5, mouthOpen: 0.5 });
    expect(surprised.surprise).toBeCloseTo(50, 9);
    expect(surprised.joy).toBe(0);
    // All of its components are required.
    expect(scores({ mouthOpen: 1 }).surprise).toBe(0);
    expect(scores({ browLower: 0.8 }).anger).toBeCloseTo(60, 9);
    expect(scores({ browLower: 0.8, mouthCornerUp: 1 }).anger).toBe(0);
    expect(scores({ browLower: 0.8 }).valence).toBeCloseTo(-24, 9);
    // Eyelids at three quarters are half narrowed: (0.8² x 0.5)^(1/3).
    expect(scores({ browLower: 0.8 }, none, 0.75).confusion).toBeCloseTo(
      100 * Math.cbrt(0.64 * 0.5),
      9,
    );
  });

  it('are relative to the person’s own resting face', () => {
    const rest = { ...none, mouthCornerUp: 0.2 };
    expect(scores({ mouthCornerUp: 0.2 }, rest).joy).toBe(0);
    expect(scores({ mouthCornerUp: 0.6 }, rest).joy).toBeCloseTo(50, 9);
  });

  it('are not guessed if the main channel is missing', () => {
    const blind = scores({ mouthCornerUp: Number.NaN, browRaiseInner: Number.NaN, browLower: 0.4 });
    expect(blind.joy).toBeNaN();
    expect(blind.valence).toBeNaN();
    expect(blind.engagement).toBeNaN();
    expect(blind.anger).toBeCloseTo(30, 9);
    // Other components than the main one may be missing: the rest determine the score.
    expect(scores({ browRaiseInner: Number.NaN, mouthCornerDown: 0.5 }).sadness).toBeCloseTo(50, 9);
  });

  it('stay within their range for any channels', () => {
    for (const value of [0, 0.3, 1]) {
      const all = Object.fromEntries(
        EXPRESSION_CHANNELS.map((channel) => [channel, value]),
      ) as Record<ExpressionChannel, number>;
      for (const [id, score] of Object.entries(expressionScores(all, none, 0.6))) {
        expect(score).toBeLessThanOrEqual(100);
        expect(score).toBeGreaterThanOrEqual(id === 'valence' ? -100 : 0);
      }
    }
  });
});

describe('the catalogue', () => {
  it('has every signal once, with its basis, and lists what cannot be measured', () => {
    const ids = SIGNALS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const created = [...signalsOf(face(), { voice: emptyVoiceFrames(1) }).values.keys()];
    for (const id of created) expect(ids).toContain(id);
    expect(ids.filter((id) => !created.includes(id))).toEqual(['respirationPerMinute']);
    expect(signalEntry('joy')?.restsOn).toContain('mouthCornerUp');
    expect(signalEntry('joy')?.engines).toEqual(['human', 'mediapipe']);
    for (const { id } of NOT_MEASURABLE) expect(signalEntry(id)).toBeNull();
  });
});

describe('pauses of a voice', () => {
  it('are silences of 250 ms between two voiced parts', () => {
    const voice = emptyVoiceFrames(200);
    for (let i = 0; i < 200; i++) {
      voice.tMs[i] = i * 10;
      const isVoiced = (i >= 20 && i < 60) || (i >= 100 && i < 120) || (i >= 130 && i < 150);
      if (isVoiced) voice.values[i * VOICE_VALUES] = 30;
    }
    expect(voiceSummary(voice, [{ startMs: 0, endMs: 2000 }])).toEqual({
      voicedShare: 0.4,
      pauses: 1,
      meanPauseMs: 400,
    });
    expect(voiceSummary(voice, [{ startMs: 9000, endMs: 9999 }])).toBeNull();
  });
});
