/**
 * Heatmaps of gaze over the whole exposure or the last 500 ms.
 *
 * Each sample counts with its duration; in the static map each respondent's gaze has a total weight
 * of one, in the dynamic one at most the 500 ms of the window. Samples are counted in cells of 4x4
 * px, blurred with a Gaussian truncated at three sigma (gaussianField.ts), divided by the maximum
 * (static: of the map; dynamic: of the whole stimulus, so that different times are comparable) and
 * coloured (heatmapImage.ts). Samples outside the picture are excluded. Units: ms, px of the drawn
 * picture. Limits: there is no standard sigma; one degree is the usual choice and webcam gaze is
 * less accurate than that, so do not read detail into a heatmap. The maximum of the dynamic map is
 * taken on a grid of times: larger values are drawn as the maximum.
 */
import type { Colormap } from './colormaps';
import { colormapTable } from './colormaps';
import { GaussianField } from './gaussianField';
import { GazeWindow, timedCells, WEIGHT_PER_MS, type TimedCells } from './gazeWindow';
import type { DegreeScale } from '../session/stimulusGaze';
import { CELL_PX, HeatmapImage } from './heatmapImage';

export const HEATMAP_VERSION = '1';
export const HEATMAP_WINDOW_MS = 500;
/** A page is about 30 degrees wide at arm's length. */
const PAGE_WIDTH_DEG = 30;
const MAXIMUM_STEP_MS = 250;
const MAXIMUM_STEPS = 400;

/** A SegmentAggregate can be used. */
export interface HeatmapSamples {
  /** [n] which respondent. */
  readonly respondentIndex: ArrayLike<number>;
  /** [n] */
  readonly tMs: Float32Array;
  /** [n] as a fraction of the picture, 0..1. */
  readonly xNorm: Float32Array;
  readonly yNorm: Float32Array;
  /** [n] */
  readonly sampleMs: Float32Array;
}

export interface HeatmapSize {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Standard deviation of the blur; by default defaultSigmaPx. */
  readonly sigmaPx?: number;
  /** One degree (degreePx), for the unit of the map; by default defaultSigmaPx. */
  readonly pxPerDeg?: number;
}

/** One degree if its size is unknown: the picture is assumed to fill a page of 16:9. */
export function defaultSigmaPx(widthPx: number, heightPx: number): number {
  return Math.max(widthPx, (heightPx * 16) / 9) / PAGE_WIDTH_DEG;
}

/**
 * One degree on a drawn picture.
 *
 * @param scale of the gaze; if null, defaultSigmaPx is used
 */
export function degreePx(scale: DegreeScale | null, widthPx: number, heightPx: number): number {
  return scale ? scale.xNormPerDeg * widthPx : defaultSigmaPx(widthPx, heightPx);
}

/**
 * What a heatmap needs of its samples: computed once, off the main thread if there are many, and
 * transferred as plain arrays.
 */
export interface PreparedHeatmap {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly sigmaPx: number;
  readonly pxPerDeg: number;
  readonly cells: TimedCells;
  /** [rows * columns] each respondent's gaze has a total weight of one. */
  readonly staticCounts: Float32Array<ArrayBuffer>;
  readonly lastMs: number;
  /** Number of respondents with gaze on the picture. */
  readonly respondents: number;
  /** Their time on the picture, on average; 0 without respondents. */
  readonly meanMs: number;
}

/** A static heatmap, and what `finishHeatmap` needs to add the dynamic one. */
export interface StaticHeatmap {
  /** Without cells. */
  readonly overAllTime: PreparedHeatmap;
  /** [n] the cell of each sample; -1 outside the picture. */
  readonly cell: Int32Array<ArrayBuffer>;
}

/** Both steps at once: beginHeatmap, then finishHeatmap. */
export function prepareHeatmap(samples: HeatmapSamples, size: HeatmapSize): PreparedHeatmap {
  return finishHeatmap(beginHeatmap(samples, size), samples);
}

