import { describe, expect, it } from 'vitest';
import type { Bytes, Journal, KeptSession } from './journal';
import { memoryJournal } from './memoryJournal';
import { RETRY_CAP_MS } from './retryDelay';
import { newSessionId, newSessionSecret } from './sessionKeys';
import { flakyServer, type Mishap } from './testing/flakyServer';
import { createUploader } from './uploader';
import type { UploadState } from './uploadState';

const bytes = (text: string): Bytes => new TextEncoder().encode(text);
const text = (kept: Bytes | undefined) => (kept ? new TextDecoder().decode(kept) : null);

function aSession(): KeptSession {
  const sessionId = newSessionId();
  return {
    sessionId,
    studyId: 'study',
    studyName: 'Coffee',
    begin: {
      sessionId,
      secret: newSessionSecret(),
      consent: { textSha256: 'a'.repeat(64), version: 1, locale: 'en-US', time: '' },
      variables: {},
      preview: false,
      device: {},
    },
    startedWallMs: 0,
    clockMs: 0,
    slideIndex: 0,
    ended: false,
  };
}

async function aVisit(
  parts: {
    journal?: Journal;
    session?: KeptSession;
    server?: ReturnType<typeof flakyServer>;
    token?: boolean;
  } = {},
) {
  const journal = parts.journal ?? memoryJournal();
  const session = parts.session ?? aSession();
  const server = parts.server ?? flakyServer();
  await journal.keepSession(session);
  const waits: number[] = [];
  const states: UploadState[] = [];
  const uploader = await createUploader({
    journal,
    session,
    base: 'http://server.test',
    fetch: server.fetch,
    sleep: async (ms) => {
      waits.push(ms);
      await new Promise((done) => setTimeout(done, 0));
    },
    random: () => 0.5,
    onState: (state) => states.push(state),
  });
  return { journal, session, server, uploader, waits, states };
}

/** The first `times` chunk requests meet the mishap. */
const firstPuts = (times: number, mishap: Mishap) => (method: string) =>
  method === 'PUT' && times-- > 0 ? mishap : null;

