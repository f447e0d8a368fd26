import { getCollectionProgress } from '@fovea/contract/participation/collection';
import { updateStudy, getStudy } from '@fovea/contract/studies/studies';
import { beginSession, rejectConsent } from '@fovea/contract/participation/participation';
import {
  reportVisit,
  TEST_UPLOAD_LIMIT_BYTES,
  testUpload,
} from '@fovea/contract/participation/visits';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deleteOldVisits } from '../recordings/visitRows';
import { aSessionStart, aStudy, sha256 } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { createRateLimit } from '../../platform/http/rateLimit';

const DAY_MS = 24 * 60 * 60_000;
type Phase = 'testUpload' | 'testUploadError' | 'consent';

const server = setUpServer();
const ada = setUpUser(server);

const anyone = () => server.callWith(null);
const visit = (studyId: string, visitId: string, phase: Phase) =>
  anyone()(reportVisit, { studyId, body: { visitId, phase } });
/** The funnel now and after a day: [reached, abandoned] at the test upload and at the consent. */
async function funnel(studyId: string) {
  const { funnel: steps, buckets, rejected } = await ada.call(getCollectionProgress, { studyId });
  const of = (at: number) => [steps[at]!.reached, steps[at]!.abandoned];
  return { testing: of(0), consent: of(1), abandoned: buckets.abandoned, rejected };
}
/** Makes the visits a day old. */
const aDayAgo = (studyId: string) =>
  server.context.db
    .updateTable('visits')
    .set({ at: new Date(server.context.now().getTime() - DAY_MS - 1000) })
    .where('studyId', '=', studyId)
    .execute();

describe('a visit', () => {
  it('counts at the phase it reached, and as abandoned after a day', async () => {
    const studyId = await aStudy(server, ada);
    const [testing, failed, reading] = [randomUUID(), randomUUID(), randomUUID()];
    await visit(studyId, testing, 'testUpload');
    await visit(studyId, failed, 'testUpload');
    await visit(studyId, failed, 'testUploadError');
    await visit(studyId, reading, 'testUpload');
    await visit(studyId, reading, 'consent');
    const now = { testing: [3, 0], consent: [1, 0], abandoned: 0, rejected: 0 };
    expect(await funnel(studyId)).toEqual(now);
    await aDayAgo(studyId);
    const later = { testing: [3, 2], consent: [1, 1], abandoned: 3, rejected: 0 };
    expect(await funnel(studyId)).toEqual(later);
    const { respondentBuckets } = await ada.call(getStudy, { studyId });
    expect(respondentBuckets.abandoned).toBe(3);
  });

  it('counts once at its furthest phase, even when reported repeatedly, late or out of order', async () => {
    const studyId = await aStudy(server, ada);
    const id = randomUUID();
    await visit(studyId, id, 'consent');
    await visit(studyId, id, 'testUploadError');
    await Promise.all([1, 2, 3].map(() => visit(studyId, id, 'testUpload')));
    await visit(studyId, id, 'consent');
    const once = { testing: [1, 0], consent: [1, 0], abandoned: 0, rejected: 0 };
    expect(await funnel(studyId)).toEqual(once);
  });

  it('that becomes a session counts as the session, whichever is reported first', async () => {
    const studyId = await aStudy(server, ada);
    const [early, late] = [randomUUID(), randomUUID()];
    await visit(studyId, early, 'consent');
    await anyone()(beginSession, { studyId, body: { ...aSessionStart(), visitId: early } });
    await anyone()(beginSession, { studyId, body: { ...aSessionStart(), visitId: late } });
    await visit(studyId, late, 'testUpload');
    const two = { testing: [2, 0], consent: [2, 0], abandoned: 0, rejected: 0 };
    expect(await funnel(studyId)).toEqual(two);
    await aDayAgo(studyId);
    // Only the visits are a day old: nobody gave up.
    expect(await funnel(studyId)).toEqual(two);
  });

  it('with an id that is no UUID prevents nobody from taking part', async () => {
    const studyId = await aStudy(server, ada);
    const body = { ...aSessionStart(), visitId: '../x' };
    expect((await anyone()(beginSession, { studyId, body })).respondentLabel).toBe('Respondent 1');
    expect(await refusalOf(visit(studyId, '../x', 'consent'))).toEqual({
      status: 400,
      code: 'BAD_VISIT_ID',
    });
  });

  it('that rejects the consent counts as rejected once, not as abandoned', async () => {
    const studyId = await aStudy(server, ada);
    const [one, two] = [randomUUID(), randomUUID()];
    await visit(studyId, one, 'consent');
    await anyone()(rejectConsent, { studyId, body: { visitId: one } });
    await anyone()(rejectConsent, { studyId, body: { visitId: one } });
    // Its report arrives late.
    await anyone()(rejectConsent, { studyId, body: { visitId: two } });
    await visit(studyId, two, 'consent');
    // Without an id, as from older pages.
    await anyone()(rejectConsent, { studyId });
    await anyone()(rejectConsent, { studyId, body: {} });
    await aDayAgo(studyId);
    const none = { testing: [0, 0], consent: [0, 0], abandoned: 0, rejected: 4 };
    expect(await funnel(studyId)).toEqual(none);
  });

  it('cannot be moved from one study to another', async () => {
    const [here, there] = [await aStudy(server, ada), await aStudy(server, ada)];
    const id = randomUUID();
    await visit(here, id, 'testUpload');
    await visit(there, id, 'consent');
    await anyone()(beginSession, { studyId: there, body: { ...aSessionStart(), visitId: id } });
    expect((await funnel(here)).testing).toEqual([1, 0]);
    expect((await funnel(there)).testing).toEqual([1, 0]);
  });

  it('to an unknown or deleted study gives 404', async () => {
    const studyId = await aStudy(server, ada);
    const deletedAt = server.context.now();
    await server.context.db
      .updateTable('studies')
      .set({ deletedAt })
      .where('id', '=', studyId)
      .execute();
    const no = { status: 404, code: 'NOT_FOUND' };
    expect(await refusalOf(visit(studyId, randomUUID(), 'consent'))).toEqual(no);
    expect(await refusalOf(visit('unknown', randomUUID(), 'consent'))).toEqual(no);
    expect(await refusalOf(anyone()(rejectConsent, { studyId }))).toEqual(no);
  });

  it('is kept for the count, or for 90 days when it is counted elsewhere', async () => {
    const studyId = await aStudy(server, ada);
    const [gone, begun, refused] = [randomUUID(), randomUUID(), randomUUID()];
    await visit(studyId, gone, 'consent');
    await anyone()(beginSession, { studyId, body: { ...aSessionStart(), visitId: begun } });
    await anyone()(rejectConsent, { studyId, body: { visitId: refused } });
    const rows = async () =>
      (
        await server.context.db
          .selectFrom('visits')
          .select('id')
          .where('studyId', '=', studyId)
          .execute()
      ).map(({ id }) => id);
    const inDays = (days: number) => new Date(server.context.now().getTime() + days * DAY_MS);
    await deleteOldVisits(server.context.db, inDays(89));
    expect((await rows()).sort()).toEqual([gone, begun, refused].sort());
    await deleteOldVisits(server.context.db, inDays(91));
    expect(await rows()).toEqual([gone]);
    await aDayAgo(studyId);
    expect(await funnel(studyId)).toMatchObject({ consent: [2, 1], abandoned: 1, rejected: 1 });
  });

  it('is counted thirty times a day from one address, without affecting those who take part', async () => {
    const studyId = await aStudy(server, ada);
    const ids = Array.from({ length: 40 }, () => randomUUID());
    for (const id of ids.slice(0, 20)) await visit(studyId, id, 'testUpload');
    for (let count = 0; count < 20; count++) await anyone()(rejectConsent, { studyId });
    for (const id of ids.slice(20)) await visit(studyId, id, 'testUpload');
    const full = { testing: [20, 0], consent: [0, 0], abandoned: 0, rejected: 10 };
    expect(await funnel(studyId)).toEqual(full);
    // A visit that counts goes on, and who takes part makes room for the next visitor.
    await visit(studyId, ids[0]!, 'consent');
    expect(await funnel(studyId)).toEqual({ ...full, consent: [1, 0] });
    const body = { ...aSessionStart(), visitId: ids[0]! };
    await anyone()(beginSession, { studyId, body });
    await anyone()(beginSession, { studyId, body });
    await visit(studyId, randomUUID(), 'testUpload');
    await visit(studyId, randomUUID(), 'testUpload');
    // 19 visitors, the session of the twentieth, and one of the two new ones.
    expect((await funnel(studyId)).testing).toEqual([21, 0]);
    // Another study, or another address, has its own count.
    const other = await aStudy(server, ada);
    await visit(other, randomUUID(), 'testUpload');
    expect((await funnel(other)).testing).toEqual([1, 0]);
  });

  it('contains nothing personal: an id, a phase and a time', async () => {
    const studyId = await aStudy(server, ada);
    const id = randomUUID();
    await visit(studyId, id, 'testUpload');
    const row = await server.context.db
      .selectFrom('visits')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      ...{ id, companyId: ada.companyId, studyId, phase: 'testUpload', sessionId: null },
      at: expect.any(Date) as Date,
    });
  });
});

