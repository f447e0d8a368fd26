import type { CameraPicture } from './faceMesh';
import type { ChestPlace, FaceBox } from './faceResult';
import { ProfileShift } from './profileShift';

/** Strips beside the neck, in widths of the face from its middle: shoulders, not chin or hair. */
const STRIP_FROM = 0.65;
const STRIP_UNTIL = 1.4;
/** In heights of the face from the chin. */
const ROWS_FROM = -0.2;
const ROWS_UNTIL = 1;
const FEWEST_ROWS = 40;
const NARROWEST_STRIP_PX = 8;
/** The strips stand still in the picture until the respondent sits elsewhere. */
const MOVED_BY_WIDTHS = 0.3;
const GREW_BY = 0.2;
/** So unlike for so long: what is seen is something else than the reference. */
const LOST_BELOW = 0.3;
const LOST_MS = 2000;

interface Strips {
  readonly box: FaceBox;
  readonly columns: readonly { readonly leftPx: number; readonly widthPx: number }[];
  readonly topPx: number;
  readonly rows: number;
}

/** Where the chest stands in the picture, from the shoulders beside the neck: it rises with each breath. */
export class ChestTracker {
  private strips: Strips | null = null;
  private readonly shift = new ProfileShift();
  /** Place of the chest when the shift was nothing. */
  private atRestPx: number | null = null;
  private lastPx: number | null = null;
  private seenMs = 0;

  /** Another camera, perhaps another person. */
  forget(): void {
    this.strips = null;
    this.atRestPx = null;
    this.lastPx = null;
  }

  /** @returns null when no shoulders are in the picture */
  measure(picture: CameraPicture, box: FaceBox, tMs: number): ChestPlace | null {
    if (!this.strips || hasMoved(this.strips.box, box)) this.begin(picture, box, tMs);
    const { strips } = this;
    if (!strips || this.atRestPx === null) return null;
    const profiles = strips.columns.map((column) => rowsOf(picture, strips, column));
    const found = this.shift.measure(profiles, tMs);
    if (!found) return null;
    if (found.confidence >= LOST_BELOW) this.seenMs = tMs;
    else if (tMs - this.seenMs > LOST_MS) this.strips = null;
    this.lastPx = this.atRestPx + found.rows;
    return { yPx: this.lastPx, confidence: found.confidence };
  }

  /** The place goes on where it was: a step would look like a breath. */
  private begin(picture: CameraPicture, box: FaceBox, tMs: number): void {
    this.strips = stripsBelow(box, picture);
    this.shift.forget();
    this.seenMs = tMs;
    this.atRestPx = this.lastPx ?? box.yPx + box.heightPx * 1.4;
  }
}

function hasMoved(before: FaceBox, now: FaceBox): boolean {
  const middle = (box: FaceBox) => [box.xPx + box.widthPx / 2, box.yPx + box.heightPx / 2] as const;
  const [x, y] = middle(before);
  const [nowX, nowY] = middle(now);
  const movedPx = Math.hypot(nowX - x, nowY - y);
  return (
    movedPx > before.widthPx * MOVED_BY_WIDTHS ||
    Math.abs(now.widthPx / before.widthPx - 1) > GREW_BY
  );
}

/** @returns null when too little of the shoulders is in the picture */
export function stripsBelow(
  box: FaceBox,
  { widthPx, heightPx }: Pick<CameraPicture, 'widthPx' | 'heightPx'>,
): Strips | null {
  const chin = box.yPx + box.heightPx;
  const topPx = Math.max(0, Math.round(chin + box.heightPx * ROWS_FROM));
  const rows = Math.min(heightPx, Math.round(chin + box.heightPx * ROWS_UNTIL)) - topPx;
  const middle = box.xPx + box.widthPx / 2;
  const columns = [-1, 1]
    .map((side) => [
      middle + side * STRIP_FROM * box.widthPx,
      middle + side * STRIP_UNTIL * box.widthPx,
    ])
    .map((ends) => {
      const leftPx = Math.max(0, Math.round(Math.min(...ends)));
      return { leftPx, widthPx: Math.min(widthPx, Math.round(Math.max(...ends))) - leftPx };
    })
    .filter((column) => column.widthPx >= NARROWEST_STRIP_PX);
  return rows < FEWEST_ROWS || columns.length === 0 ? null : { box, columns, topPx, rows };
}

/** Mean brightness of each row of a strip; green is nearly all of it. */
function rowsOf(
  { context }: CameraPicture,
  { topPx, rows }: Strips,
  { leftPx, widthPx }: { readonly leftPx: number; readonly widthPx: number },
): Float32Array {
  const { data } = context.getImageData(leftPx, topPx, widthPx, rows);
  const profile = new Float32Array(rows);
  for (let row = 0, at = 1; row < rows; row++) {
    let sum = 0;
    for (let x = 0; x < widthPx; x++, at += 4) sum += data[at] ?? 0;
    profile[row] = sum / widthPx;
  }
  return profile;
}
