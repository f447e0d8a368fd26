import type { CameraFrame } from './faceMesh';
import type { ChestPosition, FaceBox } from './faceResult';
import { CommonMotion } from './commonMotion';
import { ProfileShift } from './profileShift';

/** Columns beside the neck, in face widths from the centre of the face: shoulders, not chin or hair. */
const COLUMNS = [0.6, 0.8, 1, 1.2, 1.4].flatMap((from) => [
  { from, until: from + 0.2 },
  { from: -from - 0.2, until: -from },
]);
/** Each column is cut into overlapping windows, in face heights from the chin. */
const WINDOWS = [
  { from: -0.2, until: 0.4 },
  { from: 0.1, until: 0.7 },
  { from: 0.4, until: 1 },
];
const MIN_ROWS = 30;
const MIN_WIDTH_PX = 8;
/** A breath takes seconds; measuring more often only costs time. */
const EVERY_MS = 60;
/** The windows stay fixed in the frame until the respondent moves. */
const MOVED_BY_WIDTHS = 0.3;
const GREW_BY = 0.2;

interface Column {
  readonly leftPx: number;
  readonly widthPx: number;
  readonly topPx: number;
  readonly rows: number;
  /** Rows of the column. */
  readonly windows: readonly {
    readonly from: number;
    readonly until: number;
    readonly shift: ProfileShift;
  }[];
}

/**
 * Vertical position of the chest in the frame, from the shoulders beside the neck, which rise with each
 * breath.
 *
 * The background is static and often has stronger edges, so many small parts of the frame are tracked and
 * only those that move smoothly count.
 */
export class ChestTracker {
  private box: FaceBox | null = null;
  private columns: Column[] = [];
  private moving = new CommonMotion(0);
  private placePx: number | null = null;
  private lastMs = Number.NEGATIVE_INFINITY;

  /** Forgets everything: another camera, perhaps another person. */
  forget(): void {
    this.box = null;
    this.placePx = null;
    this.lastMs = Number.NEGATIVE_INFINITY;
  }

  /** @returns undefined when this frame was skipped; null when no shoulders are in it */
  measure(picture: CameraFrame, box: FaceBox, tMs: number): ChestPosition | null | undefined {
    if (tMs - this.lastMs < EVERY_MS) return undefined;
    this.lastMs = tMs;
    if (!this.box || hasMoved(this.box, box)) {
      this.box = box;
      this.columns = columnsBelow(box, picture);
      this.moving = new CommonMotion(this.columns.length * WINDOWS.length);
    }
    if (this.columns.length === 0) return null;
    const shifts = this.columns.flatMap((column) => {
      const profile = rowsOf(picture, column);
      return column.windows.map(({ from, until, shift }) =>
        shift.measure(profile.subarray(from, until), tMs),
      );
    });
    const { movedPx, confidence } = this.moving.add(shifts, tMs);
    // Continues from the last position: a step would look like a breath.
    this.placePx = (this.placePx ?? box.yPx + box.heightPx * 1.4) + movedPx;
    return { yPx: this.placePx, confidence };
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

/** @returns the columns beside and below the chin; none when too little of them is in the frame */
export function columnsBelow(
  box: FaceBox,
  { widthPx, heightPx }: Pick<CameraFrame, 'widthPx' | 'heightPx'>,
): Column[] {
  const middlePx = box.xPx + box.widthPx / 2;
  const row = (heights: number) =>
    Math.min(heightPx, Math.max(0, Math.round(box.yPx + box.heightPx * (1 + heights))));
  const ends = WINDOWS.map(({ from, until }) => ({ from: row(from), until: row(until) }));
  const topPx = Math.min(...ends.map(({ from }) => from));
  const rows = Math.max(...ends.map(({ until }) => until)) - topPx;
  return COLUMNS.flatMap((column) => {
    const leftPx = Math.max(0, Math.round(middlePx + column.from * box.widthPx));
    const rightPx = Math.min(widthPx, Math.round(middlePx + column.until * box.widthPx));
    const windows = ends
      .filter(({ from, until }) => until - from >= MIN_ROWS)
      .map(({ from, until }) => ({
        from: from - topPx,
        until: until - topPx,
        shift: new ProfileShift(),
      }));
    return rightPx - leftPx < MIN_WIDTH_PX || windows.length === 0
      ? []
      : [{ leftPx, widthPx: rightPx - leftPx, topPx, rows, windows }];
  });
}

/** Mean brightness of each row; green dominates brightness and is enough. */
function rowsOf({ context }: CameraFrame, { leftPx, widthPx, topPx, rows }: Column): Float32Array {
  const { data } = context.getImageData(leftPx, topPx, widthPx, rows);
  const profile = new Float32Array(rows);
  for (let row = 0, at = 1; row < rows; row++) {
    let sum = 0;
    for (let x = 0; x < widthPx; x++, at += 4) sum += data[at] ?? 0;
    profile[row] = sum / widthPx;
  }
  return profile;
}
