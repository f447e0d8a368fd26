/** The ground-truth file of a clip: where the person looked, frame by frame. */

export interface GroundTruthFrame {
  /** Index of the frame in the clip. */
  readonly index: number;
  /** Where the person looked, 0..1 of the screen from its upper left corner. */
  readonly xNorm: number;
  readonly yNorm: number;
  /** `calib`, `test` (head still), `testhead` (head moving), `nod` (head moving at a point, not measured); any other phase is ignored. */
  readonly phase: string;
  /** One target of the phase. */
  readonly point: string;
  /** The eye has settled on the target. */
  readonly isSettled: boolean;
  /** How far the eyes are closed, 0..1; NaN: unknown. */
  readonly closed: number;
}

export interface GroundTruth {
  readonly fps: number;
  readonly screenCm: { readonly width: number; readonly height: number };
  readonly eyeToScreenCm: number;
  /** Width at which the pictures were rendered; null: unknown. */
  readonly pictureWidthPx: number | null;
  readonly hasFrameNumbers: boolean;
  readonly frames: readonly GroundTruthFrame[];
}

/** By default the eye counts as settled after this long at one position. */
const SETTLE_MS = 600;

/**
 * @param text JSON: `fps`, `screen_cm` [width, height], `eye_to_screen_cm`, `frames`; each frame has `i`,
 *   `x`, `y`, `phase`, and optionally `point`, `settled` and `closed` (how far the eyes are closed, 0..1;
 *   or `bs` with `eyeBlink_L` and `eyeBlink_R`, of which missing ones are open). `camera.size` and `barcode` are optional.
 * @throws Error with a readable message about what is missing
 */
export function readGroundTruth(text: string): GroundTruth {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error('The truth file is not JSON.');
  }
  const fps = positive(file, 'fps');
  const [width, height] = pair(field(file, 'screen_cm'));
  if (!(width > 0 && height > 0)) {
    throw new Error(
      'The truth file needs "screen_cm": [width, height] of the screen in centimetres.',
    );
  }
  const rows = field(file, 'frames');
  if (!Array.isArray(rows) || rows.length === 0) {
    throw new Error('The truth file has no "frames".');
  }
  const frames = readFrames(rows, fps);
  if (!frames.some(({ phase }) => phase === 'calib')) {
    throw new Error(
      'The truth file has no frames of the phase "calib": without a calibration there is no gaze. ' +
        'Every frame needs "phase": "calib", "test" or "testhead".',
    );
  }
  const pictureWidthPx = pair(field(field(file, 'camera'), 'size'))[0];
  return {
    fps,
    screenCm: { width, height },
    eyeToScreenCm: positive(file, 'eye_to_screen_cm'),
    pictureWidthPx: pictureWidthPx > 0 ? pictureWidthPx : null,
    hasFrameNumbers: Boolean(field(file, 'barcode')),
    frames,
  };
}

function readFrames(rows: readonly unknown[], fps: number): GroundTruthFrame[] {
  const tellsSettled = rows.some((row) => typeof field(row, 'settled') === 'boolean');
  let since = 0;
  let before: Pick<GroundTruthFrame, 'xNorm' | 'yNorm' | 'phase'> | null = null;
  return rows.map((row, at) => {
    const index = field(row, 'i');
    const point = field(row, 'point');
    const phase = String(field(row, 'phase') ?? '');
    const xNorm = Number(field(row, 'x') ?? Number.NaN);
    const yNorm = Number(field(row, 'y') ?? Number.NaN);
    if (before?.phase !== phase || before.xNorm !== xNorm || before.yNorm !== yNorm) since = at;
    before = { xNorm, yNorm, phase };
    const isSettled = tellsSettled
      ? field(row, 'settled') === true
      : ((at - since) * 1000) / fps >= SETTLE_MS;
    return {
      index: typeof index === 'number' ? index : at,
      xNorm,
      yNorm,
      phase,
      // The same number at another position is another target.
      point: `${String(point)} ${xNorm} ${yNorm}`,
      isSettled: isSettled && Number.isFinite(xNorm + yNorm),
      closed: closedOf(row),
    };
  });
}

function closedOf(row: unknown): number {
  const closed = field(row, 'closed');
  if (typeof closed === 'number') return closed;
  const shapes = field(row, 'bs');
  if (typeof shapes !== 'object' || shapes === null) return Number.NaN;
  const of = (eye: string) => Number(field(shapes, `eyeBlink_${eye}`) ?? 0);
  return (of('L') + of('R')) / 2;
}

/** The ground-truth row of each picture of the clip; null where there is none. */
export function matchGroundTruth(
  truth: GroundTruth,
  clip: { readonly frameNumbers: readonly number[]; readonly tMs: ArrayLike<number> },
): (GroundTruthFrame | null)[] {
  const byIndex = new Map(truth.frames.map((frame) => [frame.index, frame]));
  const { frameNumbers, tMs } = clip;
  if (truth.hasFrameNumbers && areFrameNumbers(frameNumbers, byIndex)) {
    return frameNumbers.map((number) => byIndex.get(number) ?? null);
  }
  if (frameNumbers.length === truth.frames.length) return [...truth.frames];
  // Pictures were dropped or duplicated: match them by time.
  const firstIndex = truth.frames[0]?.index ?? 0;
  return frameNumbers.map(
    (_, at) => byIndex.get(firstIndex + Math.round(((tMs[at] ?? 0) * truth.fps) / 1000)) ?? null,
  );
}

/** Other content in the corner of the picture must not be read as numbers. */
function areFrameNumbers(
  numbers: readonly number[],
  known: ReadonlyMap<number, GroundTruthFrame>,
): boolean {
  const plausible = numbers.filter(
    (number, at) => known.has(number) && number >= (numbers[at - 1] ?? 0),
  );
  return plausible.length >= 0.9 * numbers.length;
}

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}

function positive(of: unknown, name: string): number {
  const value = field(of, name);
  if (typeof value === 'number' && value > 0) return value;
  throw new Error(`The truth file needs "${name}", a number above 0.`);
}

function pair(value: unknown): readonly [number, number] {
  return Array.isArray(value) ? [Number(value[0]), Number(value[1])] : [Number.NaN, Number.NaN];
}
