// A heatmap frame in a real browser: ours compared with simpleheat, the same points, alternately.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, findChromium } from '../../tools/running/chromium.mjs';
import { medianOf } from './medianOf.mjs';

const RUNS = 7;
const POINTS = 1000;
const LIMIT_MS = 5;

export async function heatmapRows(root) {
  const name = 'heatmap frame, 1280x720, 1,000 points';
  const executablePath = await findChromium();
  if (!executablePath) {
    return [{ name, value: null, unit: 'ms', against: 'no Chromium', ratio: null }];
  }
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath,
    args: CHROMIUM_FLAGS,
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({
      content: readFileSync(createRequire(import.meta.url).resolve('simpleheat'), 'utf8'),
    });
    await page.addScriptTag({ content: await bundled(root) });
    const times = await page.evaluate(measure, { runs: RUNS, count: POINTS });
    const value = medianOf(times.ours);
    return [
      {
        name: `${name}, against the limit`,
        value,
        unit: 'ms',
        against: LIMIT_MS,
        ratio: value / LIMIT_MS,
      },
      {
        name: `${name}, against simpleheat`,
        value,
        unit: 'ms',
        against: medianOf(times.theirs),
        ratio: medianOf(times.ours.map((ms, i) => ms / times.theirs[i])),
      },
    ];
  } finally {
    await browser.close();
  }
}

async function bundled(root) {
  const { build } = await import('vite');
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: join(root, 'packages/science/src/heatmap/heatmap.ts'),
        formats: ['iife'],
        name: 'FoveaHeatmap',
        fileName: 'heatmap',
      },
    },
  });
  return [result].flat()[0].output[0].code;
}

/** Runs in the page. Each run is the median of 30 on-screen frames, 16.7 ms apart. */
function measure({ runs, count }) {
  /* global FoveaHeatmap, simpleheat */
  const FRAMES = 30;
  const sigmaPx = 40;
  let state = 7;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const canvas = () => {
    const created = document.createElement('canvas');
    created.width = 1280;
    created.height = 720;
    document.body.append(created);
    return created;
  };
  // As many samples in every 500 ms as there are points, around a few positions.
  const total = count * 4;
  const samples = {
    respondentIndex: Uint16Array.from({ length: total }, (_, i) => i % 67),
    tMs: Float32Array.from({ length: total }, (_, i) => (i * 500) / count),
    xNorm: new Float32Array(total),
    yNorm: new Float32Array(total),
    sampleMs: new Float32Array(total).fill(33.3),
  };
  for (let i = 0; i < total; i++) {
    const place = Math.floor(random() * 5);
    samples.xNorm[i] = 0.2 + 0.15 * place + 0.16 * (random() + random() - 1);
    samples.yNorm[i] = 0.25 + 0.12 * ((place * 3) % 5) + 0.2 * (random() + random() - 1);
  }
  const ourContext = canvas().getContext('2d');
  const ours = new FoveaHeatmap.Heatmap(samples, { widthPx: 1280, heightPx: 720, sigmaPx });
  const image = new ImageData(ours.rgba, 1280, 720);
  ours.dynamicMaximum();
  const theirs = simpleheat(canvas()).max(20).radius(sigmaPx, sigmaPx);

  const drawOurs = (tMs) => {
    ours.drawDynamic(tMs, 'cubehelix');
    ourContext.putImageData(image, 0, 0);
  };
  const drawTheirs = (tMs) => {
    const last = Math.floor((tMs * count) / 500);
    const data = [];
    for (let i = last - count; i < last; i++) {
      data.push([samples.xNorm[i] * 1280, samples.yNorm[i] * 720, 1]);
    }
    theirs.data(data).draw();
  };
  const typical = (draw) => {
    const times = [];
    for (let frame = 0; frame < FRAMES; frame++) {
      const since = performance.now();
      draw(600 + frame * 16.7);
      times.push(performance.now() - since);
    }
    return times.sort((a, b) => a - b)[FRAMES / 2];
  };
  typical(drawOurs);
  typical(drawTheirs);
  const result = { ours: [], theirs: [] };
  for (let run = 0; run < runs; run++) {
    result.ours.push(typical(drawOurs));
    result.theirs.push(typical(drawTheirs));
  }
  return result;
}
