import {
  getProcessedRespondents,
  type ProcessedRespondents,
} from '@fovea/contract/studies/processedRespondents';
import type { StudyType } from '@fovea/contract/studies/studyTypes';
import { lastMonths } from '@fovea/rules/studies/processedPeriods';
import { expect, test } from 'vitest';
import {
  setDataDeleted,
  setProcessed,
  setProcessingAgain,
  setReceivedAgain,
} from '../../research/recordings/sessionRows';
import { aStudy } from '../../testing/aStudy';
import { insertSessions } from '../../testing/insertSessions';
import { NO_QUALITY } from '../../testing/processedRespondent';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';
import { processedRespondents } from './processedRespondents';

const server = setUpServer();

const NOTHING = { studies: 0, respondents: 0, totalProcessedRecordingSizeMb: 0 };
const counts = (studies: number, respondents: number, totalProcessedRecordingSizeMb = 0) => ({
  studies,
  respondents,
  totalProcessedRecordingSizeMb,
});
const NONE = {
  lastDay: NOTHING,
  lastWeek: NOTHING,
  lastMonth: NOTHING,
  lastYear: NOTHING,
  lifeTime: NOTHING,
};

async function study(owner: SignedIn, studyType: StudyType = 'ONLINE') {
  const studyId = await aStudy(server, owner);
  await server.context.db
    .updateTable('studies')
    .set({ studyType })
    .where('id', '=', studyId)
    .execute();
  return studyId;
}

/** One session for each moment at which it was processed. */
const processedAt = (studyId: string, ...moments: string[]) =>
  insertSessions(
    server,
    studyId,
    moments.map((moment) => ({ processedAt: new Date(moment), receivedBytes: 1_500_000 })),
  );

async function sessionOf(studyId: string): Promise<string> {
  const { id } = await server.context.db
    .selectFrom('sessions')
    .select('id')
    .where('studyId', '=', studyId)
    .executeTakeFirstOrThrow();
  return id;
}

const someMeasured = { noGaze: null, screenedOut: null, quality: NO_QUALITY, stimulusQuality: [] };

const countedAt = (owner: SignedIn, moment: string): Promise<ProcessedRespondents> =>
  processedRespondents({ db: server.context.db, now: () => new Date(moment) }, owner.companyId);

test('a company without processed respondents has zeros and twelve empty months', async () => {
  const ada = await server.otherCompanyUser();
  const { months, countedDate, ...groups } = await ada.call(getProcessedRespondents, {});
  expect(groups).toEqual({ rdc: NONE, online: NONE });
  expect(months).toEqual(
    lastMonths(new Date(countedDate)).map((month) => ({ month, rdc: NOTHING, online: NOTHING })),
  );
});

test('only account administrators read the counts', async () => {
  const bob = await server.otherCompanyUser(['STUDY', 'ANALYSIS']);
  expect(await refusalOf(bob.call(getProcessedRespondents, {}))).toMatchObject({ status: 403 });
});

test('remote and online studies are counted apart, labs and previews not at all', async () => {
  const ada = await server.otherCompanyUser();
  const now = new Date();
  const processed = { processedAt: now, receivedBytes: 250_000 };
  await insertSessions(server, await study(ada, 'REMOTE_DATA_COLLECTION'), [processed, processed]);
  await insertSessions(server, await study(ada), [processed, {}, { endedAt: now }]);
  await insertSessions(server, await study(ada), [{ ...processed, preview: true }, processed]);
  await insertSessions(server, await study(ada, 'LAB'), [processed]);
  const { rdc, online, months } = await ada.call(getProcessedRespondents, {});
  expect(rdc.lifeTime).toEqual(counts(1, 2, 0.5));
  expect(online).toEqual({
    lastDay: counts(2, 2, 0.5),
    lastWeek: counts(2, 2, 0.5),
    lastMonth: counts(2, 2, 0.5),
    lastYear: counts(2, 2, 0.5),
    lifeTime: counts(2, 2, 0.5),
  });
  expect(months.at(-1)).toMatchObject({ rdc: counts(1, 2, 0.5), online: counts(2, 2, 0.5) });
});

