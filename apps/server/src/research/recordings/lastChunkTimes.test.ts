import { expect, it } from 'vitest';
import { aRespondent, aStudy } from '../../testing/aStudy';
import { setUpServer } from '../../testing/setUp';
import { LastChunkTimes } from './lastChunkTimes';

const server = setUpServer();

it('the times of several sessions are written together, and not that of erased data', async () => {
  const ada = await server.signedIn();
  const studyId = await aStudy(server, ada);
  const { db } = server.context;
  const [first, second, erased] = [
    (await aRespondent(server, studyId)).sessionId,
    (await aRespondent(server, studyId)).sessionId,
    (await aRespondent(server, studyId)).sessionId,
  ];
  await db
    .updateTable('sessions')
    .set({ dataDeletedAt: new Date() })
    .where('id', '=', erased)
    .execute();
  const times = new LastChunkTimes();
  const failures: unknown[] = [];
  const at = new Date('2026-03-02T09:30:00Z');
  const soonAfter = new Date(at.getTime() + 5000);
  for (const id of [second, first, erased]) {
    times.note(db, id, at, (reason) => failures.push(reason));
  }
  // Within ten seconds of the last one it is not written again.
  times.note(db, first, soonAfter, (reason) => failures.push(reason));
  const stored = async () => {
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'lastChunkAt'])
      .where('id', 'in', [first, second, erased])
      .execute();
    return Object.fromEntries(rows.map((row) => [row.id, row.lastChunkAt]));
  };
  await expect
    .poll(stored, { timeout: 10_000 })
    .toEqual({ [first]: at, [second]: at, [erased]: null });
  expect(failures).toEqual([]);
  expect(times.countSince(at.getTime())).toBe(3);
});
