import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { aRespondent, aStudy, sha256 } from '../../testing/aStudy';
import { setUpServer } from '../../testing/setUp';
import { ChunkRowQueue, openChunkRowQueue } from './chunkRowQueue';
import type { RowOutcome } from './chunkRows';
import { chunkNumberKey, type ArrivedChunk } from './insertChunkRows';

const server = setUpServer();
const NO_LIMIT = { chunks: Infinity, bytes: Infinity };

async function twoSessions() {
  const ada = await server.signedIn();
  const studyId = await aStudy(server, ada);
  const first = await aRespondent(server, studyId);
  const second = await aRespondent(server, studyId);
  const chunk = (seq: number, more: Partial<ArrivedChunk['place']> = {}): ArrivedChunk => ({
    companyId: ada.companyId,
    place: {
      studyId,
      sessionId: seq % 2 === 0 ? first.sessionId : second.sessionId,
      stream: 'face',
      seq,
      sha256: sha256(randomBytes(8)),
      size: 8,
      ...more,
    },
    at: new Date(),
    most: NO_LIMIT,
  });
  const { db } = server.context;
  const queue = () => openChunkRowQueue(db, server.context.settings.databaseUrl === null);
  const stored = () =>
    db
      .selectFrom('chunks')
      .select(['sessionId', 'seq', 'sha256', sql<string>`chunks.xmin::text`.as('transaction')])
      .where('sessionId', 'in', [first.sessionId, second.sessionId])
      .orderBy('seq')
      .execute();
  const totals = () =>
    db
      .selectFrom('sessionTotals')
      .select(['chunks', 'bytes'])
      .where('sessionId', 'in', [first.sessionId, second.sessionId])
      .execute();
  return { chunk, queue, stored, totals, first, second, studyId, db };
}

/** Makes the row of one chunk impossible, at once or only when its transaction commits. */
async function poison(hash: string, when: 'insert' | 'commit') {
  const { db } = server.context;
  await sql`create function refuse_poison() returns trigger language plpgsql as $$
    begin
      if new.sha256 = ${sql.lit(hash)} then raise exception 'poisoned'; end if;
      return new;
    end $$`.execute(db);
  await (
    when === 'insert'
      ? sql`create trigger poisoned before insert on chunks
          for each row execute function refuse_poison()`
      : sql`create constraint trigger poisoned after insert on chunks
          deferrable initially deferred for each row execute function refuse_poison()`
  ).execute(db);
}

afterEach(async () => {
  await sql`drop trigger if exists poisoned on chunks`.execute(server.context.db);
  await sql`drop function if exists refuse_poison`.execute(server.context.db);
});

it('rows that arrive together share commits, and all are counted', async () => {
  const { chunk, queue, stored, totals } = await twoSessions();
  const rows = queue();
  const chunks = Array.from({ length: 40 }, (_, seq) => chunk(seq));
  const outcomes = await Promise.all(chunks.map((one) => rows.enter(one)));
  expect(outcomes).toEqual(Array<RowOutcome>(40).fill('new'));
  const found = await stored();
  expect(found.map(({ seq, sha256: hash }) => [seq, hash])).toEqual(
    chunks.map(({ place }) => [place.seq, place.sha256]),
  );
  expect(new Set(found.map(({ transaction }) => transaction)).size).toBeLessThan(6);
  expect(await totals()).toEqual([
    { chunks: 20, bytes: 160 },
    { chunks: 20, bytes: 160 },
  ]);
});

it('copies are duplicates, and of two with one number the second is in conflict', async () => {
  const { chunk, queue, totals } = await twoSessions();
  const rows = queue();
  const one = chunk(0);
  const other = chunk(0);
  const copy = { ...one, at: new Date() };
  const entered = [chunk(2), one, copy, other, chunk(4), { ...other }].map((each) =>
    rows.enter(each),
  );
  const [, first, second, third, , fourth] = await Promise.all(entered);
  expect([first, second].toSorted()).toEqual(['duplicate', 'new']);
  expect([third, fourth]).toEqual(['conflicting', 'conflicting']);
  expect((await totals()).map(({ chunks }) => chunks).toSorted()).toEqual([0, 4]);
});

