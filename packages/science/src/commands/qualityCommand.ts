import { linearAngles } from '../geometry/angleMeasure';
import { meanOf } from '../math/meanOf';
import { targetQualityBy, type TargetQuality } from '../quality/quality';
import { CommandRefusal } from './commandRefusal';
import { requiredNumber, optionalNumber, PX_PER_DEG } from './commandOptions';
import type { CommandInput, CommandOutput, ScienceCommand } from './commandTypes';
import { CsvTable } from './csvTable';
import { readSamples, type GazeSamples } from './gazeSamples';
import { writeTable } from './writeTable';

const HELP = `npm run --silent science -- quality --px-per-deg N [--settle-ms 1000] SAMPLES.csv TARGETS.csv

SAMPLES.csv    t_ms and x_px, y_px, or left_x_px, left_y_px, right_x_px, right_y_px (then the mean of the
               eyes, or one where the other is lost); times ascending; empty: no data
TARGETS.csv    a row a target that was looked at: t_on_ms, t_off_ms (same clock), x_px, y_px
--px-per-deg   px that one degree covers. Angles are linear here: px / px-per-deg, wherever on the screen.
--settle-ms    of a target the samples with t_on + settle <= t < t_off count; 1000 when not given

Answer, a row a target in their order, then the row "all":
  target                   1, 2, … or all
  x_px, y_px               the target
  samples, lost            rows of its time with gaze, and without
  loss                     lost / (samples + lost), 0 to 1
  accuracy_px, _deg        distance from the mean of the samples to the target
  mean_sample_error_px, _deg   mean of the distances of the samples to the target
  std2d_px, _deg           sqrt(var x + var y), variances with n - 1
  rms_s2s_px, _deg         sqrt(mean of the squared distances between samples of neighbouring rows)
  bcea_px2, _deg2          2 k pi sqrt(var x var y - cov²), k = -ln(1 - 0.68): area that holds 68 %
Of a target with less than two samples nothing is measured, and its cells are empty. In the row all, samples
and lost are sums, loss is of the sums, the others are means over the targets that were measured.`;

const COLUMNS = [
  ...['target', 'x_px', 'y_px', 'samples', 'lost', 'loss', 'accuracy_px', 'accuracy_deg'],
  ...['mean_sample_error_px', 'mean_sample_error_deg', 'std2d_px', 'std2d_deg'],
  ...['rms_s2s_px', 'rms_s2s_deg', 'bcea_px2', 'bcea_deg2'],
];

export const qualityCommand: ScienceCommand = {
  name: 'quality',
  summary: 'gaze samples and targets in, accuracy and precision out',
  help: HELP,
  options: ['px-per-deg', 'settle-ms'],
  run,
};

interface Target {
  readonly onMs: number;
  readonly offMs: number;
  readonly xPx: number;
  readonly yPx: number;
}

function run({ files, options, read }: CommandInput): CommandOutput {
  const pxPerDeg = requiredNumber(options, 'px-per-deg', PX_PER_DEG);
  const settleMs = optionalNumber(options, 'settle-ms') ?? 1000;
  const [samplesFile, targetsFile, ...more] = files;
  if (samplesFile === undefined || targetsFile === undefined || more.length > 0) {
    throw new CommandRefusal(
      'Two files are needed, first the samples, then the targets: quality … SAMPLES.csv TARGETS.csv',
    );
  }
  const samples = readSamples(read(samplesFile), samplesFile);
  const targets = readTargets(read(targetsFile), targetsFile);
  const measured = targets.map((target) => measureTarget(samples, target, settleMs, pxPerDeg));
  const rows = measured.map((row, at) => {
    const { xPx, yPx } = targets[at] ?? { xPx: Number.NaN, yPx: Number.NaN };
    return [String(at + 1), xPx, yPx, row.samples, row.lost, lossOf(row), ...row.figures];
  });
  const all = {
    samples: measured.reduce((sum, row) => sum + row.samples, 0),
    lost: measured.reduce((sum, row) => sum + row.lost, 0),
  };
  const means = (measured[0]?.figures ?? []).map((_figure, at) =>
    meanOf(measured.map(({ figures }) => figures[at] ?? Number.NaN)),
  );
  rows.push(['all', Number.NaN, Number.NaN, all.samples, all.lost, lossOf(all), ...means]);
  const empty = measured.filter(({ samples: count }) => count < 2).length;
  return {
    csv: writeTable(COLUMNS, rows),
    notes:
      empty > 0
        ? [
            `${empty} of ${targets.length} targets have less than two samples from ${settleMs} ms after their onset (--settle-ms).`,
          ]
        : [],
  };
}

function readTargets(text: string, file: string): Target[] {
  const table = new CsvTable(text, file);
  table.need(
    ['t_on_ms', 't_off_ms', 'x_px', 'y_px'],
    'Targets need t_on_ms, t_off_ms, x_px, y_px.',
  );
  const [on, off, x, y] = ['t_on_ms', 't_off_ms', 'x_px', 'y_px'].map((name) =>
    table.numbers(name),
  );
  if (table.count === 0) throw new CommandRefusal(`${file} has a header and no targets.`);
  return Array.from({ length: table.count }, (_one, i) => {
    const target = {
      onMs: on?.[i] ?? Number.NaN,
      offMs: off?.[i] ?? Number.NaN,
      xPx: x?.[i] ?? Number.NaN,
      yPx: y?.[i] ?? Number.NaN,
    };
    if (target.offMs > target.onMs) return target;
    throw new CommandRefusal(
      `${file}: target ${i + 1} ends at ${target.offMs} ms, not after its onset at ${target.onMs} ms.`,
    );
  });
}

interface Measured {
  readonly samples: number;
  readonly lost: number;
  /** px and degrees alternating, as in COLUMNS. */
  readonly figures: readonly number[];
}

function measureTarget(
  { tMs, xPx, yPx }: GazeSamples,
  target: Target,
  settleMs: number,
  pxPerDeg: number,
): Measured {
  const rows = [...tMs.keys()].filter((i) => {
    const now = tMs[i] ?? Number.NaN;
    return now >= target.onMs + settleMs && now < target.offMs;
  });
  const gaze = {
    targetXPx: target.xPx,
    targetYPx: target.yPx,
    xPx: rows.map((i) => xPx[i] ?? Number.NaN),
    yPx: rows.map((i) => yPx[i] ?? Number.NaN),
  };
  const samples = gaze.xPx.filter((x) => !Number.isNaN(x)).length;
  const px = targetQualityBy(gaze, linearAngles(1));
  const deg = targetQualityBy(gaze, linearAngles(pxPerDeg));
  const keys = ['accuracyDeg', 'meanSampleErrorDeg', 'stdDeg', 'rmsDeg', 'bceaDeg2'] as const;
  const figure = (of: TargetQuality | null, key: (typeof keys)[number]) => of?.[key] ?? Number.NaN;
  return {
    samples,
    lost: rows.length - samples,
    figures: keys.flatMap((key) => [figure(px, key), figure(deg, key)]),
  };
}

function lossOf({ samples, lost }: { samples: number; lost: number }): number {
  return samples + lost > 0 ? lost / (samples + lost) : Number.NaN;
}
