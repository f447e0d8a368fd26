import type { AffineMap, Anchor, GazeStretchCorrection } from './gazeCorrection';

/**
 * The corrections that a result was made with, from the text in its parameters (`correctionText`), so that they
 * can be taken out of its gaze again whatever is stored as wanted by now.
 * @returns anchors that give the maps, not those that the researcher set; without a text: none
 */
export function readCorrectionText(text: unknown): GazeStretchCorrection[] {
  if (typeof text !== 'string' || text === '') return [];
  return text.split(' | ').flatMap((part) => {
    const [, kind, start, end, numbers = ''] =
      /^(offset|affine) ([\d.e+-]+?)-([\d.e+]+) ms: (.*)$/.exec(part) ?? [];
    const values = numbers.split(/;? /).map(Number);
    const map = kind === 'offset' ? offsetOf(values) : affineOf(values);
    if (kind === undefined || !map) return [];
    return [{ startMs: Number(start), endMs: Number(end), ...asAnchors(map) }];
  });
}

function offsetOf([x1, y1]: readonly number[]): AffineMap | null {
  return finite({ xx: 1, xy: 0, x1: x1 ?? NaN, yx: 0, yy: 1, y1: y1 ?? NaN });
}

function affineOf([xx, xy, x1, yx, yy, y1]: readonly number[]): AffineMap | null {
  return finite({
    ...{ xx: xx ?? NaN, xy: xy ?? NaN, x1: x1 ?? NaN },
    ...{ yx: yx ?? NaN, yy: yy ?? NaN, y1: y1 ?? NaN },
  });
}

const finite = (map: AffineMap) => (Object.values(map).every(Number.isFinite) ? map : null);

/** Three corners of the picture and where they go determine a map. */
function asAnchors({ xx, xy, x1, yx, yy, y1 }: AffineMap): {
  readonly kind: 'AFFINE';
  readonly anchors: readonly Anchor[];
} {
  const from = (x: number, y: number): Anchor => ({
    gazeXNorm: x,
    gazeYNorm: y,
    targetXNorm: xx * x + xy * y + x1,
    targetYNorm: yx * x + yy * y + y1,
  });
  return { kind: 'AFFINE', anchors: [from(0, 0), from(1, 0), from(0, 1)] };
}
