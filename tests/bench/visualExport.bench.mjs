// Films and pictures of visual exports, made as the studio does: a film with video, dynamic heatmap and signals
// against encoding alone, of frames that were drawn before.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../../tools/running/chromium.mjs';
import { loadSource } from '../../tools/running/loadSource.mjs';
import { withBuiltPage } from '../accuracy/builtPage.mjs';
import { medianOf } from './medianOf.mjs';

const FILM_MS = 30_000;
const RESPONDENTS = 40;
const RUNS = 3;
const DRAWN = 60;
const SIZE = { widthPx: 1280, heightPx: 720 };
const LEAST_SHARE = 0.8;
const PICTURE_RUNS = 5;
const PICTURE_LIMIT_MS = 1500;
const BATCH = { stimuli: 20, segments: 5 };
const BATCH_LIMIT_S = 60;

export async function rows() {
  const executablePath = await ensureChromium();
  const { segmentBytes, writePicture, benchScene } = await loadSource(
    'tests/visualExports/sceneFixtures.ts',
  );
  const folder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  const files = Object.fromEntries(
    ['segment.columns', 'film.mp4', 'picture.png'].map((name) => [name, join(folder, name)]),
  );
  try {
    writeFileSync(files['segment.columns'], segmentBytes(RESPONDENTS, FILM_MS));
    await writePicture(files['picture.png'], 1920, 1080);
    const measured = await withBuiltPage(
      'visualExportPage.html',
      { executablePath, files, pages: 'tests/bench' },
      (page) => measure(page, benchScene, files['film.mp4']),
    );
    return rowsOf(measured);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(page, benchScene, filmPath) {
  const video = await page.evaluate(
    (given) => window.visualExportBench.encodeVideo(...given),
    [SIZE.widthPx, SIZE.heightPx, FILM_MS],
  );
  writeFileSync(filmPath, Buffer.from(video, 'base64'));
  const url = new URL('.', page.url()).href;
  const scene = benchScene(url, FILM_MS);
  const films = [];
  const bare = [];
  for (let run = 0; run < RUNS; run++) {
    films.push(
      await page.evaluate((given) => window.visualExportBench.film(...given), [scene, SIZE]),
    );
    bare.push(
      await page.evaluate((given) => window.visualExportBench.bare(given), {
        scene,
        size: SIZE,
        drawn: DRAWN,
      }),
    );
  }
  const pictures = [];
  const still = {
    ...scene,
    stimulus: { ...scene.stimulus, type: 'IMAGE', videoUrl: null, imageUrl: `${url}picture.png` },
    visuals: { ...scene.visuals, heatmapType: 'static' },
  };
  const options = {
    ...{ timeMs: 5000, widthPx: 5120, heightPx: 2880, pixelRatio: 4 },
    background: '#ffffff',
    footer: { lines: ['Bench'], legend: null, isRtl: false },
  };
  for (let run = 0; run < PICTURE_RUNS; run++) {
    // Another address each time: nothing is remembered.
    const data = { ...still.data, url: `${still.data.url}#${run}` };
    const imageUrl = `${still.stimulus.imageUrl}#${run}`;
    const fresh = { ...still, data, stimulus: { ...still.stimulus, imageUrl } };
    pictures.push(
      await page.evaluate((given) => window.visualExportBench.picture(...given), [fresh, options]),
    );
  }
  const batch = await page.evaluate(
    (given) => window.visualExportBench.pictureBatch(...given),
    [still, BATCH.stimuli, BATCH.segments],
  );
  return { films, bare, pictures, batch };
}

function rowsOf({ films, bare, pictures, batch }) {
  const frames = Math.ceil(FILM_MS / 17);
  const fps = ({ tookMs }) => (frames * 1000) / tookMs;
  const what = `film of 30 s at 720p with video, dynamic heatmap and signals, ${cpus().length} cores`;
  const share = medianOf(films.map((film, run) => fps(film) / fps(bare[run])));
  const pictureMs = medianOf(pictures.map(({ tookMs }) => tookMs));
  return [
    {
      name: `${what}: against encoding alone`,
      value: medianOf(films.map(fps)),
      unit: 'fps',
      against: medianOf(bare.map(fps)),
      ratio: share,
    },
    {
      name: `${what}: its share of that, against the limit`,
      value: share * 100,
      unit: '%',
      against: LEAST_SHARE * 100,
      ratio: share / LEAST_SHARE,
    },
    {
      name: 'picture of 5120x2880 with heatmap and caption, as PNG',
      value: pictureMs,
      unit: 'ms',
      against: PICTURE_LIMIT_MS,
      ratio: pictureMs / PICTURE_LIMIT_MS,
    },
    {
      name: `zip of ${batch.pictures} pictures at 1x with heatmap, scan paths and caption`,
      value: batch.tookMs / 1000,
      unit: 's',
      against: BATCH_LIMIT_S,
      ratio: batch.tookMs / 1000 / BATCH_LIMIT_S,
    },
  ];
}
