/** Gaze samples of one person from a table: a single gaze, or that of both eyes. */
import { CommandRefusal } from './commandRefusal';
import { CsvTable } from './csvTable';

export interface Eye {
  readonly xPx: Float64Array;
  readonly yPx: Float64Array;
}

export interface GazeSamples {
  readonly tMs: Float64Array;
  /**
   * [n] the single gaze or the mean of both eyes, one eye where the other is lost; NaN where both
   * are.
   */
  readonly xPx: Float64Array;
  readonly yPx: Float64Array;
  /** The separate eyes, if the table has them. */
  readonly eyes: readonly [Eye, Eye?];
}

export const SAMPLE_COLUMNS =
  'Samples need t_ms with x_px and y_px, or with left_x_px, left_y_px, right_x_px and right_y_px.';

/** @throws CommandRefusal */
export function readSamples(text: string, file: string): GazeSamples {
  const table = new CsvTable(text, file);
  table.need(['t_ms'], SAMPLE_COLUMNS);
  const eyes = ['left', 'right'].filter(
    (side) => table.has(`${side}_x_px`) && table.has(`${side}_y_px`),
  );
  if (eyes.length === 0) table.need(['x_px', 'y_px'], SAMPLE_COLUMNS);
  const tMs = table.ascending('t_ms');
  if (tMs.length === 0) throw new CommandRefusal(`${file} has a header and no samples.`);
  const [first, second] = eyes.map((side) => eye(table, `${side}_`));
  if (first && second) {
    const both = table.has('x_px') && table.has('y_px') ? eye(table, '') : meanEye(first, second);
    return { tMs, ...both, eyes: [first, second] };
  }
  const one = first ?? eye(table, '');
  return { tMs, ...one, eyes: [one] };
}

/** Gaze with only one coordinate counts as lost. */
function eye(table: CsvTable, prefix: string): Eye {
  const x = table.measured(`${prefix}x_px`);
  const y = table.measured(`${prefix}y_px`);
  return {
    xPx: x.map((value, i) => (Number.isNaN(y[i]) ? Number.NaN : value)),
    yPx: y.map((value, i) => (Number.isNaN(x[i]) ? Number.NaN : value)),
  };
}

function meanEye(left: Eye, right: Eye): Eye {
  const mean = (a: Float64Array, b: Float64Array) =>
    a.map((value, i) => {
      const other = b[i] ?? Number.NaN;
      return Number.isNaN(value) ? other : Number.isNaN(other) ? value : (value + other) / 2;
    });
  return { xPx: mean(left.xPx, right.xPx), yPx: mean(left.yPx, right.yPx) };
}
