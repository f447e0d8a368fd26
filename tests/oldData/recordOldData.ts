/** Records a fixture with the programs of an earlier build: see README.md in this folder. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { requestToken } from '@fovea/contract/people/accounts';
import {
  calculateAois,
  createAoiDefinition,
  createAoiSet,
  getAoiSet,
  getAoiStats,
} from '@fovea/contract/analysis/aoi';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { connect, type Call } from '@fovea/link/calls/call';
import { newSessionId } from '@fovea/link/journal/sessionKeys';
import { DEFAULT_AOI_SQUARE } from '@fovea/rules/analysis/aoi';
import type { BrowserContext } from 'playwright-core';
import { startServer } from '../../tools/running/startServer.mjs';
import { installHeadCamera } from '../head/bundleHead.mjs';
import { writeSceneImage } from '../participation/sceneImage';
import { simulateStudy } from '../simulation/simulateStudy';
import { createStudyOfEveryKind } from '../simulation/createStudyOfEveryKind';
import { createStartedStudy } from '../participation/createStartedStudy';
import { passSetup } from '../participation/respondentPages';
import { readServerAnswers } from './serverAnswers';
import { OLD_ORIGIN, oldOriginEnv, openOldProfile } from './oldOrigin';
import { packFolder } from './folderArchive';
import { readBrowserChunks } from './browserChunks';
import type { ChunkRecord, OldData } from './oldData';

const EMAIL = 'robin@lab.example';
const RESPONDENTS = 2;
/** What our programs store in a browser; the rest of a profile belongs to Chromium. */
const PROFILE_FOLDERS = ['Default/IndexedDB', 'Default/Local Storage', 'Default/File System'];

/**
 * @param build a checkout with its programs built
 * @param into the folder of the fixture
 */
export async function recordOldData(build: string, into: string): Promise<OldData> {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-old-data-'));
  const dataFolder = join(folder, 'data');
  const profile = join(folder, 'profile');
  const program = join(build, 'apps/server/dist/main.js');
  const env = oldOriginEnv(0);
  const password = createResearcher(program, { ...env, FOVEA_DATA: dataFolder });
  let server: Awaited<ReturnType<typeof startServer>> | null = null;
  try {
    server = await startServer({ program, dataFolder, env });
    const { url, port } = server;
    const call = await signedIn(url, password);
    const answered = await studyWithResults(call, url);
    await writeSceneImage(join(folder, 'scene.png'));
    const lab = { call, url };
    const unsent = await createStartedStudy(lab, 'Unsent', join(folder, 'scene.png'), 3000);

    const context = await openOldProfile(profile, port, 0);
    const chunks = await recordUnsentSession(context, unsent.link);
    await openStudyPages(context, answered, password);
    await context.close();

    const [session] = await call(listSessions, { studyId: unsent.studyId });
    if (!session || session.receivedChunks > 0)
      throw new Error('The session should not have been sent.');
    const recorded: OldData = {
      madeAt: new Date().toISOString(),
      email: EMAIL,
      password,
      studyId: answered,
      answers: await readServerAnswers(call, url, answered),
      unsent: { ...unsent, sessionId: session.id, chunks },
    };
    await server.stop();
    server = null;
    mkdirSync(into, { recursive: true });
    writeFileSync(join(into, 'answers.json'), `${JSON.stringify(recorded, null, 2)}\n`);
    packFolder(dataFolder, join(into, 'data.tar.br'));
    packFolder(trimmed(profile, join(folder, 'trimmed')), join(into, 'browser.tar.br'));
    return recorded;
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function createResearcher(program: string, env: Record<string, string>): string {
  const created = spawnSync(
    process.execPath,
    [program, 'create-admin', '--email', EMAIL, '--company', 'Lab'],
    { env: { ...process.env, DATABASE_URL: '', ...env }, encoding: 'utf8', timeout: 60_000 },
  );
  const password = /password is (\S+)/.exec(created.stdout)?.[1];
  if (!password) throw new Error(`No account was created.\n${created.stdout}\n${created.stderr}`);
  return password;
}

async function signedIn(url: string, password: string): Promise<Call> {
  const body = { username: EMAIL, password, grant_type: 'password' as const };
  const { accessToken } = await connect({ base: url })(requestToken, { body });
  return connect({ base: url, token: () => accessToken });
}

/** Simulated respondents in a study with every type of stimulus, and an AOI with its metrics. */
async function studyWithResults(call: Call, url: string): Promise<string> {
  const { studyId, link } = await createStudyOfEveryKind(call, url, 'Every kind');
  const visits = await simulateStudy({
    link: link.replace(OLD_ORIGIN, url),
    respondents: RESPONDENTS,
    seed: 'old data',
    researcher: call,
  });
  if (!visits.every(({ isComplete }) => isComplete)) throw new Error('A respondent is missing.');
  const { stimuli } = await call(getStudy, { studyId });
  const picture = stimuli.find(({ name }) => name === 'Picture');
  if (!picture) throw new Error('The picture is missing.');
  const { id: aoiSetId } = await call(createAoiSet, { body: { study: studyId } });
  await call(createAoiDefinition, {
    body: {
      id: newSessionId(),
      name: 'Middle',
      displayColor: '#FF8C00',
      aoiSet: aoiSetId,
      stimuli: [picture.id],
      respondent: null,
      group: '',
      shape: 'rectangle',
      timeline: [{ ts: 0, points: [...DEFAULT_AOI_SQUARE], source: 'drawn' }],
      time: null,
    },
  });
  await call(calculateAois, { aoiSetId, query: {} });
  await until('the results', async () => {
    const { segments } = await call(getStudy, { studyId });
    const { calculatingAois } = await call(getAoiSet, { aoiSetId });
    const stats = await call(getAoiStats, { aoiSetId });
    const isWhole = segments.every(({ processingState }) => processingState === 'COMPLETED');
    return isWhole && calculatingAois.length === 0 && stats.length > 0;
  });
  return studyId;
}

/** Takes part to the end while no chunk reaches the server. @returns what the browser stores */
async function recordUnsentSession(context: BrowserContext, link: string): Promise<ChunkRecord[]> {
  await installHeadCamera(context);
  await context.route('**/chunks/**', (route) => route.abort());
  const page = context.pages()[0] ?? (await context.newPage());
  await passSetup(page, link);
  await page.getByText('Almost done: sending your data').waitFor({ timeout: 120_000 });
  // The last chunk is created when the upload begins.
  await page.waitForTimeout(3000);
  return await readBrowserChunks(page);
}

async function openStudyPages(
  context: BrowserContext,
  studyId: string,
  password: string,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(OLD_ORIGIN);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: /Welcome/ }).waitFor();
  await page.goto(`${OLD_ORIGIN}/#/studies/${studyId}/analysis`);
  const stimuli = page.getByRole('listbox', { name: 'Stimuli' }).getByRole('option');
  await stimuli.filter({ hasText: 'Picture' }).waitFor({ timeout: 30_000 });
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await isSo()) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`There are no ${what} after a minute.`);
}

function trimmed(profile: string, into: string): string {
  for (const path of PROFILE_FOLDERS) {
    if (!existsSync(join(profile, path))) continue;
    mkdirSync(dirname(join(into, path)), { recursive: true });
    cpSync(join(profile, path), join(into, path), { recursive: true });
  }
  return into;
}
