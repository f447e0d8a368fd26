import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_APPEARANCE } from '@fovea/samples/head/headState';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureChromium } from '../../tools/running/chromium.mjs';
import { root } from '../../tools/root.mjs';
import { drawHeadClip } from './drawHeadClip.mjs';
import { readGroundTruth, matchGroundTruth } from './groundTruth';
import { DEFAULT_CLIP } from './headClip';
import { isJpegs, splitJpegs } from './splitJpegs';

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
  ]);
  expect(measured).toMatchObject({ engine: 'human', frames: 225 });
  expect(measured['stillDeg']).toBeLessThan(2.5);
  expect(measured['movingDeg']).toBeLessThan(4);
  expect(measured['precisionDeg']).toBeLessThan(1.5);
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
