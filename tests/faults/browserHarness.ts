/** The real respondent page in a real browser, for the fault tests: a study that needs no camera. */
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSessions, toggleCollection } from '@fovea/contract/participation/respondents';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy, getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { killBrowser } from '../browser/killBrowser';
import { tcpProxy, type TcpProxy } from './tcpProxy';
import { withServer, type FaultServer, type ServerTools } from './withServer';

const STIMULI = 4;
const STIMULUS_MS = 4000;
const NOT_MEASURED = {
  webcam: false,
  eyeTracking: false,
  headPose: false,
  facialExpressions: false,
  microphone: false,
  voiceAnalysis: false,
  respiration: false,
  screenRecording: false,
  labDevices: false,
};

export interface BrowserHarness {
  readonly server: FaultServer;
  /** Between the browser and the server. */
  readonly proxy: TcpProxy;
  readonly studyId: string;
  readonly link: string;
  /** A browser with a persistent profile. */
  open(): Promise<BrowserContext>;
  /** As a crash or a power failure would: pages are not notified. */
  kill(context: BrowserContext): Promise<void>;
  /** Names of the chunk files on the server; each contains the hash of its bytes. */
  stored(): string[];
  /** States of the study's sessions, once one of them is finished, or after a while. */
  states(): Promise<string[]>;
}

export async function withBrowser<T>(
  tools: ServerTools,
  work: (harness: BrowserHarness) => Promise<T>,
): Promise<T> {
  return await withServer(
    tools,
    async (server) => {
      const proxy = await tcpProxy(server.port);
      const folder = await mkdtemp(join(tmpdir(), 'fovea-browser-'));
      const contexts = new Set<BrowserContext>();
      const studyId = await aStudyWithoutCamera(server);
      const call = await server.researcher();
      const { collectionLink } = await call(getStudy, { studyId });
      const { pathname, search, hash } = new URL(collectionLink, server.url);
      try {
        return await work({
          server,
          proxy,
          studyId,
          link: proxy.url + pathname + search + hash,
          async open() {
            const context = await chromium.launchPersistentContext(folder, {
              executablePath: process.env['FOVEA_CHROMIUM'] ?? '/usr/bin/chromium',
              args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
              viewport: { width: 1000, height: 700 },
              locale: 'en-US',
              acceptDownloads: true,
            });
            contexts.add(context);
            return context;
          },
          async kill(context) {
            killBrowser(folder);
            contexts.delete(context);
            await context.close().catch(() => undefined);
          },
          stored() {
            const root = join(server.dataFolder, 'recordings', studyId);
            return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
              path.endsWith('.bin'),
            );
          },
          async states() {
            for (let tries = 0; ; tries++) {
              const listed = await call(listSessions, { studyId });
              const states = listed.map(({ state }) => state);
              const isThrough = states.some((state) => state.startsWith('PROCESS'));
              if (isThrough || tries > 50) return states;
              await new Promise((done) => setTimeout(done, 200));
            }
          },
        });
      } finally {
        for (const context of contexts) await context.close().catch(() => undefined);
        await proxy.close();
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    },
    { limitMs: 180_000 },
  );
}

async function aStudyWithoutCamera(server: FaultServer): Promise<string> {
  const call = await server.researcher();
  const { id: studyId, topLevelBlocks } = await call(createStudy, {
    query: {},
    body: { name: `Browser ${Date.now()}` },
  });
  const [blockId] = topLevelBlocks;
  if (blockId === undefined) throw new Error('A new study has a flow.');
  const created: string[] = [];
  for (let n = 0; n < STIMULI; n++) {
    const { id } = await call(createStimulus, { studyId, body: { type: 'INSTRUCTION', blockId } });
    created.push(id);
  }
  await call(updateStudy, {
    studyId,
    body: {
      sensors: NOT_MEASURED,
      stimuli: created.map((id) => ({ id, exposureTimeMs: STIMULUS_MS, manualAdvance: false })),
    },
  });
  await call(toggleCollection, { studyId, flag: 'true' });
  return studyId;
}

/** From the consent, or from the welcome-back screen, to the first stimulus. */
export async function enterFlow(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(I agree|Continue)$/ })
    .first()
    .click({ timeout: 60_000 });
  const fullscreen = page.getByRole('button', { name: /full screen/i });
  await fullscreen.click({ timeout: 60_000 });
  await moveMouse(page, 500);
}

/** Moves the mouse, so that there is something to record. */
export async function moveMouse(page: Page, lastMs: number): Promise<void> {
  const untilMs = performance.now() + lastMs;
  for (let n = 0; performance.now() < untilMs; n++) {
    await page.mouse.move(200 + (n % 20) * 20, 200 + (n % 7) * 30);
    await page.waitForTimeout(100);
  }
}

export async function waitForThanks(page: Page): Promise<boolean> {
  return await page
    .getByText('Thank you for taking part')
    .waitFor({ timeout: 90_000 })
    .then(
      () => true,
      () => false,
    );
}

/** What the browser stores: sessions, unacknowledged chunks, and bytes. */
export async function countInJournal(page: Page): Promise<{ sessions: number; open: number }> {
  return await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done, failed) => {
      const request = indexedDB.open('fovea-respondent-journal');
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error ?? new Error('not opened'));
    });
    const count = (store: string) =>
      new Promise<number>((done) => {
        const request = database.transaction(store).objectStore(store).count();
        request.onsuccess = () => done(request.result);
      });
    const kept = { sessions: await count('sessions'), open: await count('bytes') };
    database.close();
    return kept;
  });
}
