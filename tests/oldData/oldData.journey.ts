import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestToken } from '@fovea/contract/people/accounts';
import { getSession } from '@fovea/contract/participation/respondents';
import { connect, type Call } from '@fovea/link/calls/call';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../tools/running/startServer.mjs';
import { collectPageErrors } from '../browser/openBrowser';
import { readServerAnswers } from './serverAnswers';
import type { ChunkRecord, OldData } from './oldData';
import { readBrowserChunks } from './browserChunks';
import { OLD_ORIGIN, oldOriginEnv, openOldProfile } from './oldOrigin';
import { unpackFolder } from './folderArchive';

const FIXTURES = join(import.meta.dirname, 'fixtures');

describe.each(readdirSync(FIXTURES))('Data of version %s', (name) => {
  const fixture = join(FIXTURES, name);
  const old = JSON.parse(readFileSync(join(fixture, 'answers.json'), 'utf8')) as OldData;
  const movedByMs = Date.parse(old.madeAt) - Date.now();
  let folder: string;
  let server: Awaited<ReturnType<typeof startServer>>;
  let call: Call;
  let browser: BrowserContext;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fovea-old-data-'));
    const dataFolder = join(folder, 'data');
    const profile = join(folder, 'profile');
    unpackFolder(join(fixture, 'data.tar.br'), dataFolder);
    unpackFolder(join(fixture, 'browser.tar.br'), profile);
    server = await startServer({ dataFolder, env: oldOriginEnv(movedByMs) });
    const { email: username, password } = old;
    const { accessToken } = await connect({ base: server.url })(requestToken, {
      body: { username, password, grant_type: 'password' },
    });
    call = connect({ base: server.url, token: () => accessToken });
    browser = await openOldProfile(profile, server.port, movedByMs);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('The study, its sessions and its results are unchanged', async () => {
    expect(await readServerAnswers(call, server.url, old.studyId)).toMatchObject(
      old.answers as object,
    );
  });

  test('A researcher who was signed in still is, and sees the study', async () => {
    const page = await browser.newPage();
    const found = collectPageErrors(page);
    await page.goto(`${OLD_ORIGIN}/#/studies/${old.studyId}/analysis`);
    const stimuli = page.getByRole('listbox', { name: 'Stimuli' }).getByRole('option');
    await stimuli.filter({ hasText: 'Picture' }).waitFor({ timeout: 30_000 });
    expect(found).toEqual([]);
    await page.close();
  });

  // A retry would find it already sent.
  const once = { retry: 0 };
  test('A session that was never sent arrives complete when reopened', once, async () => {
    const { link, studyId, sessionId, chunks } = old.unsent;
    const session = () => call(getSession, { studyId, sessionId });
    expect((await session()).receivedChunks).toBe(0);
    const page = await browser.newPage();
    const found = collectPageErrors(page);
    await page.goto(link);
    await page.getByText('The data of an earlier visit has arrived.').waitFor({ timeout: 30_000 });
    await expect
      .poll(async () => (await session()).state, { timeout: 60_000, interval: 200 })
      .toBe('PROCESSED');
    const { receivedChunks, isPartial, qualityMetrics } = await session();
    expect(receivedChunks).toBe(chunks.length);
    expect(isPartial).toBe(false);
    expect(qualityMetrics?.accuracyDeg).not.toBeNull();
    expect(stored(join(server.dataFolder, 'recordings', studyId, sessionId))).toEqual(
      [...chunks].sort(byPlace),
    );
    expect(await readBrowserChunks(page), 'what the browser still keeps').toEqual([]);
    expect(found).toEqual([]);
    await page.close();
  });
});

/** The chunks of a session on the disk. */
function stored(folder: string): ChunkRecord[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: stream }) =>
      readdirSync(join(folder, stream))
        .filter((name) => name.endsWith('.bin'))
        .map((name) => {
          const bytes = readFileSync(join(folder, stream, name));
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          return { stream, seq: Number.parseInt(name), size: bytes.length, sha256 };
        }),
    )
    .sort(byPlace);
}

function byPlace(a: ChunkRecord, b: ChunkRecord): number {
  return a.stream.localeCompare(b.stream) || a.seq - b.seq;
}
