/**
 * Follows a box through the pictures of a video: template tracking by normalised cross-correlation
 * on a grey pyramid (Lewis 1995, Fast normalized cross-correlation; coarse to fine).
 *
 * The box of the first picture is the template; a second one is renewed from where the box was found
 * surely, so that a thing that slowly looks different is followed too. The first one has the last word
 * where it still fits, so that the box does not drift. In each picture the box is looked for around
 * where it goes on at its speed, slightly smaller and larger as well; after it was lost, further and
 * further away. Limits: it turns with nothing (no rotation), a plain surface cannot be followed, and
 * what is hidden is lost until it is seen again. Each box is a proposal for a person to look at.
 */
import { greyPyramid, type GreyFrame, type GreyLevel, type TrackBox } from './trackingFrame';
import { Matcher, templateOf, type Template } from './trackingTemplate';

export const TRACKING_VERSION = '1';

export interface TrackStep {
  /** Where it is; while lost: where it was last seen. */
  readonly box: TrackBox;
  /** How alike it looks, 0 to 1. */
  readonly confidence: number;
  readonly isLost: boolean;
}

/** Less alike than this is something else. */
const LOST_BELOW = 0.5;
/** After a loss it must be found more surely than it had to be followed. */
const FOUND_FROM = 0.65;
/** The second template is renewed where the box was found this surely. */
const RENEWED_FROM = 0.8;
/** The first template has the last word from here on. */
const ANCHORED_FROM = 0.6;
/** How far it is looked for, in parts of the picture's longer side; more for each picture it is lost. */
const REACH = 0.08;
const REACH_GROWTH = 0.04;
const MAX_REACH = 0.5;
const SCALES = [1, 0.96, 1.04] as const;
/** It never becomes smaller or larger than this, of the first box. */
const MIN_SCALE = 0.4;
const MAX_SCALE = 2.5;
/** Grid of a template, along the longer side, when it is looked for and when it is placed. */
const COARSE_GRID = 20;
const FINE_GRID = 36;

interface Grid {
  /** Which level of the pyramid. */
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

/** Whether there is enough to be seen in a box to follow it. */
export function canTrack(frame: GreyFrame, box: TrackBox): boolean {
  return createTracker(frame, box) !== null;
}

/**
 * @param box parts of the picture, at least 4 px wide and high, at least half of it inside
 * @returns null when the box shows a plain surface or is too small
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
  /** Speed of the middle, parts of the picture a picture. */
  #velocity = { x: 0, y: 0 };
  #lostFor = 0;

  /** Made by createTracker. */
  constructor(box: TrackBox, grids: readonly [Grid, Grid], anchor: Templates) {
    this.#first = box;
    this.#box = box;
    this.#grids = grids;
    this.#anchor = anchor;
    this.#recent = anchor;
  }

  /** The next picture, of the same size as the first one. */
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

  /** The most alike place around one, on a small picture. */
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
    // What is alike is alike one pixel beside it too, so every second one is looked at first.
    const even = 2 * Math.ceil(reachPx / 2);
    const first = around(from, 1, even, 2);
    return SCALES.map((scale) => around(first.box, scale, 1, 1)).reduce((best, found) =>
      found.score > best.score ? found : best,
    );
  }

  /** The place to a part of a pixel: downhill in ever smaller steps, by the template that fits. */
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
    // From two pixels of the level that was searched down to an eighth of a pixel of this one.
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

  /** Around its middle, in the proportions of the first box. */
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

/** The level on which the longer side of the box has about as many pixels as the grid has places. */
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
