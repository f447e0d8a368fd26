// `node tools/fixations/drawFigure.mjs`: writes docs/images/segmentation.svg, eight seconds of made gaze with the
// fixations that segmentation and I-DT find in it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../running/ensureInstalled.mjs';
import { loadSource } from '../running/loadSource.mjs';
import { root } from '../root.mjs';

const LENGTH_MS = 8000;
const INTERVAL_MS = 1000 / 30;
const STD_DEG = 1.5;
/** Of our own gaze, from its standard deviation and its steps (docs/science/quality.md). */
const CORRELATION = 0.6;
const SIZE = { width: 900, height: 380, left: 76, right: 20, top: 16, plot: 230 };

await ensureInstalled();
const { chooseFixationFilter } = await loadSource(
  'packages/science/src/eyeMovements/fixationFilter.ts',
);
const { seededRandom } = await loadSource('packages/samples/src/seededRandom.ts');

const made = madeGaze(seededRandom('figure of segmentation'));
const rows = [
  { name: 'made', fixations: made.fixations, fill: '#868e96' },
  { name: 'segments', fixations: found('segments'), fill: '#1971c2' },
  { name: 'I-DT', fixations: found('idt'), fill: '#e8590c' },
];
const file = join(root, 'docs', 'images', 'segmentation.svg');
writeFileSync(file, drawing(rows));
console.log(`${file} is written.`);
process.exit(0);

/** Fixations of 150 to 600 ms, saccades of 40 ms, scatter with a memory, and one loss. */
function madeGaze(random) {
  const count = Math.floor(LENGTH_MS / INTERVAL_MS);
  const tMs = Float64Array.from({ length: count }, (_one, at) => at * INTERVAL_MS);
  const fixations = [];
  let startMs = 0;
  while (startMs < LENGTH_MS) {
    const endMs = Math.min(startMs + random.between(150, 600), LENGTH_MS);
    fixations.push({ startMs, endMs, xDeg: random.between(-11, 11), yDeg: random.between(-6, 6) });
    startMs = endMs + 40;
  }
  const along = (axis) => {
    let scatter = 0;
    return tMs.map((now) => {
      scatter =
        CORRELATION * scatter + Math.sqrt((1 - CORRELATION ** 2) / 2) * STD_DEG * random.normal();
      const at = fixations.findLastIndex((one) => one.startMs <= now);
      const here = fixations[at];
      const next = fixations[at + 1] ?? here;
      const flown = Math.max(0, now - here.endMs) / 40;
      const isLost = now > 5200 && now < 5400;
      return isLost ? Number.NaN : here[axis] + (next[axis] - here[axis]) * flown + scatter;
    });
  };
  return { tMs, fixations, xDeg: along('xDeg'), yDeg: along('yDeg') };
}

function found(name) {
  const filter = chooseFixationFilter(name, 30, STD_DEG);
  const { startMs, endMs, x } = filter.detectLinear(made.tMs, made.xDeg, made.yDeg, 1);
  return [...startMs].map((start, at) => ({ startMs: start, endMs: endMs[at], xDeg: x[at] }));
}

function drawing(bars) {
  const { width, height, left, right, top, plot } = SIZE;
  const px = (value) => value.toFixed(1);
  const xOf = (ms) => left + ((width - left - right) * ms) / LENGTH_MS;
  const yOf = (deg) => top + plot / 2 - (plot / 2) * (deg / 15);
  const barTop = (row) => top + plot + 14 + 26 * row;
  const label = (x, y, text, anchor) =>
    `<text x="${px(x)}" y="${px(y)}" text-anchor="${anchor}">${text}</text>`;
  const parts = [
    ...[-10, 0, 10].flatMap((deg) => [
      `<path d="M${left} ${px(yOf(deg))}H${width - right}" stroke="#dee2e6"/>`,
      label(left - 8, yOf(deg) + 4, `${deg}°`, 'end'),
    ]),
    ...[0, 2, 4, 6, 8].map((s) => label(xOf(s * 1000), height - 34, `${s} s`, 'middle')),
    ...[...made.tMs].flatMap((now, at) =>
      Number.isNaN(made.xDeg[at])
        ? []
        : [`<circle cx="${px(xOf(now))}" cy="${px(yOf(made.xDeg[at]))}" r="1.8" fill="#adb5bd"/>`],
    ),
    ...bars[1].fixations.map(
      ({ startMs, endMs, xDeg }) =>
        `<path d="M${px(xOf(startMs))} ${px(yOf(xDeg))}H${px(xOf(endMs))}" stroke="#1971c2" stroke-width="2.5"/>`,
    ),
    ...bars.flatMap(({ name, fixations, fill }, row) => [
      label(left - 8, barTop(row) + 12, name, 'end'),
      ...fixations.map(
        ({ startMs, endMs }) =>
          `<rect x="${px(xOf(startMs) + 0.8)}" y="${barTop(row)}" width="${px(xOf(endMs) - xOf(startMs) - 1.6)}" height="16" rx="2" fill="${fill}"/>`,
      ),
    ]),
    label(
      left,
      height - 8,
      'Dots: horizontal gaze at 30 Hz, 2-D standard deviation 1.5°. Lines: places that segmentation finds. Bars: fixations.',
      'start',
    ),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#495057">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}