it.each(['insert', 'commit'] as const)(
  'a row that fails at its %s fails alone, and its neighbours are stored',
  async (when) => {
    const { chunk, queue, stored } = await twoSessions();
    const rows = queue();
    const bad = chunk(5);
    await poison(bad.place.sha256, when);
    const outcomes = await Promise.allSettled(
      [0, 1, 2, 3, 4, 5, 6, 7].map((seq) => rows.enter(seq === 5 ? bad : chunk(seq))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((seq) => (seq === 5 ? 'rejected' : 'fulfilled')),
    );
    expect((await stored()).map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 6, 7]);
  },
);

it('a session that is full, erased or unknown is told so, and the others are stored', async () => {
  const { chunk, queue, first, second, db } = await twoSessions();
  const rows = queue();
  await rows.enter(chunk(0));
  await db
    .updateTable('sessions')
    .set({ dataDeletedAt: new Date() })
    .where('id', '=', second.sessionId)
    .execute();
  const most = { chunks: 2, bytes: Infinity };
  const outcomes = await Promise.allSettled([
    rows.enter({ ...chunk(2), most: NO_LIMIT }),
    rows.enter(chunk(1)),
    rows.enter({ ...chunk(4), most }),
    rows.enter({ ...chunk(6), most }),
    rows.enter(chunk(8, { sessionId: 'nobody' })),
    rows.enter(chunk(10, { sessionId: first.sessionId })),
  ]);
  expect(
    outcomes.map((one) => (one.status === 'fulfilled' ? one.value : codeOf(one.reason))),
  ).toEqual(['new', 'deleted', 'full', 'full', '23503', 'new']);
});

it('chunks of one session never go beyond its limit, also in one transaction', async () => {
  const { chunk, queue, totals } = await twoSessions();
  const rows = queue();
  const most = { chunks: 3, bytes: Infinity };
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, at) => rows.enter({ ...chunk(at * 2), most })),
  );
  expect(outcomes.filter((outcome) => outcome === 'new')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(7);
  expect((await totals()).map(({ chunks }) => chunks).toSorted()).toEqual([0, 3]);
});

it('two processes that insert the same sessions do not wait for each other for ever', async () => {
  const { chunk, queue, totals } = await twoSessions();
  const [one, other] = [queue(), queue()];
  const chunks = Array.from({ length: 200 }, (_, seq) => chunk(seq));
  const outcomes = await Promise.all([
    ...chunks.map((each) => one.enter(each)),
    ...chunks.toReversed().map((each) => other.enter(each)),
  ]);
  expect(outcomes.filter((outcome) => outcome === 'new')).toHaveLength(200);
  expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(200);
  expect((await totals()).map(({ chunks: count }) => count)).toEqual([100, 100]);
});

it('a row that finds nothing under way is inserted at once; those behind it go together', async () => {
  const { chunk } = await twoSessions();
  const calls: string[][] = [];
  const ends: (() => void)[] = [];
  const until = () => new Promise<void>((done) => ends.push(done));
  const names = (chunks: readonly ArrivedChunk[]) => {
    calls.push(chunks.map(({ place }) => chunkNumberKey(place).split('/').at(-1) ?? ''));
  };
  const rows = new ChunkRowQueue(
    {
      async together(chunks) {
        names(chunks);
        await until();
        return chunks.map(() => 'new');
      },
      async alone(one) {
        names([one]);
        await until();
        return 'new';
      },
    },
    { laneOf: () => '', atOnce: 1 },
  );
  const answered: number[] = [];
  const enter = (seq: number) => rows.enter(chunk(seq)).then(() => void answered.push(seq));
  const all = [enter(0), enter(1), enter(2), enter(3)];
  await expect.poll(() => ends.length).toBe(1);
  expect(calls).toEqual([['0']]);
  expect(answered).toEqual([]);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  expect(calls).toEqual([['0'], ['1', '2', '3']]);
  expect(answered).toEqual([0]);
  ends[1]?.();
  await Promise.all(all);
  expect(answered).toEqual([0, 1, 2, 3]);
});

function codeOf(reason: unknown): unknown {
  return (reason as { code?: unknown }).code;
}
