import { multimatch, type MultimatchOptions, type Scanpath } from '../eyeMovements/multimatch';
import { CommandRefusal } from './commandRefusal';
import { requiredNumber, optionalNumber } from './commandOptions';
import type { CommandInput, CommandOutput, ScienceCommand } from './commandTypes';
import { CsvTable } from './csvTable';
import { writeTable } from './writeTable';

const HELP = `npm run --silent science -- multimatch --width PX --height PX FIXATIONS_1 FIXATIONS_2
  [--direction-deg 45 --duration-ms 300 --length-px 146.8]

FIXATIONS      a row a fixation, in the order of time:
                 x_px, y_px, or start_x, start_y (px)
                 start_ms and end_ms, or duration_ms, or duration_s, or duration (both in seconds)
               Separated by commas or tabs; what the command fixations answers can be given as it is.
--width, --height   of the screen, px
--direction-deg, --duration-ms, --length-px   all three: scanpaths are grouped before they are compared. Two
               saccades become one when the angle between them is below direction-deg and the fixation between
               shorter than duration-ms, and when the first is shorter than length-px and a fixation at its
               ends shorter than duration-ms; repeated until nothing changes.

Answer, one row: shape, direction, length, position, duration; each 0 to 1, 1: the same. Jarodzka et al. 2010,
Dewhurst et al. 2012. Saccades are paired along the cheapest way through the table of the lengths of their
differences; then the median over the pairs of, and 1 minus it:
  shape      length of the difference of the two saccades / (2 x diagonal of the screen)
  direction  angle between them / pi
  length     difference of their lengths / diagonal
  position   distance of their starts / diagonal
  duration   difference of the durations of the fixations they start from / the longer one
nan: a scanpath has less than three fixations, or grouping leaves too little of it.
Figures agree with multimatch_gaze (Python) to 1e-6.`;

const COLUMNS = ['shape', 'direction', 'length', 'position', 'duration'] as const;
const GROUPING = ['direction-deg', 'duration-ms', 'length-px'] as const;

export const multimatchCommand: ScienceCommand = {
  name: 'multimatch',
  summary: 'two files of fixations in, how alike they are out',
  help: HELP,
  options: ['width', 'height', ...GROUPING],
  run,
};

function run({ files, options, read }: CommandInput): CommandOutput {
  const screenPx = {
    widthPx: requiredNumber(options, 'width', 'Give the width of the screen in px.'),
    heightPx: requiredNumber(options, 'height', 'Give the height of the screen in px.'),
  };
  const grouping = readGrouping(options);
  const [one, two, ...more] = files;
  if (one === undefined || two === undefined || more.length > 0) {
    throw new CommandRefusal(
      'Two files of fixations are needed: multimatch … FIXATIONS_1 FIXATIONS_2',
    );
  }
  const first = readScanpath(read(one), one);
  const second = readScanpath(read(two), two);
  const found = multimatch(first, second, { screenPx, grouping });
  const few = [
    { file: one, path: first },
    { file: two, path: second },
  ].filter(({ path }) => path.xPx.length < 3);
  const note =
    few.length > 0
      ? few.map(({ file, path }) => `${file} has ${path.xPx.length} fixations; three are needed.`)
      : ['Grouping leaves too little of a scanpath to compare.'];
  return {
    csv: writeTable(COLUMNS, [COLUMNS.map((name) => (found ? found[name] : 'nan'))]),
    notes: found ? [] : note,
  };
}

function readGrouping(options: ReadonlyMap<string, string>): MultimatchOptions['grouping'] {
  const given = GROUPING.filter((name) => options.has(name));
  if (given.length === 0) return null;
  if (given.length < GROUPING.length) {
    const missing = GROUPING.filter((name) => !options.has(name)).map((name) => `--${name}`);
    throw new CommandRefusal(`Grouping needs all three limits; ${missing.join(' and ')} missing.`);
  }
  return {
    directionDeg: optionalNumber(options, 'direction-deg') ?? 0,
    durationMs: optionalNumber(options, 'duration-ms') ?? 0,
    lengthPx: optionalNumber(options, 'length-px') ?? 0,
  };
}

function readScanpath(text: string, file: string): Scanpath {
  const table = new CsvTable(text, file);
  const x = table.firstOf(['x_px', 'start_x']);
  const y = table.firstOf(['y_px', 'start_y']);
  const what =
    'Fixations need x_px and y_px, and start_ms and end_ms, or duration_ms, or duration_s.';
  if (!x || !y) table.need(['x_px', 'y_px'], what);
  const durationMs = readDurations(table, what);
  return { xPx: table.numbers(x ?? ''), yPx: table.numbers(y ?? ''), durationMs };
}

function readDurations(table: CsvTable, what: string): Float64Array {
  const inMs = table.has('duration_ms');
  const inSeconds = table.firstOf(['duration_s', 'duration']);
  if (inMs) return checked(table, table.numbers('duration_ms'));
  if (table.has('start_ms') && table.has('end_ms')) {
    const startMs = table.ascending('start_ms');
    return checked(
      table,
      table.numbers('end_ms').map((endMs, i) => endMs - (startMs[i] ?? Number.NaN)),
    );
  }
  if (!inSeconds) table.need(['start_ms', 'end_ms'], what);
  return checked(
    table,
    table.numbers(inSeconds ?? '').map((seconds) => seconds * 1000),
  );
}

function checked(table: CsvTable, durationMs: Float64Array): Float64Array {
  const bad = durationMs.findIndex((duration) => duration < 0);
  if (bad < 0) return durationMs;
  throw new CommandRefusal(`${table.file}: fixation ${bad + 1} ends before it starts.`);
}
