import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USUAL_LOOK } from '@fovea/samples/head/headState';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureChromium } from '../tools/chromium.mjs';
import { root } from '../tools/root.mjs';
import { drawHeadClip } from './accuracy/drawHeadClip.mjs';
import { USUAL_CLIP } from './accuracy/headClip';

let folder: string;
let written: { clip: string; truth: string };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-accuracy-'));
  const short = { calibrationPoints: 9, testPoints: 3, pointMs: 600, fps: 25 } as const;
  written = await drawHeadClip(
    join(folder, 'head'),
    { ...USUAL_CLIP, ...short, look: USUAL_LOOK, format: 'mp4' },
    (await ensureChromium()) ?? '',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const accuracy = (...args: string[]) => {
  const tool = join(root, 'tools/accuracy.mjs');
  return spawnSync(process.execPath, [tool, ...args], { encoding: 'utf8', timeout: 240_000 });
};

it('measures the gaze in a clip with known truth by one line of JSON', () => {
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

it('says on stderr what is missing, and nothing on stdout', () => {
  const notTruth = join(folder, 'not.json');
  writeFileSync(
    notTruth,
    '{"fps":30,"screen_cm":[30,20],"eye_to_screen_cm":57,"frames":[{"x":0,"y":0}]}',
  );
  for (const [args, words] of [
    [['nowhere.mp4', written.truth], /nowhere\.mp4 is not there/],
    [[written.clip, notTruth], /phase "calib"/],
    [[notTruth, written.truth], /neither a video file nor Motion JPEG/],
    [[written.clip, written.truth, '--engine', 'none'], /human and mediapipe/],
    [[written.clip], /A clip and its truth are needed/],
  ] as const) {
    const { status, stdout, stderr } = accuracy(...args);
    expect(stderr).toMatch(words);
    expect([status, stdout]).toEqual([1, '']);
  }
});
