import {
  chooseFixationFilter,
  type FixationFilter,
  type FixationReason,
} from '../eyeMovements/fixationFilter';
import { restingStd } from '../eyeMovements/gazeNoise';
import { evenRateHz, i2mc, i2mcParametersFor } from '../eyeMovements/i2mc';
import { effectiveRateHz } from '../quality/quality';
import { CommandRefusal } from './commandRefusal';
import { requiredNumber, optionalNumber, PX_PER_DEG } from './commandOptions';
import type { CommandInput, CommandOutput, ScienceCommand } from './commandTypes';
import { readSamples } from './gazeSamples';
import { writeTable } from './writeTable';

const FILTERS: readonly FixationFilter[] = ['auto', 'segments', 'ivt', 'idt', 'i2mc'];

const HELP = `npm run --silent science -- fixations --filter auto|segments|ivt|idt|i2mc --px-per-deg N SAMPLES.csv

SAMPLES.csv    a row a sample, times ascending:
                 t_ms                       milliseconds
                 x_px, y_px                 gaze in px; or both eyes apart:
                 left_x_px, left_y_px, right_x_px, right_y_px
               Empty (or nan): no data. Other columns are not read.
Answer         start_ms, end_ms (ms), x_px, y_px (px), a row a fixation

--filter       auto   ivt when the rate is 60 Hz or more and the precision below 0.5 deg; else segments; idt when
                      the rate is below 14 Hz. The rate is 1000 / median of the intervals between rows, in
                      whole Hz. Which one ran, and why, is said on stderr.
               segments
                      exact segmentation (docs/science/fixations.md): losses of up to 75 ms filled linearly;
                      gaze faster than about 30 Hz averaged in blocks; of all divisions into fixations and
                      transitions the most probable one: scatter of 1 deg + 0.6 std2d along each axis, its
                      correlation found in the samples; at least 120 ms; a loss or pause of more than 75 ms
                      ends a fixation
               ivt    Olsen 2012, the defaults of Tobii: losses of up to 75 ms filled linearly; velocity of a
                      sample = angle between the first and last sample within 10 ms to both sides / their
                      time (over its neighbours where the window holds one sample); below 30 deg/s;
                      neighbours up to 75 ms and 0.5 deg apart joined; shorter than 60 ms left out
               idt    Salvucci & Goldberg 2000: losses of up to 75 ms filled linearly, median of 3 samples;
                      (max x - min x) + (max y - min y) at most 2 deg + std2d, kept within 2 and 5 deg;
                      at least 100 ms; a loss or pause of more than 75 ms ends a fixation
               i2mc   Hessels et al. 2017, as I2MC_Python with the options of its example (window 200 ms,
                      steps of 20 ms, every 2nd, 5th, 10th sample, cutoff mean + 2 SD, joined when less than
                      30 ms and 30 px apart, at least 40 ms). Gaze below 60 Hz: window 300 ms, all samples
--px-per-deg   px that one degree covers. Angles are linear here: px / px-per-deg, wherever on the screen.
               Not needed for i2mc, whose distances are px.
--std2d-deg    precision: 2-D standard deviation at a known target, degrees. Without it, idt takes 2, and auto
               and segments estimate it: the lower quartile of the 2-D standard deviation in windows of
               200 ms (of 20 samples, at least 100 ms, of gaze above 100 Hz). Webcams scatter slowly, which such windows do not see: measure theirs.
--width        of the screen in px, for i2mc: losses with a jump of more than 0.2 x sqrt 2 x width are not
               filled; 1920 when not given

Both eyes: segments, ivt and idt take the mean of the eyes, or one where the other is lost (x_px, y_px where the file
has them too); i2mc weighs the eyes apart. A fixation covers [start, end): half an interval (at most 50 ms)
before its first and after its last sample. x, y: mean of its samples, for segments and idt without filled
ones; for i2mc their median.
I2MC_Python gives the times of the first sample and of the one after the last: half an interval later.`;

export const fixationsCommand: ScienceCommand = {
  name: 'fixations',
  summary: 'gaze samples in, fixations out',
  help: HELP,
  options: ['filter', 'px-per-deg', 'std2d-deg', 'width'],
  run,
};

function run({ files, options, read }: CommandInput): CommandOutput {
  const wanted = FILTERS.find((one) => one === (options.get('filter') ?? 'auto'));
  if (!wanted) {
    throw new CommandRefusal(
      `There is no filter "${options.get('filter')}"; --filter takes ${FILTERS.join(', ')}.`,
    );
  }
  const stdDeg = optionalNumber(options, 'std2d-deg');
  const width = optionalNumber(options, 'width') ?? 1920;
  const pxPerDeg = wanted === 'i2mc' ? 1 : requiredNumber(options, 'px-per-deg', PX_PER_DEG);
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) {
    throw new CommandRefusal('One file of samples is needed: fixations … SAMPLES.csv');
  }
  const { tMs, xPx, yPx, eyes } = readSamples(read(file), file);
  const rateHz = effectiveRateHz(tMs);
  const measured = chooseFixationFilter(wanted, rateHz, stdDeg);
  const isEstimated = stdDeg === null && measured.algorithm === 'segments';
  const restingPx = isEstimated ? restingStd(tMs, xPx, yPx) : null;
  const precisionDeg = restingPx === null ? null : restingPx / pxPerDeg;
  // The gaze may be so precise that auto takes I-VT.
  const chosen =
    precisionDeg === null ? measured : chooseFixationFilter(wanted, rateHz, precisionDeg);
  const found =
    chosen.algorithm === 'i2mc'
      ? i2mc(tMs, eyes, {
          ...i2mcParametersFor(evenRateHz(tMs)),
          maxDisplacementPx: 0.2 * Math.SQRT2 * width,
        })
      : chosen.detectLinear(tMs, xPx, yPx, pxPerDeg);
  const rows = Array.from({ length: found.count }, (_one, i) => [
    found.startMs[i] ?? Number.NaN,
    found.endMs[i] ?? Number.NaN,
    found.x[i] ?? Number.NaN,
    found.y[i] ?? Number.NaN,
  ]);
  const { dispersionDeg, spreadDeg } = chosen.parameters;
  const limitDeg = dispersionDeg ?? spreadDeg;
  const how = typeof limitDeg === 'number' ? ` with ${Number(limitDeg.toFixed(3))} deg` : '';
  const facts = [
    `${rateHz?.toFixed(1) ?? 'unknown'} Hz`,
    ...(precisionDeg === null
      ? []
      : [`precision ${precisionDeg.toFixed(2)} deg estimated from the samples`]),
    ...(wanted === 'auto' ? [REASONS[chosen.reason]] : []),
  ];
  return {
    csv: writeTable(['start_ms', 'end_ms', 'x_px', 'y_px'], rows),
    notes: [`${chosen.algorithm}${how}, ${facts.join(', ')}: ${found.count} fixations`],
  };
}

const REASONS: Readonly<Record<FixationReason, string>> = {
  asked: 'asked for',
  fastAndPrecise: '60 Hz or more and precise',
  slowOrNoisy: 'below 60 Hz or not precise',
  rateLowOrUnknown: 'below 14 Hz or of unknown rate',
};
