/** Decodes the output of the BlazeFace detector (Bazarevsky et al. 2019, arXiv:1907.05047). */

export const DETECTOR_SIDE = 256;
const ANCHORS = detectorAnchors();
/** Values of a box: centre x, y, width, height, then six key points. */
const BOX_VALUES = 16;
const OVERLAP_OF_ONE_FACE = 0.3;

/** A face in units of the detector's input (0..1). */
export interface DetectedFace {
  readonly score: number;
  readonly centreX: number;
  readonly centreY: number;
  readonly width: number;
  readonly height: number;
  readonly rightEye: readonly [number, number];
  readonly leftEye: readonly [number, number];
}

/**
 * @param scores [anchors] before the sigmoid
 * @param boxes [anchors * 16] offsets from the anchors in detector pixels
 * @returns faces above the minimum score, best first, without overlapping duplicates
 */
export function decodeFaces(
  scores: Float32Array,
  boxes: Float32Array,
  minScore: number,
): DetectedFace[] {
  const found: DetectedFace[] = [];
  for (let anchor = 0; anchor < scores.length; anchor++) {
    const score = 1 / (1 + Math.exp(-(scores[anchor] ?? 0)));
    if (score < minScore) continue;
    const anchorX = ANCHORS[anchor * 2] ?? 0;
    const anchorY = ANCHORS[anchor * 2 + 1] ?? 0;
    const value = (i: number) => boxes[anchor * BOX_VALUES + i] ?? 0;
    const x = (i: number) => (value(i) + anchorX) / DETECTOR_SIDE;
    const y = (i: number) => (value(i) + anchorY) / DETECTOR_SIDE;
    found.push({
      score,
      centreX: x(0),
      centreY: y(1),
      width: value(2) / DETECTOR_SIDE,
      height: value(3) / DETECTOR_SIDE,
      rightEye: [x(4), y(5)],
      leftEye: [x(6), y(7)],
    });
  }
  found.sort((a, b) => b.score - a.score);
  const stored: DetectedFace[] = [];
  for (const face of found) {
    if (!stored.some((other) => overlap(face, other) > OVERLAP_OF_ONE_FACE)) stored.push(face);
  }
  return stored;
}

/** Intersection over union of two boxes. */
function overlap(a: DetectedFace, b: DetectedFace): number {
  const shared = (ca: number, sa: number, cb: number, sb: number) =>
    Math.max(0, Math.min(ca + sa / 2, cb + sb / 2) - Math.max(ca - sa / 2, cb - sb / 2));
  const both =
    shared(a.centreX, a.width, b.centreX, b.width) *
    shared(a.centreY, a.height, b.centreY, b.height);
  return both / (a.width * a.height + b.width * b.height - both);
}

/** Cell centres: two anchors in each cell of 16 pixels, then six in each cell of 32. */
function detectorAnchors(): Float32Array {
  const anchors: number[] = [];
  for (const [stride, each] of [
    [16, 2],
    [32, 6],
  ] as const) {
    for (let y = stride / 2; y < DETECTOR_SIDE; y += stride) {
      for (let x = stride / 2; x < DETECTOR_SIDE; x += stride) {
        for (let n = 0; n < each; n++) anchors.push(x, y);
      }
    }
  }
  return Float32Array.from(anchors);
}
