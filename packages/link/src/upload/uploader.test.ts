import { describe, expect, it } from 'vitest';
import type { Journal } from '../journal/journal';
import { memoryJournal } from '../journal/memoryJournal';
import { RETRY_CAP_MS } from '../calls/retryDelay';
import {
  aSession,
  startTestUploader,
  bytes,
  firstPuts,
  text,
  waitUntil,
} from '../testing/testUploader';
import { flakyServer, type Fault } from '../testing/flakyServer';
import { createUploader } from './uploader';

describe('a session without faults', () => {
  it('numbers the chunks of each stream, sends them and ends complete', async () => {
    const { uploader, server, journal, session } = await startTestUploader();
    const added = await Promise.all([
      uploader.add('events', bytes('e0')),
      uploader.add('face', bytes('f0')),
      uploader.add('events', bytes('e1')),
    ]);
    expect(added.map(({ stream, seq }) => `${stream}/${seq}`)).toEqual([
      'events/0',
      'face/0',
      'events/1',
    ]);
    await uploader.finish();
    expect(text(server.bytesOf('events/1'))).toBe('e1');
    expect(server.isComplete()).toBe(true);
    expect(await journal.sessions()).toEqual([]);
    expect(await journal.heads(session.sessionId)).toEqual([]);
    expect(uploader.state()).toMatchObject({ phase: 'complete', acknowledgedChunks: 3, chunks: 3 });
  });

  it('writes a chunk to the journal before sending it', async () => {
    const journal = memoryJournal();
    const server = flakyServer();
    const inJournal: boolean[] = [];
    const session = aSession();
    server.fault = (method) => {
      if (method === 'PUT') inJournal.push(kept);
      return null;
    };
    let kept = false;
    const watched: Journal = {
      ...journal,
      async saveChunk(head, chunk) {
        await new Promise((done) => setTimeout(done, 5));
        await journal.saveChunk(head, chunk);
        kept = true;
      },
    };
    const { uploader } = await startTestUploader({ journal: watched, server, session });
    await uploader.add('events', bytes('e0'));
    await uploader.finish();
    expect(inJournal).toEqual([true]);
  });

  it('reports when a chunk has been acknowledged', async () => {
    const { uploader, server } = await startTestUploader();
    await uploader.add('webcam', bytes('first slice'));
    await uploader.acknowledged('webcam', 0);
    expect(text(server.bytesOf('webcam/0'))).toBe('first slice');
    uploader.stop();
  });
});

describe('only a matching receipt lets a chunk be deleted', () => {
  it.each<[string, Fault]>([
    ['lost requests', 'lostRequest'],
    ['lost answers', 'lostAnswer'],
    ['receipts for other bytes', 'wrongReceipt'],
    ['400', { status: 400 }],
    ['403', { status: 403 }],
    ['404', { status: 404 }],
    ['422', { status: 422 }],
    ['429', { status: 429, retryAfterS: 3 }],
    ['500', { status: 500 }],
    ['503', { status: 503, retryAfterS: 2 }],
    ['507', { status: 507 }],
  ])('%s: sent again until it is received', async (_, fault) => {
    const server = flakyServer();
    server.fault = firstPuts(4, fault);
    const { uploader } = await startTestUploader({ server });
    await uploader.add('events', bytes('e0'));
    await uploader.add('events', bytes('e1'));
    await uploader.finish();
    expect(text(server.bytesOf('events/0'))).toBe('e0');
    expect(text(server.bytesOf('events/1'))).toBe('e1');
    expect(server.stored.get('events/0')).toHaveLength(1);
  });

  it('keeps the bytes in the journal while the server refuses', async () => {
    const server = flakyServer();
    server.fault = (method) => (method === 'PUT' ? { status: 404 } : null);
    const { uploader, journal, session, states } = await startTestUploader({ server });
    await uploader.add('events', bytes('e0'));
    await waitUntil(() => states.some((state) => state.trouble === 'refused'));
    const [head] = await journal.heads(session.sessionId);
    expect(head).toMatchObject({ acknowledged: false });
    expect(text((await journal.bytesOf(head!)) ?? undefined)).toBe('e0');
    uploader.stop();
  });

  it.each([
    ['serverFull', 507],
    ['serverBusy', 503],
    ['refused', 403],
  ] as const)('reports %s for status %d', async (trouble, status) => {
    const server = flakyServer();
    server.fault = firstPuts(2, { status });
    const { uploader, states } = await startTestUploader({ server });
    await uploader.add('events', bytes('e0'));
    await uploader.finish();
    expect(states.map((state) => state.trouble)).toContain(trouble);
    expect(states.at(-1)).toMatchObject({ trouble: null, phase: 'complete' });
  });
});

describe('the retry delay', () => {
  it('doubles with jitter, up to the cap', async () => {
    const server = flakyServer();
    server.fault = firstPuts(9, 'lostRequest');
    const { uploader, waits } = await startTestUploader({ server });
    await uploader.add('events', bytes('e0'));
    await uploader.finish();
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(RETRY_CAP_MS);
  });

  it('is capped when a proxy asks to wait until tomorrow', async () => {
    const server = flakyServer();
    server.fault = firstPuts(1, { status: 503, retryAfterS: 86_400 });
    const { uploader, waits } = await startTestUploader({ server });
    await uploader.add('events', bytes('e0'));
    await uploader.finish();
    expect(waits[0]).toBeLessThanOrEqual(601_000);
  });

  it('is at least the Retry-After of the server', async () => {
    const server = flakyServer();
    server.fault = firstPuts(1, { status: 503, retryAfterS: 7 });
    const { uploader, waits } = await startTestUploader({ server });
    await uploader.add('events', bytes('e0'));
    await uploader.finish();
    expect(waits[0]).toBeGreaterThanOrEqual(7000);
  });
});

