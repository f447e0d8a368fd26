import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Closure } from '@fovea/science/face/blinks';
import type { SignalId } from '@fovea/science/signals/signalCatalogue';
import type { StimulusSignals, VoiceSummary } from '@fovea/science/signals/stimulusSignals';
import { DEFAULT_APPEARANCE } from '@fovea/samples/head/headState';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureChromium } from '../../tools/running/chromium.mjs';
import { root } from '../../tools/root.mjs';
import { blinkAgreement } from './blinkAgreement';
import { drawHeadClip } from './drawHeadClip.mjs';
import { readGroundTruth, matchGroundTruth } from './groundTruth';
import { DEFAULT_CLIP } from './headClip';
import { isJpegs, splitJpegs } from './splitJpegs';
import {
  agrees,
  blinksIn,
  compareBreaths,
  compareFaces,
  compareVoice,
  tableOf,
} from '../sitting/compareSitting';
import type { SatThrough } from '../sitting/sittingPlan';

let folder: string;
let written: { clip: string; truth: string };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-accuracy-'));
  const short = { calibrationPoints: 9, testPoints: 3, pointMs: 600, fps: 25 } as const;
  written = await drawHeadClip(
    join(folder, 'head'),
    { ...DEFAULT_CLIP, ...short, look: DEFAULT_APPEARANCE, format: 'mp4' },
    (await ensureChromium()) ?? '',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const accuracy = (...args: string[]) => {
  const tool = join(root, 'tools/accuracy.mjs');
  return spawnSync(process.execPath, [tool, ...args], { encoding: 'utf8', timeout: 240_000 });
};

it('measures the gaze in a clip with known ground truth and prints one line of JSON', () => {
  const { status, stdout, stderr } = accuracy(written.clip, written.truth);
  expect(stderr).not.toMatch(/Error/);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^\{.*\}\n$/);
  const measured = JSON.parse(stdout) as Record<string, unknown>;
  expect(Object.keys(measured)).toEqual([
    'engine',
    'frames',
    'stillDeg',
    'movingDeg',
    'precisionDeg',
    'blinks',
  ]);
  expect(measured).toMatchObject({ engine: 'human', frames: 225 });
  expect(measured['stillDeg']).toBeLessThan(2.5);
  expect(measured['movingDeg']).toBeLessThan(4);
  expect(measured['precisionDeg']).toBeLessThan(1.5);
  // The head blinks every 4.7 s, at the beginning too, and the clip has 9 s.
  expect(measured['blinks']).toEqual({ shown: 2, found: 2, extra: 0 });
});

it('reports on stderr what is missing, and prints nothing on stdout', () => {
  const invalidTruth = join(folder, 'not.json');
  writeFileSync(
    invalidTruth,
    '{"fps":30,"screen_cm":[30,20],"eye_to_screen_cm":57,"frames":[{"x":0,"y":0}]}',
  );
  for (const [args, text] of [
    [['nowhere.mp4', written.truth], /nowhere\.mp4 is not there/],
    [[written.clip, invalidTruth], /phase "calib"/],
    [[invalidTruth, written.truth], /neither a video file nor Motion JPEG/],
    [[written.clip, written.truth, '--engine', 'none'], /human and mediapipe/],
    [[written.clip], /A clip and its truth are needed/],
  ] as const) {
    const { status, stdout, stderr } = accuracy(...args);
    expect(stderr).toMatch(text);
    expect([status, stdout]).toEqual([1, '']);
  }
});

it('splits Motion JPEG at the ends of pictures, not at thumbnails or matching bytes within them', () => {
  const thumbnail = [0xff, 0xe1, 0, 8, 0xff, 0xd8, 1, 2, 0xff, 0xd9];
  const scan = [0xff, 0xda, 0, 4, 9, 9, 0x12, 0xff, 0, 0xff, 0xd0, 0x34];
  const one = [0xff, 0xd8, ...thumbnail, ...scan, 0xff, 0xd9];
  const two = [0xff, 0xd8, ...scan, 0xff, 0xd9];
  const cutOff = [0xff, 0xd8, ...scan];
  const bytes = Uint8Array.from([...one, 0, ...two, ...cutOff]);
  expect(isJpegs(bytes)).toBe(true);
  expect(splitJpegs(bytes).map((picture) => [...picture])).toEqual([one, two]);
});

it('matches the ground truth to each picture by its number, then by its index, then by its time', () => {
  const frames = [0, 1, 2, 3, 4].map((i) => ({ i, x: i / 10, y: 0.5, phase: 'calib', point: i }));
  const file = { fps: 10, screen_cm: [30, 20], eye_to_screen_cm: 57, frames };
  const truth = readGroundTruth(JSON.stringify({ ...file, barcode: 'numbers' }));
  const indexes = (frameNumbers: number[], times: number[], of = truth) =>
    matchGroundTruth(of, { frameNumbers, tMs: times }).map((row) => row?.index ?? null);
  expect(indexes([0, 2, 2, 4], [0, 100, 200, 300])).toEqual([0, 2, 2, 4]);
  // No numbers: by index if there are as many pictures as rows, otherwise by time.
  expect(indexes([-1, -1, -1, -1, -1], [0, 90, 180, 270, 360])).toEqual([0, 1, 2, 3, 4]);
  expect(indexes([-1, -1, -1], [0, 210, 950])).toEqual([0, 2, null]);
  // By default the eye counts as settled after 600 ms at one position.
  const still = frames.map((row) => ({ ...row, x: 0.5 }));
  const slow = readGroundTruth(JSON.stringify({ ...file, fps: 4, frames: still }));
  expect(slow.frames.map(({ isSettled }) => isSettled)).toEqual([false, false, false, true, true]);
});

