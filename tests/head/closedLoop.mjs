/**
 * Tests the face engine and the gaze estimation in a real browser, with the rendered head as the person.
 *
 *   node tests/head/closedLoop.mjs [--model FILE] [--fps 15] [--sway 0.3] [--json FILE]
 *
 * Fails when the mean error is above 2 degrees (3 with a sway of 0.5 or more), when the engine does not run
 * on wasm, or when the control run with a frozen gaze passes. `--model` tests the second engine with that
 * model file.
 */
import { createServer } from 'node:http';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { build, runnerImport } from 'vite';
import { installHeadCamera } from './bundleHead.mjs';

/** Degrees, with the head nearly still, and swaying as much as a relaxed person. */
const LIMITS_DEG = { still: 2, moving: 3 };
/** From here on the head counts as moving. */
const MOVING_SWAY = 0.5;
const root = fileURLToPath(new URL('../..', import.meta.url));
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
/** The content security policy of the respondent's pages and workers. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'";

const { values: options } = parseArgs({
  options: {
    model: { type: 'string' },
    fps: { type: 'string', default: '15' },
    sway: { type: 'string', default: '0.3' },
    json: { type: 'string' },
    chromium: { type: 'string', default: process.env.FOVEA_CHROMIUM ?? '/usr/bin/chromium' },
  },
});

const limitDeg = Number(options.sway) < MOVING_SWAY ? LIMITS_DEG.still : LIMITS_DEG.moving;
const folder = await mkdtemp(join(tmpdir(), 'fovea-head-'));
let server;
let browser;
let failed = false;
try {
  const { module } = await runnerImport(join(root, 'apps/respondent/engineFiles.ts'));
  await build({
    configFile: false,
    root: join(root, 'tests/head'),
    base: '/collect/',
    logLevel: 'warn',
    plugins: [module.engineFiles()],
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: { input: join(root, 'tests/head/closedLoopPage.html') },
    },
  });
  server = createServer((request, response) => void answer(request, response));
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${server.address().port}/collect/closedLoopPage.html`;
  browser = await chromium.launch({
    executablePath: options.chromium,
    args: ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--no-first-run'],
  });

  const reports = {};
  for (const mode of ['follow', 'frozen']) {
    reports[mode] = await inPage(address, mode, () => window.closedLoop('/collect/'));
    show(mode, reports[mode]);
  }
  for (const mode of ['twoFaces', 'noFace', 'dark']) {
    reports[mode] = await inPage(address, mode, () => window.watchFace('/collect/', 4000));
    const { frames, faceFrames, twoFaceFrames, light, engineFps } = reports[mode];
    console.log(
      `${mode}: ${frames} frames at ${engineFps.toFixed(1)} fps, one face in ${faceFrames}, two in ${twoFaceFrames}, light ${light.toFixed(0)}`,
    );
  }
  const { follow, frozen, twoFaces, noFace, dark } = reports;
  check(follow.backend === 'wasm', 'the engine runs on wasm');
  check(follow.meanErrorDeg <= limitDeg, `the mean error is at most ${limitDeg} degrees`);
  check(!(frozen.meanErrorDeg <= limitDeg), 'a frozen gaze fails the same test');
  check(follow.faceFrames >= 0.98 * follow.frames, 'the head is found in every frame');
  check(twoFaces.twoFaceFrames > 0, 'two faces are noticed');
  check(noFace.faceFrames === 0 && noFace.frames > 0, 'an empty room has no face');
  check(dark.light < 40 && follow.light > 60, 'a dark room is told from a lit one');
  if (options.json) await writeFile(options.json, `${JSON.stringify(reports, null, 2)}\n`);
} finally {
  await browser?.close();
  server?.close();
  await rm(folder, { recursive: true, force: true });
}
if (failed) process.exitCode = 1;

async function inPage(address, mode, run) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  await installHeadCamera(page, { mode, fps: Number(options.fps), sway: Number(options.sway) });
  await page.goto(address);
  const report = await page.evaluate(run);
  const headFrames = await page.evaluate(() => window.__foveaHead.frames);
  await page.close();
  return { ...report, headFrames };
}

function show(mode, report) {
  const number = (value) => (Number.isFinite(value) ? value.toFixed(2) : 'none');
  console.log(
    `${mode}: error ${number(report.meanErrorDeg)} deg a frame, ${number(report.pointErrorDeg)} a point, ` +
      `left out ${number(report.leaveOneOutDeg)}, lambda ${report.lambda}, ` +
      `${number(report.distanceCm)} cm, ${report.engine} on ${report.backend}, ` +
      `${number(report.engineFps)} fps, ${number(report.analysisMsMedian)} ms a frame, ` +
      `face in ${report.faceFrames} of ${report.frames}, started in ${number(report.startMs)} ms` +
      (report.refused ? `, refused: ${report.refused}` : ''),
  );
}

function check(holds, what) {
  console.log(`${holds ? 'ok' : 'FAILED'}: ${what}`);
  failed ||= !holds;
}

async function answer(request, response) {
  const name = new URL(request.url, 'http://localhost').pathname.replace(/^\/collect\//, '');
  const isModel = name === 'engine/face_landmarker.task';
  const path = isModel ? options.model : join(folder, name);
  if (!path || !existsSync(path) || name.includes('..')) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': POLICY,
  });
  response.end(request.method === 'HEAD' ? undefined : await readFile(path));
}