describe('a session on an ordinary day', () => {
  it('numbers the chunks of each stream, sends them and ends complete', async () => {
    const { uploader, server, journal, session } = await aVisit();
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

  it('writes a chunk to the journal before it goes on the wire', async () => {
    const journal = memoryJournal();
    const server = flakyServer();
    const inJournal: boolean[] = [];
    const session = aSession();
    server.mishap = (method) => {
      if (method === 'PUT') inJournal.push(kept);
      return null;
    };
    let kept = false;
    const watched: Journal = {
      ...journal,
      async keepChunk(head, chunk) {
        await new Promise((done) => setTimeout(done, 5));
        await journal.keepChunk(head, chunk);
        kept = true;
      },
    };
    const { uploader } = await aVisit({ journal: watched, server, session });
    await uploader.add('events', bytes('e0'));
    await uploader.finish();
    expect(inJournal).toEqual([true]);
  });

  it('tells when a chunk is safe', async () => {
    const { uploader, server } = await aVisit();
    await uploader.add('webcam', bytes('first slice'));
    await uploader.acknowledged('webcam', 0);
    expect(text(server.bytesOf('webcam/0'))).toBe('first slice');
    uploader.stop();
  });
});

describe('nothing is deleted by an answer that is not a matching receipt', () => {
  it.each<[string, Mishap]>([
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
  ])('%s: sent again until it is received', async (_, mishap) => {
    const server = flakyServer();
    server.mishap = firstPuts(4, mishap);
    const { uploader } = await aVisit({ server });
    await uploader.add('events', bytes('e0'));
    await uploader.add('events', bytes('e1'));
    await uploader.finish();
    expect(text(server.bytesOf('events/0'))).toBe('e0');
    expect(text(server.bytesOf('events/1'))).toBe('e1');
    expect(server.stored.get('events/0')).toHaveLength(1);
  });

  it('keeps the bytes in the journal while the server refuses', async () => {
    const server = flakyServer();
    server.mishap = (method) => (method === 'PUT' ? { status: 404 } : null);
    const { uploader, journal, session, states } = await aVisit({ server });
    await uploader.add('events', bytes('e0'));
    await until(() => states.some((state) => state.trouble === 'refused'));
    const [head] = await journal.heads(session.sessionId);
    expect(head).toMatchObject({ acknowledged: false });
    expect(text((await journal.bytesOf(head!)) ?? undefined)).toBe('e0');
    uploader.stop();
  });

  it.each([
    ['serverFull', 507],
    ['serverBusy', 503],
    ['refused', 403],
  ] as const)('says %s for %d', async (trouble, status) => {
    const server = flakyServer();
    server.mishap = firstPuts(2, { status });
    const { uploader, states } = await aVisit({ server });
    await uploader.add('events', bytes('e0'));
    await uploader.finish();
    expect(states.map((state) => state.trouble)).toContain(trouble);
    expect(states.at(-1)).toMatchObject({ trouble: null, phase: 'complete' });
  });
});

describe('waiting', () => {
  it('doubles with jitter, never above the cap', async () => {
    const server = flakyServer();
    server.mishap = firstPuts(9, 'lostRequest');
    const { uploader, waits } = await aVisit({ server });
    await uploader.add('events', bytes('e0'));
    await uploader.finish();
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(RETRY_CAP_MS);
  });

  it('is not what a proxy asks for that says "tomorrow"', async () => {
    const server = flakyServer();
    server.mishap = firstPuts(1, { status: 503, retryAfterS: 86_400 });
    const { uploader, waits } = await aVisit({ server });
    await uploader.add('events', bytes('e0'));
    await uploader.finish();
    expect(waits[0]).toBeLessThanOrEqual(601_000);
  });

  it('is at least what Retry-After asks for', async () => {
    const server = flakyServer();
    server.mishap = firstPuts(1, { status: 503, retryAfterS: 7 });
    const { uploader, waits } = await aVisit({ server });
    await uploader.add('events', bytes('e0'));
    await uploader.finish();
    expect(waits[0]).toBeGreaterThanOrEqual(7000);
  });
});

describe('the particular noes', () => {
  it('401: begins the session again with id and secret and goes on', async () => {
    const { uploader, server } = await aVisit();
    await uploader.add('events', bytes('e0'));
    await uploader.acknowledged('events', 0);
    server.expireToken();
    await uploader.add('events', bytes('e1'));
    await uploader.finish();
    expect(server.begins()).toBe(2);
    expect(text(server.bytesOf('events/1'))).toBe('e1');
  });

  it('409: both are kept, it is flagged, and the others go on', async () => {
    const { uploader, server } = await aVisit();
    await uploader.ready;
    server.stored.set('events/0', [{ sha256: 'f'.repeat(64), bytes: bytes('other') }]);
    await uploader.add('events', bytes('mine'));
    await uploader.add('events', bytes('e1'));
    await uploader.finish();
    expect(server.stored.get('events/0')!.map((chunk) => text(chunk.bytes))).toEqual([
      'other',
      'mine',
    ]);
    expect(text(server.bytesOf('events/1'))).toBe('e1');
    expect(uploader.state()).toMatchObject({ conflicts: 1, phase: 'complete' });
  });

  it('413: kept on the device and told, the others go on', async () => {
    const server = flakyServer();
    server.mishap = (method, path) =>
      method === 'PUT' && path.endsWith('/events/chunks/0') ? { status: 413 } : null;
    const { uploader, journal, session, states } = await aVisit({ server });
    await uploader.add('events', bytes('huge'));
    await uploader.add('events', bytes('e1'));
    void uploader.finish();
    await until(() => states.some((state) => state.trouble === 'incomplete'));
    expect(text(server.bytesOf('events/1'))).toBe('e1');
    expect(server.isComplete()).toBe(false);
    const [head] = await journal.heads(session.sessionId);
    expect(head).toMatchObject({ problem: 'tooLarge', acknowledged: false });
    expect(text((await journal.bytesOf(head!)) ?? undefined)).toBe('huge');
    uploader.stop();
  });

  it('422 for bytes that the journal did not keep as they were: told, the others go on', async () => {
    const server = flakyServer();
    server.mishap = (method, path) =>
      method === 'PUT' && path.endsWith('/events/chunks/0') ? { status: 422 } : null;
    const { uploader, journal, session, states } = await aVisit({ server });
    const bytesOf = journal.bytesOf.bind(journal);
    journal.bytesOf = async (head) => (head.seq === 0 ? bytes('rotten') : await bytesOf(head));
    await uploader.add('events', bytes('as it was'));
    await uploader.add('events', bytes('e1'));
    void uploader.finish();
    await until(() => states.some((state) => state.trouble === 'incomplete'));
    expect(text(server.bytesOf('events/1'))).toBe('e1');
    const [head] = await journal.heads(session.sessionId);
    expect(head).toMatchObject({ problem: 'unreadable', acknowledged: false });
    uploader.stop();
  });

  it('413 of an earlier visit is tried again at this one', async () => {
    const server = flakyServer();
    server.mishap = (method) => (method === 'PUT' ? { status: 413 } : null);
    const first = await aVisit({ server });
    await first.uploader.add('events', bytes('large'));
    void first.uploader.finish();
    await until(() => first.states.some((state) => state.trouble === 'incomplete'));
    first.uploader.stop();
    server.mishap = () => null;
    const second = await aVisit({ server, journal: first.journal, session: first.session });
    await second.uploader.finish();
    expect(text(server.bytesOf('events/0'))).toBe('large');
  });

  it('a chunk that is refused again and again does not hold up the others', async () => {
    const server = flakyServer();
    server.mishap = (method, path) =>
      method === 'PUT' && path.endsWith('/events/chunks/0') ? { status: 403 } : null;
    const { uploader } = await aVisit({ server });
    await uploader.add('events', bytes('disliked'));
    for (let n = 1; n < 6; n++) await uploader.add('events', bytes(`e${n}`));
    await until(() => uploader.state().acknowledgedChunks === 5);
    expect(uploader.source().unacknowledged()).toMatchObject([{ stream: 'events', seq: 0 }]);
    server.mishap = () => null;
    expect(await uploader.finish()).toBe('complete');
    expect(text(server.bytesOf('events/0'))).toBe('disliked');
  });

  it.each(['WITHDRAWN', 'DELETED'])('410 %s: the copy on the device goes as well', async (code) => {
    const server = flakyServer();
    server.mishap = (method) => (method === 'PUT' ? { status: 410, code } : null);
    const { uploader, journal, session } = await aVisit({ server });
    await uploader.add('events', bytes('e0'));
    await uploader.acknowledged('events', 0);
    expect(await uploader.finish()).toBe('erased');
    await uploader.add('events', bytes('e1'));
    await uploader.note({ slideIndex: 3 });
    expect(await journal.sessions()).toEqual([]);
    expect(await journal.heads(session.sessionId)).toEqual([]);
    expect(uploader.state().phase).toBe('erased');
  });

  it('410 when the session is begun again: the copy goes, and nobody waits for ever', async () => {
    const server = flakyServer();
    server.mishap = (_, path) =>
      path.endsWith('/sessions') ? { status: 410, code: 'DELETED' } : null;
    const { uploader, journal } = await aVisit({ server });
    await uploader.ready;
    expect(uploader.state().phase).toBe('erased');
    expect(await journal.sessions()).toEqual([]);
  });

  it.each([undefined, 'GONE'])('410 of somebody else (%s): everything is kept', async (code) => {
    const server = flakyServer();
    const gone = { status: 410, ...(code ? { code } : {}) };
    server.mishap = firstPuts(3, gone);
    const { uploader } = await aVisit({ server });
    await uploader.add('events', bytes('e0'));
    expect(await uploader.finish()).toBe('complete');
    expect(text(server.bytesOf('events/0'))).toBe('e0');
  });

  it('a manifest answered with a missing list sends those chunks again', async () => {
    const { uploader, server } = await aVisit();
    await uploader.ready;
    server.stored.set('events/0', [{ sha256: 'f'.repeat(64), bytes: bytes('other') }]);
    server.denies.add('events/0');
    await uploader.add('events', bytes('mine'));
    await uploader.finish();
    expect(server.stored.get('events/0')!.map((chunk) => text(chunk.bytes))).toEqual(['mine']);
    expect(server.log.filter((line) => line.endsWith('/finish'))).toHaveLength(2);
  });
});

it('says since when nothing arrives, and that it is over', async () => {
  const server = flakyServer();
  server.mishap = firstPuts(5, 'lostRequest');
  const { uploader, states } = await aVisit({ server });
  await uploader.add('events', bytes('e0'));
  await uploader.finish();
  const since = new Set(states.map(({ troubleSinceMs }) => troubleSinceMs));
  expect([...since].filter((sinceMs) => sinceMs !== null)).toHaveLength(1);
  expect(states.at(-1)!.troubleSinceMs).toBeNull();
});

describe('a later visit', () => {
  it('sends what the first one left, without sending twice what was received', async () => {
    const server = flakyServer();
    let away = false;
    server.mishap = () => (away ? 'lostRequest' : null);
    const first = await aVisit({ server });
    await first.uploader.add('events', bytes('e0'));
    await first.uploader.acknowledged('events', 0);
    away = true;
    await first.uploader.add('events', bytes('e1'));
    first.uploader.stop();
    away = false;
    server.log.length = 0;

    const second = await aVisit({ server, journal: first.journal, session: first.session });
    await second.uploader.add('events', bytes('e2'));
    await second.uploader.finish();
    expect(['events/0', 'events/1', 'events/2'].map((key) => text(server.bytesOf(key)))).toEqual([
      'e0',
      'e1',
      'e2',
    ]);
    expect(server.log.filter((line) => line.includes('/events/chunks/0'))).toEqual([]);
  });

  it('goes on behind numbers that only the server knows', async () => {
    const server = flakyServer();
    server.stored.set('events/0', [{ sha256: 'f'.repeat(64), bytes: bytes('before the crash') }]);
    const { uploader } = await aVisit({ server });
    const added = await uploader.add('events', bytes('after'));
    expect(added.seq).toBe(1);
    await uploader.finish();
    expect(server.isComplete()).toBe(true);
  });
});

it('a journal that cannot be written: the chunk is sent from memory, and it shows', async () => {
  const refusing: Journal = {
    ...memoryJournal(),
    durable: true,
    keepChunk: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  };
  const { uploader, server, states } = await aVisit({ journal: refusing });
  await uploader.add('events', bytes('e0'));
  await uploader.finish();
  expect(text(server.bytesOf('events/0'))).toBe('e0');
  expect(states.some((state) => !state.durable)).toBe(true);
});

it('a session that cannot be written shows as well: a later visit would not find its chunks', async () => {
  const refusing: Journal = {
    ...memoryJournal(),
    durable: true,
    keepSession: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
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

it('a hostile hour: every seeded mix of mishaps ends complete with the bytes that were added', async () => {
  for (let seed = 1; seed <= 25; seed++) {
    let state = seed * 7919;
    const chance = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
    const server = flakyServer();
    const mishaps: Mishap[] = [
      'lostRequest',
      'lostAnswer',
      'wrongReceipt',
      { status: 503, retryAfterS: 1 },
      { status: 507 },
      { status: 401 },
    ];
    server.mishap = (method) =>
      chance() < 0.4 && !(method === 'POST' && chance() < 0.5)
        ? mishaps[Math.floor(chance() * mishaps.length)]!
        : null;
    const { uploader } = await aVisit({ server });
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

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((done) => setTimeout(done, 1));
}
