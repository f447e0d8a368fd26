// `npm run --silent accuracy -- CLIP TRUTH.json [--engine human|mediapipe]`: error of the gaze measured in a
// clip with known ground truth, as one line of JSON (docs/science/gaze-estimation.md).
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const HELP = `npm run --silent accuracy -- CLIP TRUTH.json [--engine human|mediapipe] [--model FILE]
                 [--blind-spot=PERCENT …]

CLIP        video of a face: MP4 with H.264, or Motion JPEG (pictures one after the other)
TRUTH.json  where the face looked: fps, screen_cm [width, height], eye_to_screen_cm, and frames of
            {i, x, y, phase: calib|test|testhead|nod, point, settled, closed}; x and y are 0..1 of the
            screen, closed is 0 (open eyes) to 1;
            nod: the head nods and turns at a point, for the factors of the head
--engine    human (the default), or mediapipe, whose model "npm run fovea -- install-face-model" fetches
--model     the file of that model, when it is not in the data folder
--blind-spot  also with the camera measured by the blind spot, whose distance is PERCENT too long (0: right); may
            be given several times, for one pass of the engine

One line of JSON: engine, frames, stillDeg, movingDeg, precisionDeg (degrees; null: not in the clip);
with a phase nod also headFactors, which movingDeg and stillDeg contain; with closed also blinks: how many
were shown, how many of them were found, and how many more were.`;

// Other programs read the single line on stdout, so installing and building print to stderr.
const print = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

try {
  const { values: options, positionals } = readArguments();
  if (options.help) print(`${HELP}\n`);
  else print(`${JSON.stringify(await measureAccuracy(positionals, options))}\n`);
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
      'blind-spot': { type: 'string', multiple: true },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

async function measureAccuracy([clip, truthPath, ...more], options) {
  const { engine, model, 'blind-spot': blindSpots = [] } = options;
  if (blindSpots.some((percent) => !Number.isFinite(Number(percent)))) {
    throw new Error('--blind-spot takes a number of percent, for example --blind-spot=-8.');
  }
  if (!clip || !truthPath || more.length > 0)
    throw new Error(`A clip and its truth are needed.\n\n${HELP}`);
  if (engine !== 'human' && engine !== 'mediapipe') {
    throw new Error(`There is no engine "${engine}"; there are human and mediapipe.`);
  }
  for (const path of [clip, truthPath]) {
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
  const { loadSource } = await import('./running/loadSource.mjs');
  const { readGroundTruth } = await loadSource('tests/accuracy/groundTruth.ts');
  const { clipAccuracy } = await loadSource('tests/accuracy/clipAccuracy.ts');
  const { watchClip } = await import('../tests/accuracy/watchClip.mjs');

  const truth = readGroundTruth(readFileSync(truthPath, 'utf8'));
  const watched = await watchClip({
    clip: resolve(clip),
    fps: truth.fps,
    authoredWidthPx: truth.pictureWidthPx,
    model: modelPath,
    executablePath,
  });
  if (watched.engine !== engine) {
    throw new Error(`The engine ${engine} did not start; is ${modelPath} its model?`);
  }
  const accuracy = clipAccuracy(watched, truth);
  if (accuracy.testFramesWithGaze < accuracy.testFrames) {
    console.error(
      `${accuracy.testFramesWithGaze} of ${accuracy.testFrames} test frames have gaze; the others are left out.`,
    );
  }
  const { stillDeg, movingDeg, precisionDeg, headFactors, blinks } = accuracy;
  return {
    engine,
    frames: watched.frames,
    stillDeg: rounded(stillDeg),
    movingDeg: rounded(movingDeg),
    precisionDeg: rounded(precisionDeg),
    ...(headFactors && { headFactors }),
    ...(blinks && { blinks }),
    ...(blindSpots.length > 0 && {
      distanceCm: rounded(accuracy.viewingDistanceCm),
      blindSpots: blindSpots.map((percent) => {
        const measured = clipAccuracy(watched, truth, Number(percent));
        return {
          errorPercent: Number(percent),
          outcome: measured.blindSpot.outcome,
          blindSpotFieldOfViewDeg: rounded(measured.blindSpot.blindSpotFieldOfViewDeg),
          fieldOfViewDeg: rounded(measured.blindSpot.fieldOfViewDeg),
          distanceCm: rounded(measured.viewingDistanceCm),
          stillDeg: rounded(measured.stillDeg),
          movingDeg: rounded(measured.movingDeg),
        };
      }),
    }),
  };
}

function rounded(deg) {
  return deg === null ? null : Math.round(deg * 1000) / 1000;
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
