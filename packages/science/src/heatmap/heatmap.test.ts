import { describe, expect, it } from 'vitest';
import { colormapTable, COLORMAPS, SHADES } from './colormaps';
import { GaussianField } from './gaussianField';
import { GazeWindow, timedCells } from './gazeWindow';
import {
  defaultSigmaPx,
  degreePx,
  Heatmap,
  HeatmapDensity,
  prepareHeatmap,
  type HeatmapSamples,
} from './heatmap';
import { HeatmapImage } from './heatmapImage';

let state = 7;
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;

function samplesOf(list: readonly (readonly [number, number, number, number])[]): HeatmapSamples {
  return {
    respondentIndex: Uint16Array.from(list, ([who]) => who),
    tMs: Float32Array.from(list, ([, tMs]) => tMs),
    xNorm: Float32Array.from(list, ([, , x]) => x),
    yNorm: Float32Array.from(list, ([, , , y]) => y),
    sampleMs: new Float32Array(list.length).fill(33),
  };
}

const shadesOf = (rgba: Uint8ClampedArray) => {
  // With greys, the red value gives the shade to within about two shades.
  return rgba.filter((_value, at) => at % 4 === 0);
};

const mostOpaque = (rgba: Uint8ClampedArray) =>
  rgba.reduce((most, value, at) => (at % 4 === 3 ? Math.max(most, value) : most), 0);

describe('gaussian field', () => {
  it.each([1, 2.4, 10])('equals the naive sum over the truncated kernel, sigma %d', (sigma) => {
    const [columns, rows] = [37, 23];
    const counts = new Float32Array(columns * rows);
    for (let i = 0; i < 40; i++) counts[Math.floor(random() * counts.length)] = random();
    const field = new GaussianField(columns, rows, sigma);
    const largest = field.blur(counts);
    let worst = 0;
    let top = 0;
    const weight = (d: number) =>
      Math.abs(d) > 3 * sigma ? 0 : Math.exp((-d * d) / (2 * sigma * sigma));
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        let sum = 0;
        counts.forEach((count, at) => {
          sum += count * weight((at % columns) - x) * weight(Math.floor(at / columns) - y);
        });
        top = Math.max(top, sum);
        worst = Math.max(worst, Math.abs(sum - (field.density[y * columns + x] ?? 0)));
      }
    }
    expect(worst).toBeLessThan(1e-5 * top);
    expect(largest).toBeCloseTo(top, 4);
  });

  it('adds and subtracts cells as if all were blurred again, and leaves nothing behind', () => {
    const [columns, rows] = [40, 30];
    const [changed, whole] = [1, 2].map(() => new GaussianField(columns, rows, 2.5));
    const counts = new Int32Array(columns * rows);
    changed!.blur(counts);
    const add = (cell: number, weight: number) => {
      counts[cell]! += weight;
      changed!.add(cell, weight);
    };
    const cells = Array.from({ length: 200 }, () => Math.floor(random() * counts.length));
    // In the corners, too.
    cells.push(0, columns - 1, counts.length - columns, counts.length - 1);
    for (const cell of cells) add(cell, 2133);
    const top = whole!.blur(counts);
    const worst = changed!.density.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - whole!.density[at]!)),
      0,
    );
    expect(worst).toBeLessThan(1e-6 * top);
    for (const cell of cells.toReversed()) add(cell, -2133);
    expect(Math.max(...changed!.density.map(Math.abs))).toBeLessThan(1e-9 * top);
  });
});

