/**
 * Tracks a box through the frames of a video: template tracking by normalised cross-correlation on
 * a grey pyramid (Lewis 1995, Fast normalized cross-correlation; coarse to fine).
 *
 * The box of the first frame is the template; a second one is updated where the box was found with
 * high confidence, so that an object whose appearance changes slowly is tracked too. The first one
 * takes precedence where it still fits, so that the box does not drift. In each frame the box is
 * searched around its extrapolated position, slightly smaller and larger as well; after it was
 * lost, in a growing area. Limits: rotation is not tracked, a plain surface cannot be tracked, and
 * a hidden object is lost until it is visible again. Each box is a proposal for a person to review.
 */
import { greyPyramid, type GreyFrame, type GreyLevel, type TrackBox } from './trackingFrame';
import { Matcher, templateOf, type Template } from './trackingTemplate';

export const TRACKING_VERSION = '1';

export interface TrackStep {
  /** Current position; while lost, the last known one. */
  readonly box: TrackBox;
  /** Similarity, 0 to 1. */
  readonly confidence: number;
  readonly isLost: boolean;
}

/** A lower similarity is a different object. */
const LOST_BELOW = 0.5;
/** After a loss, a higher similarity is required than while tracking. */
const FOUND_FROM = 0.65;
/** The second template is updated at or above this similarity. */
const RENEWED_FROM = 0.8;
/** The first template takes precedence from this similarity on. */
const ANCHORED_FROM = 0.6;
/** Search radius, as a fraction of the picture's longer side; grows with each frame it is lost. */
const REACH = 0.08;
const REACH_GROWTH = 0.04;
const MAX_REACH = 0.5;
const SCALES = [1, 0.96, 1.04] as const;
/** Limits of its size relative to the first box. */
const MIN_SCALE = 0.4;
const MAX_SCALE = 2.5;
/** Template grid along the longer side, for searching and for precise placement. */
const COARSE_GRID = 20;
const FINE_GRID = 36;

interface Grid {
  /** Level of the pyramid. */
  readonly level: number;
  readonly columns: number;
  readonly rows: number;
}

interface Templates {
  readonly coarse: Template;
  readonly fine: Template;
}

interface Found {
  readonly box: TrackBox;
  readonly score: number;
}

/** Whether a box has enough contrast to be tracked. */
export function canTrack(frame: GreyFrame, box: TrackBox): boolean {
  return createTracker(frame, box) !== null;
}

/**
 * @param box fractions of the picture, at least 4 px wide and high, at least half of it inside
 * @returns null if the box shows a plain surface or is too small
 */
export function createTracker(frame: GreyFrame, box: TrackBox): Tracker | null {
  if (box.width * frame.widthPx < 4 || box.height * frame.heightPx < 4) return null;
  const levels = greyPyramid(frame);
  const grids = [gridOf(levels, box, COARSE_GRID), gridOf(levels, box, FINE_GRID)] as const;
  const anchor = templatesOf(levels, grids, box);
  return anchor && new Tracker(box, grids, anchor);
}

export class Tracker {
  readonly #first: TrackBox;
  readonly #grids: readonly [Grid, Grid];
  readonly #anchor: Templates;
  #recent: Templates;
  #box: TrackBox;
  /** Velocity of the centre, fractions of the picture per frame. */
  #velocity = { x: 0, y: 0 };
  #lostFor = 0;

  /** Use createTracker. */
  constructor(box: TrackBox, grids: readonly [Grid, Grid], anchor: Templates) {
    this.#first = box;
    this.#box = box;
    this.#grids = grids;
    this.#anchor = anchor;
    this.#recent = anchor;
  }

