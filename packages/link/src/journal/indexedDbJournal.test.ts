import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as JournalModule from './indexedDbJournal';
import type { ChunkHead, JournalSession } from './journal';
import { newSessionId } from './sessionKeys';

declare global {
  var journals: typeof JournalModule;
}

let server: Server;
let browser: Browser;
let page: Page;

const head = (stream: string, seq: number): ChunkHead => ({
  sessionId: 's1',
  stream,
  seq,
  sha256: 'a'.repeat(64),
  size: 3,
  acknowledged: false,
  problem: null,
});
const session: JournalSession = {
  sessionId: 's1',
  studyId: 'study',
  studyName: 'Coffee',
  begin: {
    sessionId: 's1',
    secret: 'a-secret-that-must-not-be-readable',
    consent: { textSha256: 'a'.repeat(64), version: 1, locale: 'en-US', time: '' },
    variables: {},
    preview: false,
    device: {},
  },
  startedWallMs: 1,
  clockMs: 2,
  slideIndex: 3,
  ended: false,
};

/** IndexedDB and its durability exist in browsers only, so this runs in a real one. */
beforeAll(async () => {
  const bundle = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('./indexedDbJournal.ts', import.meta.url)),
        formats: ['iife'],
        name: 'journals',
      },
    },
  })) as Rolldown.RolldownOutput[];
  const script = bundle[0]!.output[0].code;
  server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(`<script>${script};globalThis.journals = journals</script>`);
  }).listen(0);
  browser = await chromium.launch({
    executablePath: process.env['FOVEA_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  page = await browser.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

it('keeps sessions and chunks across a reload and returns the same bytes', async () => {
  await page.evaluate(
    async ([stored, heads]) => {
      const journal = await journals.indexedDbJournal();
      await journal.saveSession(stored);
      for (const [place, each] of heads.entries()) {
        await journal.saveChunk(each, new Uint8Array([1, 2, place]));
      }
    },
    [session, [head('face', 1), head('events', 0), head('face', 0)]] as const,
  );
  await page.reload();
  const found = await page.evaluate(async () => {
    const journal = await journals.indexedDbJournal();
    const heads = await journal.heads('s1');
    return {
      mayExist: await journals.journalMayExist(),
      durable: journal.durable,
      sessions: await journal.sessions(),
      names: heads.map(({ stream, seq }) => `${stream}/${seq}`),
      bytes: await Promise.all(heads.map(async (each) => [...(await journal.bytesOf(each))!])),
    };
  });
  expect(found).toEqual({
    mayExist: true,
    durable: true,
    sessions: [session],
    names: ['events/0', 'face/0', 'face/1'],
    bytes: [
      [1, 2, 1],
      [1, 2, 2],
      [1, 2, 0],
    ],
  });
});

it('drops the bytes once they are acknowledged and keeps the head', async () => {
  const found = await page.evaluate(
    async (first) => {
      const journal = await journals.indexedDbJournal();
      await journal.acknowledge(first);
      await journal.mark({ ...first, seq: 1, stream: 'face' }, 'conflict');
      const heads = await journal.heads('s1');
      return {
        heads: heads.map(({ acknowledged, problem }) => [acknowledged, problem]),
        gone: await journal.bytesOf(first),
        stored: (await journal.bytesOf({ ...first, stream: 'face', seq: 1 }))?.length,
      };
    },
    head('events', 0),
  );
  expect(found).toEqual({
    heads: [
      [true, null],
      [false, null],
      [false, 'conflict'],
    ],
    gone: null,
    stored: 3,
  });
});

it('stores nothing readable, and its key cannot be exported', async () => {
  const found = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open(journals.JOURNAL_DATABASE);
      request.onsuccess = () => done(request.result);
    });
    const all = (store: string) =>
      new Promise<unknown[]>((done) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => done(request.result);
      });
    const rows = (await all('sessions')) as { sealed: ArrayBuffer }[];
    const bytes = (await all('bytes')) as { sealed: ArrayBuffer }[];
    const [key] = (await all('keys')) as CryptoKey[];
    return {
      text: rows.map(({ sealed }) => new TextDecoder().decode(sealed)).join(),
      extractable: key!.extractable,
      sizes: bytes.map(({ sealed }) => [sealed instanceof ArrayBuffer, sealed.byteLength]),
    };
  });
  expect(found.text).not.toContain('secret');
  expect(found.extractable).toBe(false);
  // Three bytes plus the 16 of the authentication tag.
  expect(found.sizes).toEqual([
    [true, 19],
    [true, 19],
  ]);
});

it('deletes a session with everything that belongs to it and nothing of another session', async () => {
  const left = await page.evaluate(
    async ([stored, other]) => {
      const journal = await journals.indexedDbJournal();
      await journal.saveSession({ ...stored, sessionId: 's2' });
      await journal.saveChunk({ ...other, sessionId: 's2' }, new Uint8Array([7]));
      await journal.deleteSession('s1');
      return {
        sessions: (await journal.sessions()).map(({ sessionId }) => sessionId),
        s1: (await journal.heads('s1')).length,
        s2: (await journal.heads('s2')).length,
      };
    },
    [session, head('events', 0)] as const,
  );
  expect(left).toEqual({ sessions: ['s2'], s1: 0, s2: 1 });
});

it('deletes what is too old, including chunks without a session and unreadable sessions', async () => {
  const days = 86_400_000;
  const left = await page.evaluate(
    async ([stored, chunk, ids]) => {
      const journal = await journals.indexedDbJournal();
      await journal.saveSession({ ...stored, sessionId: ids.young });
      await journal.saveChunk({ ...chunk, sessionId: ids.young }, new Uint8Array([1]));
      await journal.saveChunk({ ...chunk, sessionId: ids.orphan }, new Uint8Array([1]));
      const database = await new Promise<IDBDatabase>((done) => {
        const request = indexedDB.open(journals.JOURNAL_DATABASE);
        request.onsuccess = () => done(request.result);
      });
      await new Promise<void>((done) => {
        const transaction = database.transaction('sessions', 'readwrite');
        const rotten = { iv: new Uint8Array(12), sealed: new ArrayBuffer(40) };
        transaction.objectStore('sessions').put(rotten, ids.rotten);
        transaction.oncomplete = () => done();
      });
      await journal.deleteBefore(ids.oldestMs);
      const keys = await new Promise<IDBValidKey[]>((done) => {
        const all = database.transaction('sessions').objectStore('sessions').getAllKeys();
        all.onsuccess = () => done(all.result);
      });
      return {
        keys: keys.filter((key) => key === ids.young || key === ids.rotten),
        young: (await journal.heads(ids.young)).length,
        orphan: (await journal.heads(ids.orphan)).length,
      };
    },
    [
      session,
      head('events', 0),
      {
        young: newSessionId(100 * days),
        orphan: newSessionId(50 * days),
        rotten: newSessionId(60 * days),
        oldestMs: 70 * days,
      },
    ] as const,
  );
  expect(left).toEqual({ keys: [expect.any(String)], young: 1, orphan: 0 });
});