describe('gaze window', () => {
  it('is the same after any sequence of moves', () => {
    const n = 500;
    const tMs = Float32Array.from({ length: n }, () => random() * 5000);
    const cell = Int32Array.from({ length: n }, () => Math.floor(random() * 12) - 1);
    const sampleMs = Float32Array.from({ length: n }, () => random() * 50);
    const moved = new GazeWindow(11, 500, timedCells(tMs, cell, sampleMs));
    for (const time of [0, 33, 66, 700, 701, 4000, 100, 90, 6000, 2500]) {
      moved.moveTo(time);
      const expected = new Int32Array(11);
      for (let i = 0; i < n; i++) {
        const now = tMs[i] ?? 0;
        const at = cell[i] ?? -1;
        if (now > time - 500 && now <= time && at >= 0) {
          expected[at] = (expected[at] ?? 0) + Math.round((sampleMs[i] ?? 0) * 64);
        }
      }
      expect(moved.counts).toEqual(expected);
    }
  });
});

describe('heatmap density', () => {
  it('is the same after steps of a film as after a jump to the time', () => {
    const samples = samplesOf(
      Array.from({ length: 600 }, (_, at) => [at % 20, at * 5, random(), random()] as const),
    );
    const prepared = prepareHeatmap(samples, { widthPx: 320, heightPx: 200, sigmaPx: 12 });
    const stepped = new HeatmapDensity(prepared);
    const maximum = stepped.dynamicMaximum();
    const changes: boolean[] = [];
    // Steps of a frame, a pause, a jump too far to be added up, and a time before.
    for (const tMs of [17, 34, 51, 68, 68, 85, 1500, 1517, 1534, 600, 617, 2900, 2917, 3600]) {
      const [beforeIt, hasChanged] = [stepped.density.slice(), stepped.before(tMs)];
      if (!hasChanged) expect(stepped.density).toEqual(beforeIt);
      changes.push(hasChanged);
      const whole = new HeatmapDensity(prepared);
      whole.before(tMs);
      const worst = stepped.density.reduce(
        (most, value, at) => Math.max(most, Math.abs(value - whole.density[at]!)),
        0,
      );
      expect(worst, `${tMs} ms`).toBeLessThan(1e-6 * maximum);
    }
    // Only the second time at 68 ms is the same as before.
    expect(changes.map((hasChanged, at) => (hasChanged ? -1 : at)).filter((at) => at >= 0)).toEqual(
      [4],
    );
  });
});

