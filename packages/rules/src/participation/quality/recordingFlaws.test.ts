import type { QualityMetrics } from '@fovea/contract/participation/respondents';
import { expect, it } from 'vitest';
import { LOW_QUALITY_GATE, lowQualityReasons } from '../lowQuality';
import { isUsable } from './recordingFlaws';

const quality = (
  accuracyDeg: number | null,
  gazeQuality: number | null,
  faceQuality: number | null,
) => ({ accuracyDeg, gazeQuality, faceQuality }) as QualityMetrics;
const recording = {
  quality: quality(2, 0.9, 0.95),
  isPartial: false,
  isWithoutGaze: false,
  lowQualityManual: null,
};
const SENSORS = { eyeTracking: true, webcam: true };
const NO_LIMITS = { accuracyDeg: null, gazeQuality: null, faceQuality: null };

it('The gate of low quality lets through whatever is not of low quality', () => {
  let usable = 0;
  for (const accuracyDeg of [null, 1, 4.94, 4.96, 7])
    for (const gazeQuality of [null, 0.2, 0.494, 0.496, 1])
      for (const faceQuality of [null, 0.2, 0.494, 0.5])
        for (const eyeTracking of [true, false])
          for (const webcam of [true, false])
            for (const isPartial of [true, false])
              for (const isWithoutGaze of [true, false])
                for (const isMeasured of [true, false]) {
                  const measured = isMeasured
                    ? quality(accuracyDeg, gazeQuality, faceQuality)
                    : null;
                  const sensors = { eyeTracking, webcam };
                  const noGaze = isWithoutGaze ? ({ code: 'NO_FACE' } as never) : null;
                  const reasons = lowQualityReasons(measured, sensors, { isPartial, noGaze });
                  const facts = { quality: measured, isPartial, isWithoutGaze };
                  const found = isUsable(
                    { ...facts, lowQualityManual: null },
                    sensors,
                    LOW_QUALITY_GATE,
                  );
                  expect(found).toBe(reasons.length === 0);
                  if (found) usable++;
                }
  expect(usable).toBeGreaterThan(100);
});

it('Each limit refuses what does not meet it, as it is shown', () => {
  const meets = (gate: object, figures = recording.quality) =>
    isUsable({ ...recording, quality: figures }, SENSORS, { ...NO_LIMITS, ...gate });
  expect(meets({ accuracyDeg: 2 })).toBe(false);
  expect(meets({ accuracyDeg: 2.1 })).toBe(true);
  expect(meets({ gazeQuality: 0.9 })).toBe(true);
  expect(meets({ gazeQuality: 0.91 })).toBe(false);
  expect(meets({ faceQuality: 0.96 })).toBe(false);
  expect(meets({ accuracyDeg: 3 }, quality(null, 0.9, 0.9))).toBe(false);
});

it('Missing gaze is no reason where no limit asks for gaze', () => {
  const withoutGaze = { ...recording, quality: quality(null, null, 0.9), isWithoutGaze: true };
  expect(isUsable(withoutGaze, SENSORS, { ...NO_LIMITS, faceQuality: 0.8 })).toBe(true);
  expect(isUsable(withoutGaze, SENSORS, { ...NO_LIMITS, gazeQuality: 0.5 })).toBe(false);
});

it('What a researcher said counts first', () => {
  const poor = { ...recording, quality: quality(9, 0.1, 0.1) };
  expect(isUsable({ ...poor, lowQualityManual: false }, SENSORS, LOW_QUALITY_GATE)).toBe(true);
  expect(isUsable({ ...recording, lowQualityManual: true }, SENSORS, NO_LIMITS)).toBe(false);
});
