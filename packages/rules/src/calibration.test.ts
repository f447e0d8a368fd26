import { describe, expect, it } from 'vitest';
import { calibrationExposureMs, calibrationPositions, DEFAULT_CALIBRATION } from './calibration';

describe('calibration', () => {
  it.each([9, 13] as const)('%d points stand at different places inside the viewport', (count) => {
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
    expect(calibrationExposureMs(DEFAULT_CALIBRATION)).toBe((2000 + 350) * 14 + 2000);
    const nine = { ...DEFAULT_CALIBRATION, positions: calibrationPositions(9) };
    expect(calibrationExposureMs(nine)).toBe((2000 + 350) * 10 + 2000);
  });
});
