import { describe, expect, it } from 'vitest';
import { colormapTable, type Colormap } from './colormaps';
import { GaussianField } from './gaussianField';
import { HeatmapImage } from './heatmapImage';

describe('the parts of a heatmap image', () => {
  const [columns, rows] = [40, 30];
  const drawn = (cells: readonly (readonly [number, number])[], colormap: Colormap) => {
    const field = new GaussianField(columns, rows, 1.5);
    const counts = new Float32Array(columns * rows);
    for (const [column, row] of cells) counts[row * columns + column] = 1;
    const maximum = field.blur(counts);
    const image = new HeatmapImage(columns * 4 - 3, rows * 4 - 1);
    image.draw(field.density, maximum, colormapTable(colormap));
    return image;
  };

  it.each([
    [[]],
    [[[0, 0]]],
    [[[39, 29]]],
    [
      [
        [5, 3],
        [30, 3],
        [12, 25],
      ],
    ],
  ] as const)('hold everything that is visible, %j', (cells) => {
    const { rgba, parts, widthPx, heightPx } = drawn(cells, 'cubehelix');
    let visible = 0;
    let outside = 0;
    for (let y = 0; y < heightPx; y++) {
      for (let x = 0; x < widthPx; x++) {
        if (rgba[(y * widthPx + x) * 4 + 3] === 0) continue;
        visible++;
        const isIn = parts.some(
          ({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom,
        );
        if (!isIn) outside++;
      }
    }
    expect(visible > 0).toBe(cells.length > 0);
    expect(outside).toBe(0);
    for (const { right, bottom } of parts) {
      expect(right).toBeLessThanOrEqual(widthPx);
      expect(bottom).toBeLessThanOrEqual(heightPx);
    }
  });

  it('do not overlap, so that nothing is drawn twice', () => {
    const { parts } = drawn(
      [
        [5, 3],
        [30, 14],
        [12, 26],
      ],
      'cubehelix',
    );
    expect(parts.length).toBeGreaterThan(1);
    for (const [at, part] of parts.entries()) {
      expect(part.top).toBeGreaterThanOrEqual(parts[at - 1]?.bottom ?? 0);
    }
  });

  it('are the whole of it when places without gaze are coloured', () => {
    const { parts, widthPx, heightPx } = drawn([[5, 3]], 'spotlight');
    expect(parts).toEqual([{ left: 0, top: 0, right: widthPx, bottom: heightPx }]);
  });
});