it('reports since when nothing has been received, and when that ends', async () => {
  const server = flakyServer();
  server.fault = firstPuts(5, 'lostRequest');
  const { uploader, states } = await startTestUploader({ server });
  await uploader.add('events', bytes('e0'));
  await uploader.finish();
  const since = new Set(states.map(({ troubleSinceMs }) => troubleSinceMs));
  expect([...since].filter((sinceMs) => sinceMs !== null)).toHaveLength(1);
  expect(states.at(-1)!.troubleSinceMs).toBeNull();
});

describe('a later page load', () => {
  it('sends what the first one left, without sending received chunks again', async () => {
    const server = flakyServer();
    let away = false;
    server.fault = () => (away ? 'lostRequest' : null);
    const first = await startTestUploader({ server });
    await first.uploader.add('events', bytes('e0'));
    await first.uploader.acknowledged('events', 0);
    away = true;
    await first.uploader.add('events', bytes('e1'));
    first.uploader.stop();
    away = false;
    server.log.length = 0;

    const second = await startTestUploader({
      server,
      journal: first.journal,
      session: first.session,
    });
    await second.uploader.add('events', bytes('e2'));
    await second.uploader.finish();
    expect(['events/0', 'events/1', 'events/2'].map((key) => text(server.bytesOf(key)))).toEqual([
      'e0',
      'e1',
      'e2',
    ]);
    expect(server.log.filter((line) => line.includes('/events/chunks/0'))).toEqual([]);
  });

  it('continues after numbers that only the server knows', async () => {
    const server = flakyServer();
    server.stored.set('events/0', [{ sha256: 'f'.repeat(64), bytes: bytes('before the crash') }]);
    const { uploader } = await startTestUploader({ server });
    const added = await uploader.add('events', bytes('after'));
    expect(added.seq).toBe(1);
    await uploader.finish();
    expect(server.isComplete()).toBe(true);
  });
});

it('a chunk that cannot be written to the journal is sent from memory, and the state says so', async () => {
  const refusing: Journal = {
    ...memoryJournal(),
    durable: true,
    saveChunk: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  };
  const { uploader, server, states } = await startTestUploader({ journal: refusing });
  await uploader.add('events', bytes('e0'));
  await uploader.finish();
  expect(text(server.bytesOf('events/0'))).toBe('e0');
  expect(states.some((state) => !state.durable)).toBe(true);
});

it('a session that cannot be written is reported too, since a reload would lose its chunks', async () => {
  const refusing: Journal = {
    ...memoryJournal(),
    durable: true,
    saveSession: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  };
  const session = aSession();
  const server = flakyServer();
  const failing = await createUploader({
    journal: refusing,
    session,
    base: 'http://server.test',
    fetch: server.fetch,
  });
  await failing.note({ slideIndex: 1 });
  expect(failing.state().durable).toBe(false);
  failing.stop();
});

it('with random faults for an hour, every session completes with the bytes that were added', async () => {
  for (let seed = 1; seed <= 25; seed++) {
    let state = seed * 7919;
    const chance = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
    const server = flakyServer();
    const mishaps: Fault[] = [
      'lostRequest',
      'lostAnswer',
      'wrongReceipt',
      { status: 503, retryAfterS: 1 },
      { status: 507 },
      { status: 401 },
    ];
    server.fault = (method) =>
      chance() < 0.4 && !(method === 'POST' && chance() < 0.5)
        ? mishaps[Math.floor(chance() * mishaps.length)]!
        : null;
    const { uploader } = await startTestUploader({ server });
    const added: string[] = [];
    for (let place = 0; place < 12; place++) {
      const stream = place % 3 === 0 ? 'face' : 'events';
      const { seq } = await uploader.add(stream, bytes(`${seed}:${place}`));
      added.push(`${stream}/${seq}=${seed}:${place}`);
      if (chance() < 0.1) server.expireToken();
    }
    await uploader.finish();
    const received = [...server.stored].map(([key, chunks]) => `${key}=${text(chunks[0]!.bytes)}`);
    expect(received.sort()).toEqual(added.sort());
    expect([...server.stored.values()].every((chunks) => chunks.length === 1)).toBe(true);
  }
});

it('writes nothing after being stopped, since the journal may have been emptied', async () => {
  const { uploader, journal, session } = await startTestUploader();
  await uploader.add('events', bytes('e0'));
  uploader.stop();
  await journal.deleteSession(session.sessionId);
  await uploader.add('events', bytes('e1'));
  await uploader.note({ slideIndex: 1 });
  expect(await journal.heads(session.sessionId)).toEqual([]);
  expect(await journal.sessions()).toEqual([]);
});

it('an acknowledgement that arrives after stopping restores nothing', async () => {
  const server = flakyServer();
  let answer: () => void = () => {};
  const answering = new Promise<void>((done) => (answer = done));
  let isAnswered = false;
  const slow = async (...asked: Parameters<typeof fetch>) => {
    if (asked[1]?.method !== 'PUT') return server.fetch(...asked);
    await answering;
    const response = await server.fetch(...asked);
    isAnswered = true;
    return response;
  };
  const { uploader, journal, session } = await startTestUploader({
    server: { ...server, fetch: slow },
  });
  await uploader.add('events', bytes('e0'));
  const acknowledged = uploader.acknowledged('events', 0);
  uploader.stop();
  await journal.deleteSession(session.sessionId);
  answer();
  await acknowledged;
  expect(isAnswered).toBe(true);
  expect(await journal.heads(session.sessionId)).toEqual([]);
});