describe('heatmap', () => {
  it('blurs by one degree of the page, whatever the shape of the picture', () => {
    expect(degreePx({ xNormPerDeg: 0.05, method: '' }, 1280, 720)).toBe(64);
    expect(degreePx(null, 1200, 600)).toBe(40);
    expect(defaultSigmaPx(1200, 600)).toBe(40);
    expect(defaultSigmaPx(405, 720)).toBeCloseTo(1280 / 30, 10);
  });

  it('is strongest where gaze was and transparent far away', () => {
    const map = new Heatmap(samplesOf([[0, 10, 0.5, 0.5]]), { widthPx: 320, heightPx: 200 });
    const rgba = map.drawStatic('hot');
    const at = (x: number, y: number) => [...rgba.slice((y * 320 + x) * 4, (y * 320 + x) * 4 + 4)];
    expect(at(160, 100)[3]).toBeGreaterThan(180);
    expect(at(10, 10)[3]).toBe(0);
  });

  it('gives every respondent the same weight', () => {
    const many = Array.from({ length: 50 }, (_, i) => [0, i * 33, 0.25, 0.5] as const);
    const map = new Heatmap(samplesOf([...many, [1, 0, 0.75, 0.5]]), {
      widthPx: 400,
      heightPx: 200,
      sigmaPx: 12,
    });
    const rgba = map.drawStatic('greys');
    expect(rgba[(100 * 400 + 100) * 4]).toBe(rgba[(100 * 400 + 300) * 4]);
  });

  it('shows the last 500 ms on a scale common to all times', () => {
    const map = new Heatmap(
      samplesOf([
        [0, 100, 0.25, 0.5],
        [1, 110, 0.25, 0.5],
        [0, 900, 0.75, 0.5],
      ]),
      { widthPx: 400, heightPx: 200, sigmaPx: 12 },
    );
    const left = (100 * 400 + 100) * 4;
    const right = (100 * 400 + 300) * 4;
    const early = map.drawDynamic(200, 'greys').slice();
    const late = map.drawDynamic(900, 'greys').slice();
    expect(early[left]).toBeGreaterThan(240);
    expect(early[right + 3]).toBe(0);
    expect(late[left + 3]).toBe(0);
    expect(late[right]).toBeGreaterThan(120);
    expect(late[right]).toBeLessThan(135);
    expect(map.drawDynamic(200, 'greys')).toEqual(early);
    expect(mostOpaque(map.drawDynamic(1400, 'greys'))).toBe(0);
  });

  it('excludes samples outside the picture', () => {
    const map = new Heatmap(
      samplesOf([
        [0, 1, 1.2, 0.5],
        [0, 2, Number.NaN, 0.5],
      ]),
      {
        widthPx: 64,
        heightPx: 64,
      },
    );
    expect(mostOpaque(map.drawStatic('jet'))).toBe(0);
  });

  it.each([
    [1280, 720],
    [401, 203],
    [5, 3],
    [1, 1],
  ])('a quarter of the size differs by at most four shades at %dx%d', (widthPx, heightPx) => {
    const sigmaPx = 40;
    const list = Array.from({ length: 200 }, () => [0, 0, random(), random()] as const);
    const samples = samplesOf(list);
    const map = new Heatmap(samples, { widthPx, heightPx, sigmaPx });
    const table = colormapTable('greys');
    const drawn = shadesOf(map.drawStatic('greys'));
    // The same at full size, with points in the centres of their cells.
    const field = new GaussianField(widthPx, heightPx, sigmaPx);
    const counts = new Float32Array(widthPx * heightPx);
    const fine = new GaussianField(Math.ceil(widthPx / 4), Math.ceil(heightPx / 4), sigmaPx / 4);
    const coarse = new Float32Array(fine.columns * fine.rows);
    list.forEach((_, i) => {
      const c = Math.floor(((samples.xNorm[i] ?? 0) * widthPx) / 4);
      const r = Math.floor(((samples.yNorm[i] ?? 0) * heightPx) / 4);
      coarse[r * fine.columns + c]! += 1;
      for (const dx of [1, 2]) {
        for (const dy of [1, 2]) {
          const x = Math.min(c * 4 + dx, widthPx - 1);
          const y = Math.min(r * 4 + dy, heightPx - 1);
          counts[y * widthPx + x]! += 0.25;
        }
      }
    });
    const most = field.blur(counts);
    let worst = 0;
    let worstAtBorder = 0;
    for (let i = 0; i < drawn.length; i++) {
      const shade = Math.floor(((field.density[i] ?? 0) / most) * (SHADES - 1) + 0.5);
      if (shade < 0.2 * SHADES + 4) continue;
      const off = Math.abs((table[shade * 4] ?? 0) - (drawn[i] ?? 0));
      const x = i % widthPx;
      const y = Math.floor(i / widthPx);
      // Beyond the centre of the last cell the last value is repeated.
      const atBorder = x < 2 || y < 2 || x > widthPx - 6 || y > heightPx - 6;
      if (atBorder) worstAtBorder = Math.max(worstAtBorder, off);
      else worst = Math.max(worst, off);
    }
    // Two shades of the table share a grey value.
    expect(worst).toBeLessThanOrEqual(2);
    expect(worstAtBorder).toBeLessThanOrEqual(5);
  });
});