const tMs = Array.from({ length: 20 }, (_, at) => at * 100);
/** Closed from the third to the fifth picture, and in the eleventh and the thirteenth. */
const CLOSED = tMs.map((_, at) => ([2, 3, 4, 10, 12].includes(at) ? 0.9 : 0.2));
const closure = (startMs: number, endMs: number): Closure => ({
  kind: 'blink',
  validity: 'complete',
  startMs,
  endMs,
});

describe('blinks that were found', () => {
  it.each<[string, Closure[], [shown: number, found: number, extra: number]]>([
    ['all of them', [closure(150, 450), closure(950, 1050), closure(1150, 1250)], [3, 3, 0]],
    ['none', [], [3, 0, 0]],
    ['one that overlaps at its end', [closure(400, 700)], [3, 1, 0]],
    ['one closure for two blinks', [closure(950, 1250)], [3, 1, 0]],
    ['two closures for one blink', [closure(150, 250), closure(350, 450)], [3, 1, 0]],
    ['where the eyes were open', [closure(600, 700)], [3, 0, 1]],
  ])('%s', (_, closures, [shown, found, extra]) => {
    expect(blinkAgreement(closures, tMs, CLOSED)).toEqual({ shown, found, extra });
  });

  it('are unknown without a truth', () => {
    expect(blinkAgreement([], tMs, Array<number>(20).fill(Number.NaN))).toBeNull();
  });

  it('are none where the eyes stay open', () => {
    expect(blinkAgreement([], tMs, Array<number>(20).fill(0))).toEqual({
      ...{ shown: 0, found: 0, extra: 0 },
    });
  });
});

describe('the results of a sitting', () => {
  const still = { exposureMs: 5000, breathsPerMinute: 15 };
  const signals = (
    everySecond: Partial<Record<SignalId, readonly number[]>>,
    voice: VoiceSummary | null = null,
  ): StimulusSignals => ({
    ...{ stimulusId: 's', onsetMs: 0, durationMs: 5000, clock: 'onset', version: '1' },
    ...{ parameters: {}, voice },
    tMs: Float64Array.from({ length: 50 }, (_, at) => at * 1000),
    values: new Map(
      Object.entries(everySecond).map(([id, values]) => [
        id as SignalId,
        Float32Array.from(values ?? []),
      ]),
    ),
  });

  it('compare the breaths after the window that also holds those before', () => {
    const plan: SatThrough[] = [{ name: 'Slow', exposureMs: 50_000, breathsPerMinute: 15 }];
    const rate = Array.from({ length: 50 }, (_, at) => (at < 15 ? 20 : at % 2 ? NaN : 15.5));
    const [row] = compareBreaths(
      plan,
      new Map([['Slow', signals({ respirationPerMinute: rate })]]),
    );
    expect(row).toMatchObject({ truth: 15, measured: 15.5 });
    expect(agrees(row!)).toBe(true);
    expect(agrees(compareBreaths(plan, new Map())[0]!)).toBe(false);
  });

  it('compare a movement of the face with the same channel of the other pictures', () => {
    const plan: SatThrough[] = [
      { name: 'Smile', ...still, expression: { smile: 1 } },
      { name: 'Rest', ...still },
    ];
    const of = new Map([
      ['Smile', signals({ mouthCornerUp: [0, 0.75, 0.75, 0.75, 0.75] })],
      ['Rest', signals({ mouthCornerUp: [0.75, 0.5, 0.5, 0.5, 0.5] })],
    ]);
    const rows = compareFaces(plan, of);
    expect(rows.map(({ truth, measured }) => [truth, measured])).toEqual([
      [1, 1],
      [0, 1],
      [1, 0.75],
    ]);
    expect(rows.map(agrees)).toEqual([true, false, true]);
    expect(compareFaces(plan, new Map()).map(({ measured }) => measured)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('compare pitch, share and pauses of a voice, and silence with none', () => {
    const parts = [
      { fromS: 1, untilS: 2 },
      { fromS: 2.5, untilS: 3.5 },
    ];
    const plan: SatThrough[] = [
      { name: 'Voice', ...still, speech: { pitchHz: 110, parts } },
      { name: 'Quiet', ...still },
    ];
    const of = new Map([
      // 24 semitones above 27.5 Hz are two octaves.
      [
        'Voice',
        signals({ f0Semitones: [NaN, 24] }, { voicedShare: 0.38, pauses: 1, meanPauseMs: 510 }),
      ],
      ['Quiet', signals({}, { voicedShare: 0.2, pauses: 0, meanPauseMs: null })],
    ]);
    const rows = compareVoice(plan, of);
    expect(rows.map(({ truth, measured }) => [truth, measured])).toEqual([
      [110, 110],
      [0.4, 0.38],
      [1, 1],
      [500, 510],
      [0, 0.2],
    ]);
    expect(rows.map(agrees)).toEqual([true, true, true, true, false]);
    expect(tableOf(rows).split('\n')[5]).toMatch(/Quiet +0 0\.\.1 +0\.2 +0\.2 +FAILED/);
  });

  it('count the periods of blinks, none where lids were not measured', () => {
    expect(blinksIn(signals({ blink: [1, 1, 0, NaN, 1, 0] }))).toBe(2);
    expect(blinksIn(signals({ blink: [NaN, NaN] }))).toBeNull();
    expect(blinksIn(undefined)).toBeNull();
  });
});
