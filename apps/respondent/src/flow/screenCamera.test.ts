// Needs a page
import { beforeEach, expect, it, vi } from 'vitest';
import type { CameraFigures } from '@fovea/rules/participation/screening';
import { CHECK_MS, screenCamera } from './screenCamera';
import { aStage } from './testing/aStage';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const good: CameraFigures = { frameRateHz: 30, faceShare: 1 };
const slow: CameraFigures = { frameRateHz: 4, faceShare: 1 };
const faceless: CameraFigures = { frameRateHz: 30, faceShare: 0.2 };

/** A respondent who always presses Continue. @param before of the setup; null: nothing was seen */
async function screened(
  before: CameraFigures | null,
  checks: readonly CameraFigures[],
  given: {
    readonly isPreview?: boolean;
    readonly rateHz?: number | null;
    readonly share?: number | null;
    readonly pauseAtMs?: number;
  } = {},
) {
  const said: string[] = [];
  const measured: [fromMs: number, toMs: number][] = [];
  let nowMs = 0;
  const parts = aStage((tMs) => {
    nowMs = tMs;
    const { pauseAtMs } = given;
    if (pauseAtMs !== undefined) {
      parts.pauses.set('tabHidden', tMs > pauseAtMs && tMs < pauseAtMs + 1000);
    }
    const text = parts.root.textContent ?? '';
    if (text !== '' && text !== said.at(-1)) said.push(text);
  });
  const presses = setInterval(
    () => parts.root.querySelector<HTMLButtonElement>('.actions button')?.click(),
    20,
  );
  const left = [...checks];
  const end = await screenCamera({
    stage: parts.stage,
    meter: {
      sinceMs: () => (before ? nowMs - 60_000 : null),
      figures(fromMs, toMs) {
        if (toMs <= 0 && before) return before;
        measured.push([fromMs, toMs]);
        return left.shift() ?? good;
      },
    },
    thresholds: {
      frameRateThresholdHz: given.rateHz === undefined ? 10 : given.rateHz,
      faceShareThreshold: given.share === undefined ? 0.8 : given.share,
    },
    isPreview: given.isPreview ?? false,
    pausedMs: parts.pauses.totalMs,
    pageMs: () => nowMs,
  });
  clearInterval(presses);
  const checked = parts.events.filter((event) => event.kind === 'cameraChecked');
  return { ...parts, end, said, measured, checked };
}

it('costs nobody a second whose camera was good in the setup', async () => {
  const { end, said, checked } = await screened(good, []);
  expect(end).toBeNull();
  expect(said).toEqual([]);
  expect(checked).toMatchObject([
    { ...good, frameRateThresholdHz: 10, faceShareThreshold: 0.8, attempt: 1 },
  ]);
});

it.each([
  ['nothing was seen in the setup', null],
  ['the setup was poor, as when somebody moves about', faceless],
])('looks for five seconds where %s', async (_, before) => {
  const { end, said, measured, checked } = await screened(before, [good]);
  expect(end).toBeNull();
  expect(said).toEqual(['Look here']);
  expect(measured).toHaveLength(1);
  expect(measured[0]![1] - measured[0]![0]).toBe(CHECK_MS);
  expect(checked).toHaveLength(1);
});

it.each([
  [slow, 'Once moreClose programs first.Continue'],
  [faceless, 'Once moreShow your face.Continue'],
])('gives advice and measures once more: %j', async (poor, advice) => {
  const { end, said, checked } = await screened(null, [poor, good]);
  expect(end).toBeNull();
  expect(said).toEqual(['Look here', advice, 'Look here']);
  expect(checked).toMatchObject([
    { ...poor, attempt: 1 },
    { ...good, attempt: 2 },
  ]);
});

it.each([
  [slow, slow, 'cameraTooSlow'],
  [faceless, faceless, 'faceNotFound'],
  [faceless, slow, 'cameraTooSlow'],
  [{ frameRateHz: null, faceShare: null }, { frameRateHz: null, faceShare: null }, 'cameraTooSlow'],
] as const)('ends the study after the repeat: %j, %j', async (first, second, end) => {
  const parts = await screened(null, [first, second]);
  expect(parts.end).toBe(end);
  expect(parts.measured).toHaveLength(2);
});

it('tells a preview what would happen, and goes on', async () => {
  const { end, said } = await screened(null, [slow, slow], { isPreview: true });
  expect(end).toBeNull();
  expect(said.at(-1)).toBe('Would endCamera.Continue');
});

it('does nothing without thresholds', async () => {
  const { end, said, checked } = await screened(null, [slow], { rateHz: null, share: null });
  expect([end, said, checked]).toEqual([null, [], []]);
});

it('measures again when a pause fell into the five seconds', async () => {
  const { end, measured } = await screened(null, [good], { pauseAtMs: 2000 });
  // What was measured around the pause is not counted.
  expect(measured).toHaveLength(1);
  expect(measured[0]![0]).toBeGreaterThan(3000);
  expect(end).toBeNull();
});