describe('colour maps', () => {
  it.each(COLORMAPS)('%s: the lowest fifth is uniform, opacity is at most 0.8', (name) => {
    const table = colormapTable(name);
    const alphas = table.filter((_value, at) => at % 4 === 3);
    expect(alphas).toHaveLength(SHADES);
    expect(Math.max(...alphas)).toBe(204);
    expect(new Set(alphas.slice(0, 102)).size).toBe(1);
    if (name !== 'spotlight') expect(alphas[102]).toBe(0);
    expect(alphas.at(-1)).toBe(name === 'spotlight' ? 0 : 204);
  });

  it('jet, hot and viridis have their published colours', () => {
    const color = (name: 'jet' | 'hot' | 'viridis', shade: number) => [
      ...colormapTable(name).slice(shade * 4, shade * 4 + 3),
    ];
    expect(color('jet', 0)).toEqual([0, 0, 128]);
    expect(color('jet', 511)).toEqual([128, 0, 0]);
    expect(color('hot', 511)).toEqual([255, 255, 255]);
    expect(color('viridis', 0)).toEqual([68, 1, 84]);
    expect(color('viridis', 511)).toEqual([253, 231, 37]);
  });
});

it('a picture has a cell for every four pixels, and for what is left of them', () => {
  const { columns, rows } = new HeatmapImage(101, 40);
  expect([columns, rows]).toEqual([26, 10]);
});

describe('a heatmap image of another size than its density', () => {
  const of = { widthPx: 411, heightPx: 203 };
  const prepared = prepareHeatmap(
    samplesOf(Array.from({ length: 60 }, () => [0, 0, random(), random()] as const)),
    { ...of, sigmaPx: 25 },
  );
  const density = new HeatmapDensity(prepared);
  const maximum = density.overAllTime();
  const { columns, rows } = density;
  /** Bilinear between the centres of the cells, written down as it is defined. */
  const shadeAt = (x: number, y: number, widthPx: number, heightPx: number) => {
    const cell = (column: number, row: number) =>
      Math.min(
        maximum,
        density.density[
          Math.min(Math.max(row, 0), rows - 1) * columns +
            Math.min(Math.max(column, 0), columns - 1)
        ]!,
      );
    const across = (((x + 0.5) / widthPx) * of.widthPx) / 4 - 0.5;
    const down = (((y + 0.5) / heightPx) * of.heightPx) / 4 - 0.5;
    const [column, row] = [Math.floor(across), Math.floor(down)];
    const line = (at: number) =>
      cell(column, at) + (cell(column + 1, at) - cell(column, at)) * (across - column);
    return ((line(row) + (line(row + 1) - line(row)) * (down - row)) / maximum) * (SHADES - 1);
  };

  it.each([
    [411, 203],
    [1280, 720],
    [100, 50],
    [7, 300],
  ])('interpolates between the centres of the cells, %dx%d', (widthPx, heightPx) => {
    const image = new HeatmapImage(widthPx, heightPx, of);
    const table = colormapTable('viridis');
    // A table whose colour, without its opacity, is the number of the shade.
    new Uint32Array(table.buffer).forEach((_, shade, all) => (all[shade] = 0xff000000 + shade));
    image.draw(density.density, maximum, table);
    const drawn = new Uint32Array(image.rgba.buffer);
    let worst = 0;
    for (let y = 0; y < heightPx; y++) {
      for (let x = 0; x < widthPx; x++) {
        const off = Math.abs(shadeAt(x, y, widthPx, heightPx) - (drawn[y * widthPx + x]! & 0xffff));
        worst = Math.max(worst, off);
      }
    }
    expect(worst).toBeLessThan(0.51);
  });

  it('shows nothing of the picture before it', () => {
    const table = colormapTable('cubehelix');
    const fresh = (which: Float32Array) => {
      const image = new HeatmapImage(160, 80, of);
      image.draw(which, maximum, table);
      return image.rgba.slice();
    };
    const reused = new HeatmapImage(160, 80, of);
    const half = density.density.map((value, at) => (at % columns < columns / 2 ? value : 0));
    const rest = density.density.map((value, at) => (at % columns < columns / 2 ? 0 : value));
    for (const which of [half, rest, half.map(() => 0)]) {
      reused.draw(which, maximum, table);
      expect(reused.rgba).toEqual(fresh(which));
    }
    reused.draw(rest, maximum, colormapTable('spotlight'));
    reused.draw(half, maximum, table);
    expect(reused.rgba).toEqual(fresh(half));
  });
});
