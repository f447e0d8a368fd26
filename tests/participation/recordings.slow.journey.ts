import { listRecordedVideos } from '@fovea/contract/analysis/respondentData';
import { listSessions } from '@fovea/contract/participation/respondents';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecordingStudy } from '../bench/createRecordingStudy.mjs';
import { installHeadCamera } from '../head/bundleHead.mjs';
import { startLabServer, type LabServer } from '../servers/labServer';
import { openBrowser } from '../browser/openBrowser';
import { readStoredSession } from './readStoredSession';
import { passSetup } from './respondentPages';

/** Which videos of a session arrive, and which are never recorded. */

const EXPOSURE_MS = 8000;

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;

beforeAll(async () => {
  lab = await startLabServer();
  ({ browser, newContext } = await openBrowser());
});
afterAll(async () => {
  await browser?.close();
  await lab?.stop();
});

/** Takes part, and reads what the server stored. */
async function recorded(recordWebcamVideo: boolean) {
  const { studyId, link } = await createRecordingStudy(lab, EXPOSURE_MS, recordWebcamVideo);
  const context = await newContext();
  await installHeadCamera(context, { mode: 'follow' });
  const page = await context.newPage();
  // Which tracks were ever passed to an encoder.
  await page.addInitScript(() => {
    const sources: string[] = [];
    Object.assign(window, { encodedSources: sources });
    window.MediaRecorder = class extends MediaRecorder {
      constructor(stream: MediaStream, options?: MediaRecorderOptions) {
        super(stream, options);
        const isScreen = stream.getVideoTracks()[0]?.getSettings().displaySurface !== undefined;
        sources.push(isScreen ? 'screen' : 'camera');
      }
    };
  });
  await passSetup(page, link);
  await page.getByText('Thank you for taking part').waitFor({ timeout: 240_000 });
  const encoded = await page.evaluate(
    () => (window as unknown as { encodedSources: string[] }).encodedSources,
  );
  const [session] = await lab.call(listSessions, { studyId });
  if (!session) throw new Error('There is no session.');
  const { streams, parts, events } = readStoredSession(lab.dataFolder, studyId, session.id);
  const videos = await lab.call(listRecordedVideos, { studyId, sessionId: session.id });
  return { encoded, streams, parts, events, page, listed: videos };
}

test('each stimulus has its own videos, and they can be played', async () => {
  const { streams, parts, events, page, listed } = await recorded(true);
  const videos = events.flatMap((event) =>
    event.kind === 'webcamVideoStarted' || event.kind === 'screenVideoStarted' ? [event] : [],
  );
  const picture = events.find(
    (event) => event.kind === 'stimulusShown' && event.stimulusType === 'IMAGE',
  );
  if (picture?.kind !== 'stimulusShown') throw new Error('The picture was not shown.');
  const ofPicture = videos.filter(({ stimulusId }) => stimulusId === picture.stimulusId);
  expect(ofPicture.map(({ kind }) => kind).toSorted()).toEqual([
    'screenVideoStarted',
    'webcamVideoStarted',
  ]);
  expect(new Set(videos.map(({ stream }) => stream)).size).toBe(videos.length);
  for (const { stream } of videos) expect(streams).toContain(stream);
  for (const { stream, mimeType, tMs } of ofPicture) {
    expect(mimeType).toContain('avc3');
    expect(tMs).toBeLessThan(picture.tMs + 50);
    expect(picture.tMs - tMs).toBeLessThan(5000);
    const bytes = Buffer.concat(parts(stream ?? 'webcam')).toString('base64');
    const playedMs = await page.evaluate(async (base64) => {
      const video = document.createElement('video');
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      video.src = URL.createObjectURL(new Blob([data], { type: 'video/mp4' }));
      await new Promise<void>((done, fail) => {
        video.onloadeddata = () => done();
        video.onerror = () => fail(new Error(video.error?.message));
      });
      return video.duration * 1000;
    }, bytes);
    expect(playedMs).toBeGreaterThan(EXPOSURE_MS - 1500);
    expect(playedMs).toBeLessThan(EXPOSURE_MS + 6000);
  }
  // The same through the researcher's URLs: the videos load, play and can be sought.
  const overPicture = listed.filter(({ stimulusId }) => stimulusId === picture.stimulusId);
  expect(overPicture.map(({ kind }) => kind).toSorted()).toEqual(['screen', 'webcam']);
  for (const { kind, url, startMs } of overPicture) {
    const began = ofPicture.find((event) => event.kind === `${kind}VideoStarted`);
    expect(startMs).toBeCloseTo((began?.tMs ?? 0) - picture.tMs, 3);
    const sought = await page.evaluate(async (address) => {
      const video = document.createElement('video');
      const when = (name: string) =>
        new Promise<void>((done, fail) => {
          video.addEventListener(name, () => done(), { once: true });
          video.addEventListener('error', () => fail(new Error(video.error?.message)));
        });
      video.src = address;
      await when('loadeddata');
      const places: number[] = [];
      for (const seconds of [5, 1, 3]) {
        video.currentTime = seconds;
        await when('seeked');
        places.push(video.currentTime);
      }
      return { places, widthPx: video.videoWidth };
    }, lab.url + url);
    expect(sought.places).toEqual([5, 1, 3]);
    expect(sought.widthPx).toBeGreaterThan(0);
  }
  const clocks = events.flatMap((event) => (event.kind === 'clockPair' ? [event] : []));
  expect(new Set(clocks.map(({ clock }) => clock))).toEqual(new Set(['server', 'webcam']));
  // Server and browser run on the same computer here.
  const [server] = clocks.filter(({ clock }) => clock === 'server');
  const begun = events.find((event) => event.kind === 'sessionStarted');
  if (begun?.kind !== 'sessionStarted') throw new Error('The session did not start.');
  const browserMs = Date.parse(begun.wallClock) + (server?.tMs ?? 0) - begun.tMs;
  const apartMs = Math.abs((server?.theirMs ?? 0) - browserMs);
  expect(apartMs).toBeLessThan((server?.uncertaintyMs ?? 0) + 50);
});

test('in a study that records features only, the camera is never passed to an encoder', async () => {
  const { encoded, streams, events } = await recorded(false);
  expect(encoded).toContain('screen');
  expect(encoded).not.toContain('camera');
  expect(streams.filter((name) => name.startsWith('webcam'))).toEqual([]);
  expect(events.some(({ kind }) => kind === 'webcamVideoStarted')).toBe(false);
});