describe('the test upload', () => {
  const test = (studyId: string, bytes: Uint8Array<ArrayBuffer>) =>
    anyone()(testUpload, { studyId }, { bytes });

  it('reports what arrived and stores nothing', async () => {
    const studyId = await aStudy(server, ada);
    for (const size of [0, 1, 70_000, TEST_UPLOAD_LIMIT_BYTES]) {
      const bytes = new Uint8Array(randomBytes(size));
      expect(await test(studyId, bytes)).toEqual({ size, sha256: sha256(bytes) });
    }
    const { files } = server.context.recordings;
    for await (const one of files.sessions()) expect(one.studyId).not.toBe(studyId);
    expect((await funnel(studyId)).testing).toEqual([0, 0]);
  });

  it('above the size limit or to an unknown study is refused', async () => {
    const studyId = await aStudy(server, ada);
    const large = new Uint8Array(TEST_UPLOAD_LIMIT_BYTES + 1);
    expect(await refusalOf(test(studyId, large))).toEqual({ status: 413, code: 'TOO_LARGE' });
    expect((await refusalOf(test('unknown', large))).status).toBe(404);
  });

  it('is still accepted for a stopped study, because the page may be open already', async () => {
    const studyId = await aStudy(server, ada, { collecting: false });
    await ada.call(updateStudy, { studyId, body: { contactEmail: 'me@example.org' } });
    expect((await test(studyId, new Uint8Array(3))).size).toBe(3);
  });
});

it('too many calls from one address are told when to retry, without affecting others', async () => {
  const limit = createRateLimit(2, 'Too many.');
  await limit.admit('a');
  await limit.admit('a');
  const refused = await limit.admit('a').catch((reason: unknown) => reason);
  expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY', message: 'Too many.' });
  expect((refused as { retryAfterS: number }).retryAfterS).toBeGreaterThan(590);
  await limit.admit('b');
});
