import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { calibrationPositions, DEFAULT_CALIBRATION } from '@fovea/rules/flow/calibration';
import { findExposures } from '@fovea/science/timeline/exposures';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { expect, it } from 'vitest';
import { simulateFlow, stimuliFrom } from './runFlow';

const stimulus = (stimulusId: string, more: Partial<PublishedStimulus>): PublishedStimulus => ({
  stimulusId,
  type: 'IMAGE',
  exposureTimeMs: 6000,
  manualAdvance: false,
  trackMouse: false,
  recordWebcam: false,
  recordScreen: false,
  widthPx: 1000,
  heightPx: 1000,
  mediaUrl: '/x',
  calibrationOptions: null,
  instructionOptions: null,
  websiteUrl: '',
  opensNewTab: false,
  surveyQuestions: null,
  surveyTheme: null,
  ...more,
});
const STIMULI = [
  stimulus('welcome', { type: 'INSTRUCTION', exposureTimeMs: 30_000, manualAdvance: true }),
  stimulus('calibration', {
    type: 'CALIBRATION',
    exposureTimeMs: 33_050,
    calibrationOptions: { ...DEFAULT_CALIBRATION, positions: calibrationPositions(9) },
  }),
  stimulus('picture', {}),
  stimulus('film', { type: 'VIDEO', exposureTimeMs: 4300, widthPx: 1920, heightPx: 1080 }),
];

async function simulated(order: readonly number[]) {
  let nowMs = 0;
  const events: SessionEvent[] = [];
  const visited: string[] = [];
  await simulateFlow(
    STIMULI,
    order,
    {
      now: () => nowMs,
      viewport: () => ({ widthPx: 1280, heightPx: 720 }),
      random: () => 0.3,
      record: (event) => events.push(event),
      elapse: async (ms) => void (nowMs += ms),
    },
    ({ stimulusId }) => visited.push(stimulusId),
  );
  return { events, visited, nowMs };
}

it('runs a whole study headless', async () => {
  const { events, visited, nowMs } = await simulated([0, 1, 2, 3]);
  expect(visited).toEqual(['welcome', 'calibration', 'picture', 'film']);
  const exposures = findExposures(events, nowMs);
  expect(exposures.map(({ stimulusId, complete }) => [stimulusId, complete])).toEqual(
    visited.map((id) => [id, true]),
  );
  const picture = exposures[2]!;
  expect(picture.endMs - picture.startMs).toBe(6000);
  expect(picture.contentRect).toEqual({ xPx: 280, yPx: 0, widthPx: 720, heightPx: 720 });
});

it('rests the dot at every position once, for the requested time, in any order', async () => {
  const { events } = await simulated([1]);
  const shown = events.filter((event) => event.kind === 'pointShown');
  const hidden = events.filter((event) => event.kind === 'pointHidden');
  expect(shown.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8,
  ]);
  expect(shown.map(({ index }) => index)).not.toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  for (const [place, point] of shown.entries()) {
    expect(hidden[place]).toMatchObject({ index: point.index, tMs: point.tMs + 2000 });
    const { xNorm, yNorm } = calibrationPositions(9)[point.index]!;
    expect([point.xPx, point.yPx]).toEqual([xNorm * 1280, yNorm * 720]);
  }
});

it('records the playback position of a video about once a second', async () => {
  const { events } = await simulated([3]);
  const told = events.filter((event) => event.kind === 'mediaTime');
  expect(told.map(({ mediaMs }) => mediaMs)).toEqual([0, 1000, 2000, 3000, 4000, 4300]);
  expect(told.at(-1)?.playing).toBe(false);
});

it('skips calibrations when gaze is not measured', () => {
  expect(stimuliFrom(STIMULI, 0, false)).toEqual([0, 2, 3]);
  expect(stimuliFrom(STIMULI, 3, false)).toEqual([3]);
});

it('continues after a reload where it stopped, with a new calibration', () => {
  expect(stimuliFrom(STIMULI, 0)).toEqual([0, 1, 2, 3]);
  expect(stimuliFrom(STIMULI, 1)).toEqual([1, 2, 3]);
  expect(stimuliFrom(STIMULI, 3)).toEqual([1, 3]);
  expect(stimuliFrom(STIMULI, 4)).toEqual([]);
});
