/** One respondent with short trials in the respondent's page, and the same pictures on a bare page. */
import { readFileSync } from 'node:fs';
import { loadSource } from '../../tools/running/loadSource.mjs';
import { bundled, installTimedPage } from './bundleTimedPage.mjs';
import { createTrialStudy, EXPOSURES_MS, SIDES, trialPicture } from './createTrialStudy.mjs';

/** The eyes move this long after the frame with the picture, so that a message to the camera is never late. */
export const REACTION_MS = 80;
const BARE_PATH = '/collect/bare.html';
const BARE_PAGE = '<!doctype html><title>Bare</title><style>body{margin:0}</style><body></body>';

/** Everything that the page logged, as arrays. */
const readLog = (page) =>
  page.evaluate(() => {
    const { screen, resultMs, stampMs, analysisMs, results } = window.__timed;
    const { onMs, offMs, paintedMs, targetXPx, frameMs, pictures, frames } = screen;
    const first = (values, count) => [...values.subarray(0, count)];
    return {
      onMs: first(onMs, pictures),
      offMs: first(offMs, pictures),
      // NaN does not survive the way as JSON.
      paintedMs: first(paintedMs, pictures).map((ms) => (ms > 0 ? ms : null)),
      targetXPx: first(targetXPx, pictures),
      frameMs: first(frameMs, frames),
      resultMs: first(resultMs, results),
      stampMs: first(stampMs, results).map((ms) => (ms > 0 ? ms : null)),
      analysisMs: first(analysisMs, results),
    };
  });

/**
 * @param {object} parts
 * @param {string} parts.url of the server, whose pages have the same policy and origin
 * @param {number} parts.trials
 * @returns the log of the screen
 */
export async function runBare({ browser, newContext, url, trials }) {
  const context = await newContext();
  try {
    await installTimedPage(context, {
      reactionMs: 0,
      latencyMs: 0,
      fromVideo: false,
      camera: false,
    });
    await context.route(`**${BARE_PATH}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: BARE_PAGE }),
    );
    const page = await context.newPage();
    await page.goto(`${url}${BARE_PATH}`);
    await page.addScriptTag({ content: await bundled('barePage.ts') });
    const pictures = await Promise.all(SIDES.map(trialPicture));
    const sources = pictures.map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`);
    const memory = await memoryOf(browser, page);
    const exposures = Array.from({ length: trials }, (_, i) => EXPOSURES_MS[i % 3]);
    await page.evaluate(
      ([shown, exposuresMs]) => window.showBare(shown, exposuresMs),
      [sources, exposures],
    );
    return { ...(await readLog(page)), exposuresMs: exposures, heap: [await memory()] };
  } finally {
    await context.close();
  }
}

/**
 * @param {object} parts
 * @param {import('../servers/labServer').LabServer} parts.lab
 * @param {number} parts.trials
 * @param {readonly number[]} parts.memoryAt trials after which memory is measured
 * @param {number} [parts.latencyMs] of the camera
 * @param {boolean} [parts.fromVideo] pictures are taken from a video element
 * @returns the log of the screen, the events and the gaze of every trial, and memory
 */
export async function runRespondent({
  lab,
  browser,
  newContext,
  trials,
  memoryAt,
  latencyMs = 0,
  fromVideo = false,
}) {
  const { passSetup } = await loadSource('tests/participation/respondentPages.ts');
  const study = await createTrialStudy(lab, trials);
  const context = await newContext();
  try {
    await installTimedPage(context, {
      reactionMs: REACTION_MS,
      latencyMs,
      fromVideo,
      camera: true,
    });
    const page = await context.newPage();
    await passSetup(page, study.link);
    const memory = await memoryOf(browser, page);
    const heap = [];
    /** Trials around a collection of garbage, which stops the page. */
    const disturbed = new Set();
    for (const at of memoryAt) {
      const before = await trialsShown(page, at);
      heap.push({ at, ...(await memory()) });
      const after = await trialsShown(page, 0);
      for (let trial = before - 1; trial <= after; trial++) disturbed.add(trial);
    }
    await page.getByText('Thank you for taking part').waitFor({ timeout: trials * 1000 + 120_000 });
    const log = await readLog(page);
    const recorded = await readRecording(lab, study);
    return { ...log, ...recorded, heap, disturbed };
  } finally {
    await context.close();
  }
}

/** @returns how many pictures were shown, once there were so many */
const trialsShown = (page, least) =>
  page
    .waitForFunction(
      (count) => {
        const { pictures } = window.__timed.screen;
        return pictures >= count ? { pictures } : false;
      },
      least,
      { polling: 500, timeout: 15 * 60_000 },
    )
    .then(async (handle) => (await handle.jsonValue()).pictures);

/** @returns measures: heap of the page after a collection of garbage, and memory of the page's process */
async function memoryOf(browser, page) {
  const session = await page.context().newCDPSession(page);
  const system = await browser.newBrowserCDPSession();
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer');
    return { heapBytes: usedSize, processBytes: Math.max(...renderers.map(privateBytes)) };
  };
}

/** Memory of a process that no file backs (Linux); NaN elsewhere. */
function privateBytes({ id }) {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) * 1024;
  } catch {
    return Number.NaN;
  }
}

/** The stored events, and by trial, in the order shown, its exposure and the gaze that the server made of it. */
async function readRecording({ call, url, dataFolder }, { studyId, exposures }) {
  const { listSessions } = await loadSource('packages/contract/src/participation/respondents.ts');
  const { listRespondentResults } = await loadSource(
    'packages/contract/src/analysis/respondentData.ts',
  );
  const { decodeStimulusGaze } = await loadSource('packages/science/src/session/stimulusGaze.ts');
  const { readStoredSession } = await loadSource('tests/participation/readStoredSession.ts');
  const untilMs = Date.now() + 180_000;
  let session;
  do {
    if (Date.now() > untilMs) throw new Error(`The session is ${session?.state}.`);
    await new Promise((done) => setTimeout(done, 500));
    [session] = await call(listSessions, { studyId });
  } while (session?.state !== 'PROCESSED');
  const { events } = readStoredSession(dataFolder, studyId, session.id);
  const results = await call(listRespondentResults, { studyId, sessionId: session.id });
  const gaze = new Map();
  for (const { stimulusId, url: address } of results) {
    const answer = await fetch(new URL(address, url));
    const decoded = decodeStimulusGaze(new Uint8Array(await answer.arrayBuffer()));
    gaze.set(stimulusId, decoded.gaze);
  }
  const exposureOf = new Map(exposures.map(({ id, exposureTimeMs }) => [id, exposureTimeMs]));
  const stimulusIds = events
    .filter(({ kind, stimulusId }) => kind === 'stimulusShown' && exposureOf.has(stimulusId))
    .map(({ stimulusId }) => stimulusId);
  return {
    events,
    stimulusIds,
    exposuresMs: stimulusIds.map((id) => exposureOf.get(id)),
    gaze: stimulusIds.map((id) => gaze.get(id) ?? null),
  };
}