  /** Processes the next frame, of the same size as the first one. */
  next(frame: GreyFrame): TrackStep {
    const levels = greyPyramid(frame);
    const [coarse, fine] = this.#grids;
    const from = moved(this.#box, this.#velocity.x, this.#velocity.y);
    const isSought = this.#lostFor > 0;
    const reach = Math.min(MAX_REACH, REACH + this.#lostFor * REACH_GROWTH);
    const rough = this.#search(levels, coarse, from, reach);
    const placed = this.#place(levels, fine, rough);
    const score = placed.score;
    if (score < (isSought ? FOUND_FROM : LOST_BELOW)) {
      this.#lostFor++;
      this.#velocity = { x: 0, y: 0 };
      return { box: this.#box, confidence: Math.max(0, score), isLost: true };
    }
    const { box } = placed;
    const middle = (of: TrackBox) => ({ x: of.x + of.width / 2, y: of.y + of.height / 2 });
    const [now, was] = [middle(box), middle(this.#box)];
    this.#velocity = isSought ? { x: 0, y: 0 } : { x: now.x - was.x, y: now.y - was.y };
    this.#lostFor = 0;
    this.#box = box;
    if (score >= RENEWED_FROM) {
      this.#recent = templatesOf(levels, this.#grids, box) ?? this.#recent;
    }
    return { box, confidence: Math.min(1, score), isLost: false };
  }

  /** The most similar position near another one, on a small picture. */
  #search(levels: readonly GreyLevel[], grid: Grid, from: TrackBox, reach: number): Found {
    const level = levels[grid.level]!;
    const matcher = new Matcher(level, grid.columns, grid.rows);
    const longerPx = Math.max(level.widthPx, level.heightPx);
    const reachPx = Math.max(2, Math.ceil(reach * longerPx));
    const templates =
      this.#recent === this.#anchor
        ? [this.#anchor.coarse]
        : [this.#recent.coarse, this.#anchor.coarse];
    const around = (of: TrackBox, scale: number, most: number, step: number): Found => {
      const sized = this.#resized(of, scale);
      let best: Found = { box: sized, score: -1 };
      for (let dy = -most; dy <= most; dy += step) {
        for (let dx = -most; dx <= most; dx += step) {
          const box = moved(sized, dx / level.widthPx, dy / level.heightPx);
          const score = matcher.match(box, ...templates);
          if (score > best.score) best = { box, score };
        }
      }
      return best;
    };
    // Similarity is high one pixel next to the best position too, so every second position is tried
    // first.
    const even = 2 * Math.ceil(reachPx / 2);
    const first = around(from, 1, even, 2);
    return SCALES.map((scale) => around(first.box, scale, 1, 1)).reduce((best, found) =>
      found.score > best.score ? found : best,
    );
  }

  /**
   * The position to a fraction of a pixel: descent in ever smaller steps, with the template that
   * fits.
   */
  #place(levels: readonly GreyLevel[], grid: Grid, rough: Found): Found {
    const level = levels[grid.level]!;
    const matcher = new Matcher(level, grid.columns, grid.rows);
    const isAnchored = matcher.match(rough.box, this.#anchor.fine) >= ANCHORED_FROM;
    const byRecent = this.#refined(matcher, level, rough.box, this.#recent.fine);
    if (!isAnchored && byRecent.score < ANCHORED_FROM) return byRecent;
    const byAnchor = this.#refined(matcher, level, byRecent.box, this.#anchor.fine);
    return byAnchor.score >= ANCHORED_FROM ? byAnchor : byRecent;
  }

  #refined(matcher: Matcher, level: GreyLevel, from: TrackBox, template: Template): Found {
    let best: Found = { box: from, score: matcher.match(from, template) };
    // From two pixels of the searched level down to an eighth of a pixel of this one.
    for (let stepPx = 4; stepPx >= 0.125; stepPx /= 2) {
      for (let goesOn = true, tries = 0; goesOn && tries < 6; tries++) {
        goesOn = false;
        for (const [dx, dy, scale] of STEPS) {
          const box = moved(
            this.#resized(best.box, 1 + scale * 0.01 * stepPx),
            (dx * stepPx) / level.widthPx,
            (dy * stepPx) / level.heightPx,
          );
          const score = matcher.match(box, template);
          if (score > best.score + 1e-6) {
            best = { box, score };
            goesOn = true;
          }
        }
      }
    }
    return best;
  }

  /** Around its centre, with the proportions of the first box. */
  #resized(box: TrackBox, by: number): TrackBox {
    const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, (box.width / this.#first.width) * by));
    const width = this.#first.width * scale;
    const height = this.#first.height * scale;
    return {
      x: box.x + (box.width - width) / 2,
      y: box.y + (box.height - height) / 2,
      width,
      height,
    };
  }
}

const STEPS: readonly (readonly [number, number, number])[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

const moved = (box: TrackBox, dx: number, dy: number): TrackBox => ({
  ...box,
  x: box.x + dx,
  y: box.y + dy,
});

/**
 * The level on which the longer side of the box has about as many pixels as the grid has positions.
 */
function gridOf(levels: readonly GreyLevel[], box: TrackBox, most: number): Grid {
  const wide = box.width * levels[0]!.widthPx;
  const high = box.height * levels[0]!.heightPx;
  const longer = Math.max(wide, high);
  const level = Math.min(levels.length - 1, Math.max(0, Math.round(Math.log2(longer / most))));
  const places = Math.min(most, longer / 2 ** level);
  const along = (side: number) => Math.max(4, Math.round((places * side) / longer));
  return { level, columns: along(wide), rows: along(high) };
}

function templatesOf(
  levels: readonly GreyLevel[],
  [coarse, fine]: readonly [Grid, Grid],
  box: TrackBox,
): Templates | null {
  const coarseTemplate = templateOf(levels[coarse.level]!, box, coarse.columns, coarse.rows);
  const fineTemplate = templateOf(levels[fine.level]!, box, fine.columns, fine.rows);
  return coarseTemplate && fineTemplate && { coarse: coarseTemplate, fine: fineTemplate };
}
