import { getCollectionProgress } from '@fovea/contract/participation/collection';
import { endSession, type EndReason } from '@fovea/contract/participation/panelEnds';
import { beginSession } from '@fovea/contract/participation/participation';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import type { OnlineQuota, QuotaCell } from '@fovea/contract/studies/onlineQuota';
import { updateStudy } from '@fovea/contract/studies/studies';
import { EMPTY_QUOTA } from '@fovea/rules/participation/onlineQuota';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPanelStudy, fromPanel } from '../../testing/aPanelStudy';
import { aStudy, type TakingPart } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { changed, finishedStudy } from '../../testing/respondentSteps';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
const FULL = { status: 409, code: 'QUOTA_FULL' };
const DAY_MS = 24 * 60 * 60_000;

const CELL: QuotaCell = {
  ...{ id: 'young', name: 'Young', limit: 2, ageFrom: 18, ageTo: 34 },
  ...{ gender: null, variable: null },
};
const OLD: QuotaCell = { ...CELL, id: 'old', name: 'Old', ageFrom: 35, ageTo: null };
const quotaOf = (cells: QuotaCell[], more: Partial<OnlineQuota> = {}): OnlineQuota => ({
  ...EMPTY_QUOTA,
  ageParameter: 'age',
  genderParameter: 'sex',
  cells,
  ...more,
});

const setQuota = (studyId: string, onlineQuota: OnlineQuota | null) =>
  ada.call(updateStudy, { studyId, body: { onlineQuota } });

async function aQuotaStudy(quota = quotaOf([CELL, OLD])): Promise<string> {
  const studyId = await aStudy(server, ada);
  await setQuota(studyId, quota);
  return studyId;
}

const begin = (studyId: string, age: string, more: Record<string, string> = {}) =>
  fromPanel(server, studyId, { age, ...more });

const end = ({ studyId, sessionId, token }: TakingPart, reason: EndReason) =>
  server.callWith(token)(endSession, { studyId, sessionId, body: { reason } });

/** Complete and in progress, by cell. */
async function countsOf(studyId: string): Promise<Record<string, string>> {
  const { quotaCells } = await ada.call(getCollectionProgress, { studyId });
  return Object.fromEntries(
    quotaCells.map(({ id, complete, inProgress }) => [id, `${complete}+${inProgress}`]),
  );
}

/** As if everything had happened so much earlier. */
async function passTime(studyId: string, ms: number): Promise<void> {
  const { db } = server.context;
  const before = sql<number>`${ms}::float8 * interval '1 millisecond'`;
  await db
    .updateTable('panelPlaces')
    .set((row) => ({ reservedAt: sql<Date>`${row.ref('reservedAt')} - ${before}` }))
    .where('studyId', '=', studyId)
    .execute();
  await db
    .updateTable('sessions')
    .set((row) => ({ completeAt: sql<Date>`${row.ref('completeAt')} - ${before}` }))
    .where('studyId', '=', studyId)
    .execute();
}

const numberOfSessions = async (studyId: string) =>
  (
    await server.context.db
      .selectFrom('sessions')
      .select('id')
      .where('studyId', '=', studyId)
      .execute()
  ).length;

test('of fifty starts at once for ten places, exactly ten begin', async () => {
  const studyId = await aQuotaStudy(quotaOf([{ ...CELL, limit: 10 }]));
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => begin(studyId, '20')));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  for (const one of tries) {
    if (one.status === 'rejected') {
      expect(one.reason).toMatchObject({ status: 409, problem: { code: 'QUOTA_FULL' } });
    }
  }
  expect(await numberOfSessions(studyId)).toBe(10);
  expect(await countsOf(studyId)).toEqual({ young: '0+10' });
});

test('a full cell refuses its own kind only', async () => {
  const studyId = await aQuotaStudy();
  await begin(studyId, '18');
  await begin(studyId, '34');
  expect(await refusalOf(begin(studyId, '25'))).toEqual(FULL);
  await begin(studyId, '35');
  expect(await countsOf(studyId)).toEqual({ young: '0+2', old: '0+1' });
});

test('whoever belongs to no cell is refused, or taken where the quota takes others', async () => {
  const studyId = await aQuotaStudy();
  expect(await refusalOf(begin(studyId, '17'))).toEqual(FULL);
  expect(await refusalOf(begin(studyId, 'twenty'))).toEqual(FULL);
  await setQuota(studyId, quotaOf([CELL, OLD], { takesOthers: true }));
  await begin(studyId, '17');
});

