import { describe, expect, it } from 'vitest';
import {
  calibrationExposureMs,
  calibrationPositions,
  DEFAULT_CALIBRATION,
  validationPositions,
} from './calibration';

describe('calibration', () => {
  it.each([9, 13] as const)('%d points are at different positions inside the viewport', (count) => {
    const positions = calibrationPositions(count);
    expect(positions).toHaveLength(count);
    expect(new Set(positions.map((p) => `${p.xNorm},${p.yNorm}`)).size).toBe(count);
    for (const { xNorm, yNorm } of positions) {
      expect(xNorm).toBeGreaterThan(0);
      expect(xNorm).toBeLessThan(1);
      expect(yNorm).toBeGreaterThan(0);
      expect(yNorm).toBeLessThan(1);
    }
  });

  it('exposure is (positionTime + transitionTime) x (points + 1) + positionTime', () => {
    expect(calibrationExposureMs(DEFAULT_CALIBRATION)).toBe((2000 + 350) * 14 + 2000 + 5000);
    const nine = { ...DEFAULT_CALIBRATION, positions: calibrationPositions(9) };
    expect(calibrationExposureMs(nine)).toBe((2000 + 350) * 10 + 2000 + 5000);
    const { headMovement: _, ...before } = DEFAULT_CALIBRATION;
    expect(calibrationExposureMs(before)).toBe((2000 + 350) * 14 + 2000);
    expect(calibrationExposureMs({ ...before, headMovement: 'off' })).toBe(
      (2000 + 350) * 14 + 2000,
    );
  });

  it('validation points are on both sides, at top and bottom, and away from fitted points', () => {
    const measured = validationPositions();
    for (const axis of ['xNorm', 'yNorm'] as const) {
      expect(Math.min(...measured.map((at) => at[axis]))).toBeLessThan(0.3);
      expect(Math.max(...measured.map((at) => at[axis]))).toBeGreaterThan(0.7);
    }
    for (const at of measured) {
      for (const fitted of calibrationPositions(13)) {
        const apart = Math.hypot((at.xNorm - fitted.xNorm) * 16, (at.yNorm - fitted.yNorm) * 9);
        expect(apart / 16).toBeGreaterThan(0.1);
      }
    }
  });
});