/** The fast step, sufficient for the static map. */
export function beginHeatmap(samples: HeatmapSamples, size: HeatmapSize): StaticHeatmap {
  const { widthPx, heightPx } = size;
  const columns = Math.ceil(widthPx / CELL_PX);
  const rows = Math.ceil(heightPx / CELL_PX);
  const cell = cellsOf(samples, widthPx, heightPx, columns, rows);
  const totals = totalsOf(samples, cell);
  const respondents = totals.filter((totalMs) => totalMs > 0).length;
  const overAllTime = {
    widthPx,
    heightPx,
    sigmaPx: size.sigmaPx ?? defaultSigmaPx(widthPx, heightPx),
    pxPerDeg: size.pxPerDeg ?? defaultSigmaPx(widthPx, heightPx),
    cells: { tMs: new Float32Array(), cell: new Int32Array(), weight: new Int32Array() },
    staticCounts: staticCounts(samples, cell, totals, columns * rows),
    lastMs: latestOf(samples.tMs),
    respondents,
    meanMs: totals.reduce((sum, totalMs) => sum + totalMs, 0) / Math.max(1, respondents),
  };
  return { overAllTime, cell };
}

/**
 * The slower step: sorts the samples by time for the dynamic map.
 *
 * @param samples the same as for beginHeatmap
 */
export function finishHeatmap(
  { overAllTime, cell }: StaticHeatmap,
  { tMs, sampleMs }: Pick<HeatmapSamples, 'tMs' | 'sampleMs'>,
): PreparedHeatmap {
  return { ...overAllTime, cells: timedCells(tMs, cell, sampleMs) };
}

function latestOf(tMs: Float32Array): number {
  let latest = 0;
  for (let i = 0; i < tMs.length; i++) latest = Math.max(latest, tMs[i]!);
  return latest;
}

/** The densities of one heatmap before colouring; reuses its buffers. */
export class HeatmapDensity {
  readonly columns: number;
  readonly rows: number;
  /**
   * Seconds of gaze of the average respondent on a square degree, for a density of one of the static
   * map: the kernel has unit volume, and the whole map adds up to their mean time on the picture.
   */
  readonly staticSeconds: number;
  /** The same of the dynamic map: what each respondent looked in the last 500 ms. */
  readonly dynamicSeconds: number;
  readonly #prepared: PreparedHeatmap;
  readonly #field: GaussianField;
  readonly #window: GazeWindow;
  /** So many samples are added one by one; blurring all of them is faster than more. */
  readonly #mostAdded: number;
  readonly #add = (cell: number, weight: number) => this.#field.add(cell, weight);
  /** The density is that of the window. */
  #isBefore = false;

