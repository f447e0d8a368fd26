import { describe, expect, it } from 'vitest';
import { calibrationPointsOf } from '../gazeEstimation/calibrationPoints';
import { countedExposures, findExposures } from '../timeline/exposures';
import { emptyFaceFrames } from '../recording/faceChunk';
import { mediaClock } from '../timeline/mediaClock';
import { processSession } from './processSession';
import type { SessionEvent } from '../recording/sessionEvents';

const viewportPx = { widthPx: 1000, heightPx: 500 };
const contentRect = { xPx: 100, yPx: 0, widthPx: 800, heightPx: 500 };
const shown = (tMs: number, stimulusId: string): SessionEvent => ({
  kind: 'stimulusShown',
  tMs,
  stimulusId,
  stimulusType: 'IMAGE',
  contentRect,
  viewportPx,
});
const hidden = (tMs: number, stimulusId: string): SessionEvent => ({
  kind: 'stimulusHidden',
  tMs,
  stimulusId,
});
const point = (tMs: number, index: number): SessionEvent => ({
  kind: 'pointShown',
  tMs,
  stimulusId: 'c',
  index,
  xPx: index * 10,
  yPx: 7,
});

describe('exposures', () => {
  it('end when hidden, otherwise with what comes next', () => {
    const events = [shown(0, 'a'), hidden(10, 'a'), shown(20, 'b'), shown(30, 'c')];
    expect(
      findExposures(events, 99).map(({ startMs, endMs, complete }) => [startMs, endMs, complete]),
    ).toEqual([
      [0, 10, true],
      [20, 30, false],
      [30, 99, false],
    ]);
  });

  it('of a stimulus shown twice, the first complete one counts', () => {
    const events = [
      shown(0, 'a'),
      { kind: 'sessionResumed', tMs: 50, wallClock: '' } as const,
      shown(60, 'a'),
      hidden(70, 'a'),
      shown(80, 'a'),
      hidden(99, 'a'),
    ];
    expect(countedExposures(findExposures(events, 99)).map(({ startMs }) => startMs)).toEqual([60]);
  });
});

describe('calibration points', () => {
  it('contain the frames after the eye has settled', () => {
    const events = [shown(0, 'c'), point(1000, 1), point(3000, 2), hidden(5000, 'c')];
    const [exposure] = findExposures(events, 5000);
    if (!exposure) throw new Error('no exposure');
    const tMs = Float64Array.from({ length: 60 }, (_, i) => i * 100);
    const points = calibrationPointsOf(events, exposure, tMs);
    expect(points.map(({ xPx, frames }) => [xPx, frames[0], frames.at(-1)])).toEqual([
      [10, 16, 29],
      [20, 36, 49],
    ]);
  });
});

describe('media clock', () => {
  const media = (tMs: number, mediaMs: number, playing = true): SessionEvent => ({
    kind: 'mediaTime',
    tMs,
    stimulusId: 'a',
    mediaMs,
    playing,
  });
  const clockOf = (events: SessionEvent[]) => {
    const all = [shown(1000, 'a'), ...events, hidden(9000, 'a')];
    const [exposure] = findExposures(all, 9000);
    if (!exposure) throw new Error('no exposure');
    return mediaClock(all, exposure);
  };

  it('follows a stall', () => {
    const clock = clockOf([
      media(1100, 0),
      media(2100, 1000),
      media(5100, 1000),
      media(6100, 2000),
    ]);
    expect([1100, 1600, 3000, 5600, 7100].map((tMs) => clock?.(tMs))).toEqual([
      0, 500, 1000, 1500, 3000,
    ]);
  });

  it('runs slowly between its first two marks when they say so', () => {
    const clock = clockOf([media(1100, 0), media(2100, 500), media(3100, 1500)]);
    expect([1100, 1600, 2100, 2600].map((tMs) => clock?.(tMs))).toEqual([0, 250, 500, 1000]);
  });

  it('stands still while paused, and says nothing without marks', () => {
    expect(clockOf([media(1100, 0), media(2100, 1000, false)])?.(4000)).toBe(1000);
    expect(clockOf([])).toBeNull();
  });
});

describe('processing poor recordings', () => {
  const input = (events: SessionEvent[], frames = emptyFaceFrames(0)) => ({
    events,
    frames,
    calibrationStimulusIds: ['c'],
    parameters: {},
  });

  it('works without any data', () => {
    const result = processSession(input([]));
    expect(result.noGaze?.cause).toBe('NO_CAMERA');
    expect(result.stimuli).toEqual([]);
    expect(result.quality.accuracyDeg).toBeNull();
    expect(result.quality.faceQuality).toBeNull();
  });

  it('reports that there was no face, and still returns what was shown', () => {
    const frames = emptyFaceFrames(30);
    for (let i = 0; i < 30; i++) frames.tMs[i] = i * 33;
    const result = processSession(input([shown(0, 'a'), hidden(900, 'a')], frames));
    expect(result.noGaze).toMatchObject({ cause: 'FACE_LOST', faceShare: 0 });
    expect(result.quality.faceQuality).toBe(0);
    expect(result.stimuli[0]?.stimulusId).toBe('a');
    expect(result.stimuli[0]?.fixations.count).toBe(0);
    expect(result.stimuli[0]?.xNorm.every(Number.isNaN)).toBe(true);
    expect(result.stimuli[0]?.gazeQuality).toBeNull();
  });

  it('reports a missing calibration, and one with too few points', () => {
    const frames = emptyFaceFrames(200);
    frames.faces.fill(1);
    for (let i = 0; i < 200; i++) frames.tMs[i] = i * 33;
    expect(processSession(input([shown(0, 'a')], frames)).noGaze?.cause).toBe('NO_CALIBRATION');
    const few = [shown(0, 'c'), point(100, 1), point(2000, 2), hidden(5000, 'c')];
    expect(processSession(input(few, frames)).noGaze).toMatchObject({
      cause: 'CALIBRATION_ENDED',
      pointsShown: 2,
      pointsNeeded: 5,
    });
  });

  it('tells how long the stimuli stood still behind an overlay', () => {
    const events: SessionEvent[] = [
      shown(0, 'a'),
      { kind: 'paused', tMs: 200, reasons: ['asked'] },
      { kind: 'resumed', tMs: 500 },
      hidden(900, 'a'),
      shown(1000, 'b'),
      hidden(1900, 'b'),
    ];
    expect(processSession(input(events)).quality.parameters['pausedMs']).toBe(300);
  });
});