test('with cells that overlap, all of them need a place', async () => {
  const women: QuotaCell = {
    ...CELL,
    ...{ id: 'women', name: 'Women', limit: 1, ageFrom: null, ageTo: null, gender: 'FEMALE' },
  };
  const studyId = await aQuotaStudy(quotaOf([CELL, women]));
  await begin(studyId, '20', { sex: 'f' });
  expect(await refusalOf(begin(studyId, '21', { sex: 'F' }))).toEqual(FULL);
  await begin(studyId, '21', { sex: 'm' });
  expect(await countsOf(studyId)).toEqual({ young: '0+2', women: '0+1' });
});

test('only those who completed count at the end; the others give their place back', async () => {
  const studyId = await aQuotaStudy(quotaOf([{ ...CELL, limit: 6 }]));
  const [done, screened, withdrawn, stopped, judged, open] = await Promise.all(
    Array.from({ length: 6 }, () => begin(studyId, '20')),
  );
  await finishedStudy(server, done!);
  await end(done!, 'finished');
  await end(screened!, 'calibration');
  const body = { secret: withdrawn!.begin.secret };
  await server.callWith(null)(withdrawSession, { ...withdrawn!, body });
  await finishedStudy(server, stopped!, 'stopped');
  await end(stopped!, 'collection');
  // Found when the recording was processed.
  const screenedOut = JSON.stringify({ reason: 'FACE', value: 0.1, threshold: 0.5 });
  await changed(server, judged!.sessionId, { screenedOut });
  expect(open).toBeDefined();
  expect(await countsOf(studyId)).toEqual({ young: '1+1' });
  await Promise.all(Array.from({ length: 4 }, () => begin(studyId, '20')));
  expect(await refusalOf(begin(studyId, '20'))).toEqual(FULL);
});

test('a complete session counts although its page has not said how it ended', async () => {
  const studyId = await aQuotaStudy(quotaOf([{ ...CELL, limit: 1 }]));
  await finishedStudy(server, await begin(studyId, '20'));
  expect(await countsOf(studyId)).toEqual({ young: '1+0' });
  await passTime(studyId, 2 * DAY_MS);
  expect(await countsOf(studyId)).toEqual({ young: '1+0' });
  expect(await refusalOf(begin(studyId, '20'))).toEqual(FULL);
});

test('whoever reloads the page keeps the place, also in a full cell', async () => {
  const studyId = await aQuotaStudy(quotaOf([{ ...CELL, limit: 1 }]));
  const first = await begin(studyId, '20');
  expect(await refusalOf(begin(studyId, '21'))).toEqual(FULL);
  const again = await server.callWith(null)(beginSession, { studyId, body: first.begin });
  expect(again.sessionId).toBe(first.sessionId);
  expect(await countsOf(studyId)).toEqual({ young: '0+1' });
});

test('a session whose row was lost has its place again when its browser comes back', async () => {
  const studyId = await aPanelStudy(server, ada);
  await setQuota(studyId, quotaOf([{ ...CELL, limit: 1 }]));
  const first = await begin(studyId, '20', { rid: 'a' });
  const { db } = server.context;
  await db.deleteFrom('sessions').where('id', '=', first.sessionId).execute();
  const again = await server.callWith(null)(beginSession, { studyId, body: first.begin });
  expect(again.sessionId).toBe(first.sessionId);
  expect(await countsOf(studyId)).toEqual({ young: '0+1' });
  expect(await refusalOf(begin(studyId, '21', { rid: 'b' }))).toEqual(FULL);
  expect(await refusalOf(begin(studyId, '50', { rid: 'a' }))).toMatchObject({ code: 'DUPLICATE' });
  const restored = { ...first, ...again };
  await finishedStudy(server, restored);
  await end(restored, 'finished');
  expect(await countsOf(studyId)).toEqual({ young: '1+0' });
});

test('a place is given back after a day, and taken again by whoever continues in time', async () => {
  const studyId = await aQuotaStudy(quotaOf([{ ...CELL, limit: 1 }]));
  const first = await begin(studyId, '20');
  await passTime(studyId, DAY_MS - 60_000);
  expect(await refusalOf(begin(studyId, '20'))).toEqual(FULL);
  const again = () => server.callWith(null)(beginSession, { studyId, body: first.begin });
  expect((await again()).quotaFull).toBe(false);
  await passTime(studyId, DAY_MS - 60_000);
  expect(await refusalOf(begin(studyId, '20'))).toEqual(FULL);
  await passTime(studyId, 120_000);
  const second = await begin(studyId, '20');
  expect((await again()).quotaFull).toBe(true);
  await finishedStudy(server, second);
  await end(second, 'finished');
  expect(await countsOf(studyId)).toEqual({ young: '1+0' });
});