  constructor(prepared: PreparedHeatmap) {
    this.#prepared = prepared;
    this.columns = Math.ceil(prepared.widthPx / CELL_PX);
    this.rows = Math.ceil(prepared.heightPx / CELL_PX);
    this.#field = new GaussianField(this.columns, this.rows, prepared.sigmaPx / CELL_PX);
    this.#window = new GazeWindow(this.columns * this.rows, HEATMAP_WINDOW_MS, prepared.cells);
    this.#mostAdded = this.#field.mostAdded;
    const { respondents, meanMs, pxPerDeg } = prepared;
    const cellDeg2 = (CELL_PX / pxPerDeg) ** 2;
    const perRespondent =
      respondents > 0 ? 1 / (respondents * this.#field.kernelVolume * cellDeg2 * 1000) : 0;
    this.staticSeconds = meanMs * perRespondent;
    this.dynamicSeconds = perRespondent / WEIGHT_PER_MS;
  }

  /** [rows * columns] of the last call of `overAllTime` or `before`. */
  get density(): Float32Array<ArrayBuffer> {
    return this.#field.density;
  }

  /** Blurs the static map into `density`. @returns its maximum */
  overAllTime(): number {
    this.#isBefore = false;
    return this.#field.blur(this.#prepared.staticCounts);
  }

  /**
   * Puts the map of (tMs - 500, tMs] into `density`. After a short time before it only what has changed is
   * computed, which can differ from the whole in the last digit.
   *
   * @returns false: it is the map of the call before
   */
  before(tMs: number): boolean {
    const field = this.#field;
    const most = this.#isBefore ? this.#mostAdded : -1;
    const changes = this.#window.moveTo(tMs, most, this.#add);
    this.#isBefore = true;
    if (changes === null) field.blur(this.#window.counts);
    return changes !== 0;
  }

  /** The largest density at any time, sampled four times a second (less often above 100 s). */
  dynamicMaximum(): number {
    const { lastMs } = this.#prepared;
    const stepMs = Math.max(MAXIMUM_STEP_MS, lastMs / MAXIMUM_STEPS);
    let maximum = 0;
    this.#isBefore = false;
    for (let tMs = stepMs; tMs < lastMs + stepMs; tMs += stepMs) {
      this.#window.moveTo(tMs);
      maximum = Math.max(maximum, this.#field.blur(this.#window.counts));
    }
    return maximum;
  }
}

/**
 * The heatmap of one set of samples at one size. Reuses its buffers, so create it once and draw
 * often.
 */
export class Heatmap {
  readonly #picture: HeatmapImage;
  readonly #density: HeatmapDensity;
  readonly #tables = new Map<Colormap, Uint8ClampedArray<ArrayBuffer>>();
  #dynamicMaximum: number | null = null;

  constructor(samples: HeatmapSamples, size: HeatmapSize) {
    this.#picture = new HeatmapImage(size.widthPx, size.heightPx);
    this.#density = new HeatmapDensity(prepareHeatmap(samples, size));
  }

  /** [heightPx * widthPx * 4] the last picture; overwritten by the next one. */
  get rgba(): Uint8ClampedArray<ArrayBuffer> {
    return this.#picture.rgba;
  }

  /** Draws the static map. @returns rgba */
  drawStatic(colormap: Colormap): Uint8ClampedArray<ArrayBuffer> {
    const maximum = this.#density.overAllTime();
    this.#picture.draw(this.#density.density, maximum, this.#table(colormap));
    return this.rgba;
  }

  /** Draws the map of (tMs - 500, tMs]. @returns rgba */
  drawDynamic(tMs: number, colormap: Colormap): Uint8ClampedArray<ArrayBuffer> {
    const maximum = this.dynamicMaximum();
    this.#density.before(tMs);
    this.#picture.draw(this.#density.density, maximum, this.#table(colormap));
    return this.rgba;
  }

  /** Computed by the first dynamic drawing; call it before playback to have it ready. */
  dynamicMaximum(): number {
    return (this.#dynamicMaximum ??= this.#density.dynamicMaximum());
  }

  #table(colormap: Colormap): Uint8ClampedArray<ArrayBuffer> {
    const known = this.#tables.get(colormap);
    if (known) return known;
    const table = colormapTable(colormap);
    this.#tables.set(colormap, table);
    return table;
  }
}

function cellsOf(
  samples: HeatmapSamples,
  widthPx: number,
  heightPx: number,
  columns: number,
  rows: number,
): Int32Array<ArrayBuffer> {
  const cells = new Int32Array(samples.tMs.length);
  for (let i = 0; i < cells.length; i++) {
    const x = samples.xNorm[i]!;
    const y = samples.yNorm[i]!;
    // Written so that NaN is outside.
    const inside = x >= 0 && x < 1 && y >= 0 && y < 1;
    const column = Math.min(Math.floor((x * widthPx) / CELL_PX), columns - 1);
    const row = Math.min(Math.floor((y * heightPx) / CELL_PX), rows - 1);
    cells[i] = inside ? row * columns + column : -1;
  }
  return cells;
}

/** [respondents] time on the picture. */
function totalsOf({ respondentIndex, sampleMs }: HeatmapSamples, cell: Int32Array): Float64Array {
  let last = 0;
  for (let i = 0; i < cell.length; i++) last = Math.max(last, respondentIndex[i] ?? 0);
  const totals = new Float64Array(last + 1);
  for (let i = 0; i < cell.length; i++) {
    if (cell[i]! >= 0) totals[respondentIndex[i] ?? 0]! += sampleMs[i]!;
  }
  return totals;
}

function staticCounts(
  { respondentIndex, sampleMs }: HeatmapSamples,
  cell: Int32Array,
  totals: Float64Array,
  cells: number,
): Float32Array<ArrayBuffer> {
  const counts = new Float32Array(cells);
  for (let i = 0; i < cell.length; i++) {
    const at = cell[i]!;
    if (at < 0) continue;
    const total = totals[respondentIndex[i] ?? 0]!;
    if (total > 0) counts[at]! += sampleMs[i]! / total;
  }
  return counts;
}
