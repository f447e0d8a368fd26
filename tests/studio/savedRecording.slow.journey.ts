import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSession, toggleCollection } from '@fovea/contract/participation/respondents';
import { reportSavedLocally } from '@fovea/contract/participation/savedRecordings';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy } from '@fovea/contract/studies/studies';
import {
  beginSession,
  getInvitation,
  type ManifestChunk,
} from '@fovea/contract/participation/participation';
import { connect } from '@fovea/link/calls/call';
import { savedRecordingZip } from '@fovea/link/savedRecording/savedRecordingZip';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAxe, findAccessibilityViolations } from '../browser/accessibilityViolations';
import { startLabServer, type LabServer } from '../servers/labServer';
import { collectPageErrors, openBrowser, screenshot } from '../browser/openBrowser';
import { signIn } from './studioPages';

/**
 * Recordings that respondents saved as files are uploaded in the studio; also one that will never be
 * complete.
 */

let lab: LabServer;
let browser: Browser;
let newContext: () => Promise<BrowserContext>;
let folder: string;
let studyId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-saved-'));
  lab = await startLabServer();
  ({ browser, newContext } = await openBrowser());
  const { call } = lab;
  const study = await call(createStudy, { query: {}, body: { name: 'Saved by respondents' } });
  const [blockId = ''] = study.topLevelBlocks;
  studyId = study.id;
  await call(createStimulus, { studyId, body: { type: 'INSTRUCTION', blockId } });
  await call(toggleCollection, { studyId, flag: 'true' });
});
afterAll(async () => {
  await browser?.close();
  await lab?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Respondent {
  readonly sessionId: string;
  readonly secret: string;
  readonly chunks: readonly (ManifestChunk & { readonly bytes: Uint8Array<ArrayBuffer> })[];
}

/** A respondent who has recorded this many parts, has sent the first and has saved a file. */
async function saveRecording(parts: number): Promise<Respondent> {
  const secret = randomBytes(32).toString('base64url');
  const anyone = connect({ base: lab.url, token: () => null });
  const { consent } = await anyone(getInvitation, { studyId });
  const { sessionId, token } = await anyone(beginSession, {
    studyId,
    body: {
      sessionId: randomUUID(),
      secret,
      consent: {
        textSha256: consent.textSha256,
        version: consent.version,
        locale: 'en-US',
        time: new Date().toISOString(),
      },
      variables: {},
      preview: false,
      device: {},
    },
  });
  const chunks = Array.from({ length: parts }, (_, seq) => {
    const bytes = new Uint8Array(randomBytes(2000 + seq));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { stream: 'face', seq, sha256, size: bytes.length, bytes };
  });
  const [first] = chunks;
  if (!first) throw new Error('At least one part.');
  const sent = await fetch(
    `${lab.url}/datacollection/studies/${studyId}/sessions/${sessionId}/streams/face/chunks/0`,
    {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'x-fovea-sha256': first.sha256 },
      body: first.bytes,
    },
  );
  if (!sent.ok) throw new Error(`The part was answered with ${sent.status}.`);
  const respondent = connect({ base: lab.url, token: () => token });
  await respondent(reportSavedLocally, { studyId, sessionId });
  return { sessionId, secret, chunks };
}

/** The file that the respondent's browser creates. @returns its path */
async function savedFile(name: string, who: Respondent, secret = who.secret): Promise<string> {
  const pieces: Uint8Array[] = [];
  const zip = savedRecordingZip(
    {
      sessionId: who.sessionId,
      studyId,
      secret,
      manifest: () => who.chunks.map(({ bytes: _, ...chunk }) => chunk),
      unacknowledged: () =>
        who.chunks.slice(1).map(({ bytes: _, ...chunk }) => ({
          ...chunk,
          sessionId: who.sessionId,
          acknowledged: false,
          problem: null,
        })),
      bytesOf: ({ seq }) => Promise.resolve(who.chunks[seq]?.bytes ?? null),
    },
    new Date(),
  );
  for await (const piece of zip) pieces.push(piece);
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat(pieces));
  return path;
}

async function openCollection(): Promise<{ page: Page; found: string[] }> {
  const context = await newContext();
  await addAxe(context);
  const page = await context.newPage();
  await signIn(page, lab);
  const found = collectPageErrors(page);
  await page.goto(`${lab.url}/#/studies/${studyId}/data-collection`);
  return { page, found };
}

it('a saved file is accepted once, another is refused with a reason, and the board counts it', async () => {
  const who = await saveRecording(3);
  const { receiptCode } = await lab.call(getSession, { studyId, sessionId: who.sessionId });
  const right = await savedFile('right.zip', who);
  const changed = await savedFile('changed.zip', who, randomBytes(32).toString('base64url'));
  const other = join(folder, 'other.zip');
  writeFileSync(other, 'not a zip at all');

  const { page } = await openCollection();
  const board = page.getByRole('region', { name: 'Finished and received' });
  await board.getByText('0 of 1').waitFor();
  await board.getByRole('button', { name: 'Upload a saved recording' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles([other, changed, right]);
  await dialog.getByText('Uploaded: the recording is whole and is being processed.').waitFor();
  const rows = await dialog.getByRole('listitem').allInnerTexts();
  expect(rows[0]).toContain('This is not a saved recording.');
  expect(rows[1]).toContain('The file was changed after it was saved');
  expect(await findAccessibilityViolations(page, 'the dialog')).toEqual([]);
  await screenshot(page, 'studio-saved-recording');

  // The same file again: nothing is sent twice.
  await dialog.locator('input[type=file]').setInputFiles(right);
  await dialog.getByText('This recording is here already, and whole.').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await board.getByText('1 of 1').waitFor();

  await page.getByRole('textbox', { name: 'Find by receipt code' }).fill(receiptCode.toLowerCase());
  const table = page.getByRole('table', { name: 'Sessions' });
  await table.getByText('3 of 3').waitFor();
  await page.getByRole('textbox', { name: 'Find by receipt code' }).fill('FFFF-FFFF');
  await page.getByText('No session has this receipt code').waitFor();

  const session = await lab.call(getSession, { studyId, sessionId: who.sessionId });
  expect(session).toMatchObject({ receivedChunks: 3, zipFileName: 'right.zip', isPartial: false });
  await page.context().close();
});

it('an incomplete recording can be accepted when nothing more will come', async () => {
  const who = await saveRecording(4);
  const { page, found } = await openCollection();
  await page.goto(`${lab.url}/#/studies/${studyId}/sessions/${who.sessionId}`);
  await page.getByText('Manual zip').waitFor();
  await page.getByRole('button', { name: 'Take what has arrived' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 part has arrived').waitFor();
  await dialog.getByRole('button', { name: 'Take what has arrived' }).click();
  await page.getByText('taken as the whole recording').waitFor();
  await page.getByRole('button', { name: 'Take what has arrived' }).waitFor({ state: 'hidden' });
  expect(await findAccessibilityViolations(page, 'the session')).toEqual([]);
  await screenshot(page, 'studio-taken-as-it-is');
  const session = await lab.call(getSession, { studyId, sessionId: who.sessionId });
  expect(session).toMatchObject({ receivedChunks: 1, isPartial: true });
  expect(found).toEqual([]);
  await page.context().close();
});
