import { describe, expect, it } from 'vitest';
import { HeatmapDensity, prepareHeatmap, type HeatmapSamples } from './heatmap';
import { CELL_PX } from './heatmapImage';

/** 40 degrees wide and 30 high, 16 px each. */
const PX_PER_DEG = 16;
const SIZE = { widthPx: 640, heightPx: 480, pxPerDeg: PX_PER_DEG };
const CELLS_PER_SQUARE_DEGREE = (PX_PER_DEG / CELL_PX) ** 2;

/** Samples in the middle of the picture: who, when, how long. */
function inTheMiddle(list: readonly (readonly [number, number, number])[]): HeatmapSamples {
  return {
    respondentIndex: Uint16Array.from(list, ([who]) => who),
    tMs: Float32Array.from(list, ([, tMs]) => tMs),
    xNorm: new Float32Array(list.length).fill(0.501),
    yNorm: new Float32Array(list.length).fill(0.501),
    sampleMs: Float32Array.from(list, ([, , ms]) => ms),
  };
}

const densityOf = (samples: HeatmapSamples, sigmaPx: number) =>
  new HeatmapDensity(prepareHeatmap(samples, { ...SIZE, sigmaPx }));
const volumeOf = ({ density }: HeatmapDensity) =>
  density.reduce((sum, value) => sum + value, 0) / CELLS_PER_SQUARE_DEGREE;

describe('the unit of a heatmap', () => {
  it.each([
    ['half a degree', 0.5],
    ['one degree', 1],
    ['two degrees', 2],
  ])('a second of gaze stays a second, whatever the kernel: %s', (_, sigmaDeg) => {
    const map = densityOf(inTheMiddle([[0, 100, 1000]]), sigmaDeg * PX_PER_DEG);
    const peak = map.overAllTime() * map.staticSeconds;
    expect(volumeOf(map) * map.staticSeconds).toBeCloseTo(1, 5);
    // The top of a Gaussian of volume 1, less than 2 % off by cells of a quarter of a degree.
    expect(peak * 2 * Math.PI * sigmaDeg ** 2).toBeCloseTo(1, 1);
  });

  it('a static map is in seconds of the average respondent, each counting alike', () => {
    // 1 s and 3 s of gaze: both at this place for their whole time, 2 s on average.
    const map = densityOf(
      inTheMiddle([
        [0, 100, 1000],
        [1, 100, 1500],
        [1, 1600, 1500],
      ]),
      PX_PER_DEG,
    );
    map.overAllTime();
    expect(volumeOf(map) * map.staticSeconds).toBeCloseTo(2, 5);
  });

  it('a dynamic map is in seconds of the last 500 ms for each respondent with gaze', () => {
    const map = densityOf(
      inTheMiddle([
        [0, 100, 250],
        [1, 5000, 100],
      ]),
      PX_PER_DEG,
    );
    map.before(200);
    expect(volumeOf(map) * map.dynamicSeconds).toBeCloseTo(0.125, 5);
  });

  it('without gaze there is no unit, and nothing is divided by zero', () => {
    const map = densityOf(inTheMiddle([]), PX_PER_DEG);
    expect([map.overAllTime(), map.staticSeconds, map.dynamicSeconds]).toEqual([0, 0, 0]);
  });
});
