import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Journal } from '@fovea/link/journal/journal';
import { newSessionId } from '@fovea/link/journal/sessionKeys';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileJournal } from '../journal/fileJournal';
import { A_CONSENT, aPackage } from '../testing/aPackage';
import { newTemporaryFolder } from '../testing/newTemporaryFolder';
import { soon } from '../testing/soon';
import { LocalRefusal } from './localRefusal';
import { localSessions, type LocalSessions } from './localSessions';
import type { SessionRecord } from './sessionRecord';
import { openSessionRecords, type SessionRecords } from './sessionRecords';

/** A session has begun, and its next chunk takes until `letGo` to be written. */

const STUDY = 'study1';
const BYTES = new TextEncoder().encode('face0');
const CHUNK = {
  ...{ stream: 'face', seq: 0, size: BYTES.byteLength },
  sha256: createHash('sha256').update(BYTES).digest('hex'),
};
const OTHER = { ...CHUNK, seq: 1 };

let folder: string;
let files: Journal;
let records: SessionRecords;
let sessions: LocalSessions;
let begun: SessionRecord;
let letGo: () => void;
let startedWriting: Promise<void>;

beforeEach(async () => {
  folder = newTemporaryFolder();
  files = fileJournal(folder);
  const held = new Promise<void>((done) => (letGo = done));
  let begins = () => {};
  startedWriting = new Promise((done) => (begins = done));
  const journal: Journal = {
    ...files,
    async saveChunk(head, bytes) {
      begins();
      await held;
      await files.saveChunk(head, bytes);
    },
  };
  records = await openSessionRecords(folder, Date.now);
  const sessionId = newSessionId();
  const given = { sessionId, studyName: 'Coffee packages', package: aPackage(sessionId) };
  sessions = localSessions({
    ...{ folder, journal, records, serverNowMs: Date.now },
    ready: () => given,
    onChange: () => {},
  });
  const secret = randomUUID();
  await sessions.begin(STUDY, {
    ...{ sessionId, secret, consent: A_CONSENT, variables: {}, preview: false, device: {} },
  });
  begun = records.of(sessionId)!;
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const kept = () => files.heads(begun.givenId);

it('A chunk that is being written when the session is erased is erased, too', async () => {
  const written = sessions.put(begun, CHUNK, BYTES);
  await startedWriting;
  const erased = sessions.erase(begun.givenId);
  letGo();
  await Promise.all([written, erased]);
  expect(await kept()).toEqual([]);
});

it('A chunk that is being written when the consent is taken back is erased, too', async () => {
  const written = sessions.put(begun, CHUNK, BYTES);
  await startedWriting;
  const withdrawn = sessions.withdraw(begun);
  letGo();
  await Promise.all([written, withdrawn]);
  expect(await kept()).toEqual([]);
});

it('A chunk that arrives while the session is erased is refused, and so is one of a device', async () => {
  const recorder = (await sessions.record(begun.givenId))!;
  const written = sessions.put(begun, CHUNK, BYTES);
  await startedWriting;
  const erased = sessions.erase(begun.givenId);
  await soon(() => expect(records.of(begun.givenId)).toMatchObject({ outcome: 'erased' }));
  const late = [
    sessions.put(begun, OTHER, BYTES).catch((reason: unknown) => reason),
    recorder.add('device-eeg', BYTES).catch((reason: unknown) => reason),
  ];
  letGo();
  await Promise.all([written, erased]);
  for (const reason of await Promise.all(late)) {
    expect(reason).toBeInstanceOf(LocalRefusal);
    expect(reason).toMatchObject({ status: 410, code: 'DELETED' });
  }
  expect(await kept()).toEqual([]);
});

it('A chunk that is being written when the others were handed over keeps the session', async () => {
  const written = sessions.put(begun, CHUNK, BYTES);
  await startedWriting;
  const handedOver = sessions.handedOver(begun.givenId, []);
  letGo();
  await written;
  expect(await handedOver).toBe(false);
  expect(await kept()).toMatchObject([CHUNK]);
  expect(records.of(begun.givenId)).toMatchObject({ outcome: null });

  expect(await sessions.handedOver(begun.givenId, [CHUNK])).toBe(true);
  expect(await kept()).toEqual([]);
  expect(records.of(begun.givenId)).toMatchObject({ outcome: 'complete' });
});

it('A chunk that arrives while the others are deleted is kept, and handed over later', async () => {
  const written = sessions.put(begun, CHUNK, BYTES);
  await startedWriting;
  const handedOver = sessions.handedOver(begun.givenId, [CHUNK]);
  const late = sessions.put(begun, OTHER, BYTES);
  letGo();
  await written;
  expect(await handedOver).toBe(true);
  expect(await late).toBe(true);
  expect(await kept()).toMatchObject([OTHER]);
  expect(records.of(begun.givenId)).toMatchObject({ outcome: null });
  expect(await sessions.received(records.of(begun.givenId)!)).toMatchObject({
    chunks: [CHUNK, OTHER],
  });
});
