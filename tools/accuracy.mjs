// `npm run --silent accuracy -- CLIP TRUTH.json` or `-- --heads [NAME,…]`: error of the gaze measured in a clip
// with known ground truth, or in rendered heads, as lines of JSON (docs/science/gaze-estimation.md).
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const HELP = `npm run --silent accuracy -- CLIP TRUTH.json [--engine human|mediapipe] [--model FILE]
                 [--blind-spot=PERCENT …]
npm run --silent accuracy -- --heads [NAME,…] [--seeds N] [--nod MS] [--engine …]

CLIP        video of a face: MP4 with H.264, or Motion JPEG (pictures one after the other)
TRUTH.json  where the face looked: fps, screen_cm [width, height], eye_to_screen_cm, and frames of
            {i, x, y, phase: calib|test|testhead|nod, point, settled, closed}; x and y are 0..1 of the
            screen, closed is 0 (open eyes) to 1;
            nod: the head nods and turns at a point, for the factors of the head
--engine    human (the default), or mediapipe, whose model "npm run fovea -- install-face-model" fetches
--model     the file of that model, when it is not in the data folder
--blind-spot  also with the camera measured by the blind spot, whose distance is PERCENT too long (0: right); may
            be given several times, for one pass of the engine
--heads     draws rendered heads and measures each instead of a clip: names of tests/accuracy/headVariants.ts,
            or a choice of skin, glasses, light, distance, rate and camera
--seeds     clips of each head, which differ in movements and noise (1)
--nod       adds a step in which the head nods and turns for so many ms (0: only heads that have it)

One line of JSON: engine, frames, stillDeg, movingDeg, precisionDeg (degrees; null: not in the clip);
with a phase nod also headFactors, which movingDeg and stillDeg contain; with closed also blinks: how many
were shown, how many of them were found, and how many more were. Of heads one line for each clip, with head
and seed, and a last one with mean, least and most of stillDeg and movingDeg over the clips.`;

// Other programs read the lines on stdout, so installing and building print to stderr.
const print = process.stdout.write.bind(process.stdout);
const printLine = (line) => print(`${JSON.stringify(line)}\n`);
process.stdout.write = process.stderr.write.bind(process.stderr);

try {
  const { values: options, positionals } = readArguments();
  if (options.help) print(`${HELP}\n`);
  else await measureAccuracy(positionals, options);
  process.exitCode = 0;
} catch (cause) {
  console.error(process.env.FOVEA_DEBUG ? cause : errorSentence(cause));
  process.exitCode = 1;
}

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      engine: { type: 'string', default: 'human' },
      model: { type: 'string' },
      'blind-spot': { type: 'string', multiple: true, default: [] },
      heads: { type: 'boolean' },
      seeds: { type: 'string', default: '1' },
      nod: { type: 'string', default: '0' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

async function measureAccuracy(positionals, options) {
  const { engine, model, heads: isOfHeads, seeds, nod, 'blind-spot': blindSpots } = options;
  if (blindSpots.some((percent) => !Number.isFinite(Number(percent)))) {
    throw new Error('--blind-spot takes a number of percent, for example --blind-spot=-8.');
  }
  const [clip, truthPath, ...more] = positionals;
  if (isOfHeads && positionals.length > 1) throw new Error('Name heads with commas between them.');
  if (!isOfHeads && (!clip || !truthPath || more.length > 0)) {
    throw new Error(`A clip and its truth are needed.\n\n${HELP}`);
  }
  const clips = wholeNumber('--seeds', seeds, 1, 20);
  const nodMs = wholeNumber('--nod', nod, 0, 20_000);
  if (engine !== 'human' && engine !== 'mediapipe') {
    throw new Error(`There is no engine "${engine}"; there are human and mediapipe.`);
  }
  for (const path of isOfHeads ? [] : [clip, truthPath]) {
    if (!existsSync(path)) throw new Error(`${path} is not there.`);
  }
  const modelPath = engine === 'mediapipe' ? modelOfSecondEngine(model) : null;

  const { ensureInstalled } = await import('./running/ensureInstalled.mjs');
  await ensureInstalled();
  const { ensureChromium } = await import('./running/chromium.mjs');
  const executablePath = await ensureChromium();
  if (!executablePath) {
    throw new Error('No Chromium was found or could be installed; set FOVEA_CHROMIUM to its path.');
  }
  const browser = { engine, model: modelPath, blindSpots: blindSpots.map(Number), executablePath };
  if (isOfHeads) {
    const { measureHeads } = await import('../tests/accuracy/measureHeads.mjs');
    const names = clip ? clip.split(',') : [];
    await measureHeads({ names, seeds: clips, nodMs, ...browser }, printLine);
  } else {
    const { measureClip } = await import('../tests/accuracy/measureClip.mjs');
    printLine(await measureClip({ clip, truthPath, ...browser }));
  }
}

function wholeNumber(option, given, least, most) {
  if (/^\d+$/.test(given) && Number(given) >= least && Number(given) <= most) return Number(given);
  throw new Error(`${option} takes a whole number from ${least} to ${most}.`);
}

function modelOfSecondEngine(named) {
  const path = named ?? join(process.env.FOVEA_DATA || 'data', 'engine', 'face_landmarker.task');
  if (existsSync(path)) return resolve(path);
  throw new Error(
    `The model of the engine mediapipe is not at ${path}. "npm run fovea -- install-face-model" fetches it; ` +
      '--model names a file elsewhere.',
  );
}

/** Removes what Playwright adds around an error of the page. */
function errorSentence(cause) {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message.replace(/^page\.evaluate: (?:Error: )?/, '').split('\n    at ')[0];
}