test('whoever finishes after the place went to somebody else is over the quota', async () => {
  const studyId = await aPanelStudy(server, ada);
  await setQuota(studyId, quotaOf([{ ...CELL, limit: 1 }]));
  const late = await begin(studyId, '20', { rid: 'late' });
  await passTime(studyId, DAY_MS + 60_000);
  const punctual = await begin(studyId, '20', { rid: 'punctual' });
  await finishedStudy(server, punctual);
  await finishedStudy(server, late);
  expect(await countsOf(studyId)).toEqual({ young: '1+0' });
  expect((await end(late, 'finished')).redirectUrl).toContain('st=3&id=late');
  expect((await end(punctual, 'finished')).redirectUrl).toContain('st=1&id=punctual');
  expect((await end(late, 'finished')).redirectUrl).toContain('st=3&id=late');
  expect(await countsOf(studyId)).toEqual({ young: '1+0' });
});

test('whoever finishes late while the place is still free is complete', async () => {
  const studyId = await aPanelStudy(server, ada);
  await setQuota(studyId, quotaOf([{ ...CELL, limit: 1 }]));
  const late = await begin(studyId, '20', { rid: 'late' });
  await passTime(studyId, DAY_MS + 60_000);
  await finishedStudy(server, late);
  expect((await end(late, 'finished')).redirectUrl).toContain('st=1&id=late');
  expect(await countsOf(studyId)).toEqual({ young: '1+0' });
});

test('a quota that is set or changed while data is collected counts those who came before', async () => {
  const studyId = await aStudy(server, ada);
  await begin(studyId, '20');
  await begin(studyId, '40');
  await finishedStudy(server, await begin(studyId, '21'));
  await setQuota(studyId, quotaOf([{ ...CELL, limit: 3 }]));
  expect(await countsOf(studyId)).toEqual({ young: '1+1' });
  const adults = { ...CELL, id: 'adults', name: 'Adults', limit: 4, ageTo: null };
  await setQuota(studyId, quotaOf([adults]));
  await begin(studyId, '50');
  expect(await refusalOf(begin(studyId, '50'))).toEqual(FULL);
  expect(await countsOf(studyId)).toEqual({ adults: '1+3' });
  await setQuota(studyId, null);
  await begin(studyId, '50');
  expect(await countsOf(studyId)).toEqual({});
});

test('a limit below what is taken takes nobody else, and nobody away', async () => {
  const studyId = await aQuotaStudy();
  const first = await begin(studyId, '20');
  await begin(studyId, '20');
  await setQuota(studyId, quotaOf([{ ...CELL, limit: 0 }]));
  expect(await refusalOf(begin(studyId, '20'))).toEqual(FULL);
  await finishedStudy(server, first);
  await end(first, 'finished');
  expect(await countsOf(studyId)).toEqual({ young: '1+1' });
});

test('a quota that is not valid is refused', async () => {
  const studyId = await aStudy(server, ada);
  const wrong = setQuota(studyId, quotaOf([{ ...CELL, name: ' ' }]));
  expect(await refusalOf(wrong)).toEqual({ status: 400, code: 'QUOTA_NOT_VALID' });
});

test('the other settings of a study that collects stay locked', async () => {
  const studyId = await aStudy(server, ada);
  const body = { onlineQuota: quotaOf([CELL]), contactEmail: 'other@example.org' };
  const asked = ada.call(updateStudy, { studyId, body });
  expect(await refusalOf(asked)).toEqual({ status: 409, code: 'STUDY_LOCKED' });
});

test('a quota that is full leads to the address for when something goes wrong', async () => {
  const studyId = await aQuotaStudy(quotaOf([{ ...CELL, limit: 0 }]));
  await server.context.db
    .updateTable('studies')
    .set({ collectionErrorRedirect: 'https://p.example/bad' })
    .where('id', '=', studyId)
    .execute();
  await setQuota(studyId, quotaOf([{ ...CELL, limit: 1 }]));
  const respondent = await begin(studyId, '20');
  expect(respondent.countsEnds).toBe(true);
  const { redirectUrl } = await end(respondent, 'quotaFull');
  expect(redirectUrl).toBe('https://p.example/bad?foveaReason=quotaFull');
});