test('days end at midnight in UTC, and each period begins with a whole day', async () => {
  const ada = await server.otherCompanyUser();
  await processedAt(
    await study(ada),
    '2026-03-31T00:00:00.000Z',
    '2026-03-30T23:59:59.999Z',
    '2026-03-25T00:00:00.000Z',
    '2026-03-24T23:59:59.999Z',
    '2026-03-01T00:00:00.000Z',
    '2026-02-28T23:59:59.999Z',
    '2025-04-01T00:00:00.000Z',
  );
  await processedAt(await study(ada), '2025-03-31T23:59:59.999Z');
  const { online, months } = await countedAt(ada, '2026-03-31T23:59:59.999Z');
  expect(online).toEqual({
    lastDay: counts(1, 1, 1.5),
    lastWeek: counts(1, 3, 4.5),
    lastMonth: counts(1, 5, 7.5),
    lastYear: counts(1, 7, 10.5),
    lifeTime: counts(2, 8, 12),
  });
  const ofMonths = months.map(({ month, online: { respondents } }) => [month, respondents]);
  expect(ofMonths.filter(([, respondents]) => respondents !== 0)).toEqual([
    ['2025-04', 1],
    ['2026-02', 1],
    ['2026-03', 5],
  ]);
  expect((await countedAt(ada, '2026-04-01T00:00:00.000Z')).online.lastDay).toEqual(NOTHING);
});

test('a recording that is processed again counts once, on its first day, with its newest size', async () => {
  const ada = await server.otherCompanyUser();
  const studyId = await study(ada);
  await processedAt(studyId, '2026-03-01T10:00:00.000Z');
  const sessionId = await sessionOf(studyId);
  const { db } = server.context;
  const again = new Date('2026-03-31T10:00:00.000Z');
  await setProcessingAgain(db, sessionId, again);
  await setProcessed(db, sessionId, someMeasured, again);
  const now = '2026-03-31T12:00:00.000Z';
  expect((await countedAt(ada, now)).online).toMatchObject({
    lastDay: NOTHING,
    lastMonth: counts(1, 1, 1.5),
  });
  await db
    .transaction()
    .execute((tx) => setReceivedAgain(tx, sessionId, { chunks: 2, bytes: 4_000_000 }, again));
  await setProcessed(db, sessionId, someMeasured, again);
  expect((await countedAt(ada, now)).online.lifeTime).toEqual(counts(1, 1, 4));
});

test('what was counted stays when the data or the study is deleted', async () => {
  const ada = await server.otherCompanyUser();
  const studyId = await study(ada);
  await processedAt(studyId, '2026-03-01T10:00:00.000Z');
  const sessionId = await sessionOf(studyId);
  const { db } = server.context;
  const at = new Date('2026-03-02T10:00:00.000Z');
  await db.transaction().execute((tx) => setDataDeleted(tx, sessionId, ada.userId, at));
  const left = await db
    .selectFrom('processedRecordings')
    .select('sessionId')
    .where('sessionId', '=', sessionId)
    .execute();
  expect(left).toEqual([]);
  await db.deleteFrom('sessions').where('studyId', '=', studyId).execute();
  expect((await countedAt(ada, '2026-03-31T12:00:00.000Z')).online.lifeTime).toEqual(
    counts(1, 1, 1.5),
  );
});

test('a transaction that is rolled back counts nothing', async () => {
  const ada = await server.otherCompanyUser();
  const studyId = await study(ada);
  await insertSessions(server, studyId, [{ receivedBytes: 1_000_000 }]);
  const sessionId = await sessionOf(studyId);
  const failing = server.context.db.transaction().execute(async (tx) => {
    await setProcessed(tx, sessionId, someMeasured, new Date());
    throw new Error('The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  expect((await ada.call(getProcessedRespondents, {})).online).toEqual(NONE);
});

test('another company does not see them', async () => {
  const ada = await server.otherCompanyUser();
  const stranger = await server.otherCompanyUser();
  await insertSessions(server, await study(ada), [{ processedAt: new Date() }]);
  expect((await stranger.call(getProcessedRespondents, {})).online).toEqual(NONE);
});
