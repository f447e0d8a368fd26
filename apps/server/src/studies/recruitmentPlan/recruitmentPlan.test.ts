import { rejectConsent } from '@fovea/contract/participation/participation';
import { reportVisit } from '@fovea/contract/participation/visits';
import {
  getRecruitmentPlan,
  LOSS_STEPS,
  saveRecruitmentPlan,
  type RecruitmentPlan,
  type RecruitmentPlanAnswer,
} from '@fovea/contract/studies/recruitmentPlan';
import { getStudy } from '@fovea/contract/studies/studies';
import { deleteStudy } from '@fovea/contract/studies/studyLifecycle';
import { NO_PLACES } from '@fovea/rules/recruitment/placeOutcome';
import { DEFAULT_PLAN } from '@fovea/rules/recruitment/recruitmentPlan';
import { beforeEach, describe, expect, test } from 'vitest';
import { aStudy } from '../../testing/aStudy';
import { insertSessions } from '../../testing/insertSessions';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';
import { recruitmentPlanAnswer } from './recruitmentPlanAnswer';

const server = setUpServer();
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const ago = (ms: number) => new Date(Date.now() - ms);

let ada: SignedIn;
beforeEach(async () => {
  ada = await server.otherCompanyUser();
});

const PLAN: RecruitmentPlan = {
  usablePerGroup: 40,
  gate: { accuracyDeg: 5, gazeQuality: 0.8, faceQuality: null },
  prices: { currency: 'GBP', rewardMinor: 250, screenedOutMinor: 25, feeMinor: 80 },
  comparison: { design: 'proportions', first: 0.3, second: 0.5, alpha: 0.05, power: 0.9 },
};
const planOf = (studyId: string, query = {}): Promise<RecruitmentPlanAnswer> =>
  ada.call(getRecruitmentPlan, { studyId, query });
const save = (studyId: string, body: RecruitmentPlan = PLAN) =>
  ada.call(saveRecruitmentPlan, { studyId, body });

const quality = (accuracyDeg: number) =>
  JSON.stringify({ accuracyDeg, gazeQuality: 0.9, faceQuality: 0.9 });
const processed = (accuracyDeg = 2, more = {}) => ({
  endedAt: ago(HOUR_MS),
  processingSince: ago(HOUR_MS),
  processedAt: ago(HOUR_MS),
  quality: quality(accuracyDeg),
  ...more,
});
const many = <T>(count: number, row: T): T[] => Array.from({ length: count }, () => row);

describe('the plan', () => {
  test('is the default until one is saved, and then the saved one', async () => {
    const studyId = await aStudy(server, ada);
    expect(await planOf(studyId)).toEqual({
      plan: DEFAULT_PLAN,
      savedDate: null,
      evidence: {
        own: {
          counts: NO_PLACES,
          pending: 0,
          groups: [{ blockId: expect.any(String), name: expect.any(String), usable: 0 }],
          starts: null,
        },
        earlier: { counts: NO_PLACES, studies: 0 },
      },
    });
    const saved = await save(studyId);
    expect(saved).toMatchObject({ plan: PLAN, savedDate: expect.any(String) });
    expect(await planOf(studyId)).toEqual(saved);
    await save(studyId, { ...PLAN, prices: null, comparison: null });
    expect((await planOf(studyId)).plan).toEqual({ ...PLAN, prices: null, comparison: null });
  });

  test.each([
    ['nobody', { usablePerGroup: 0 }],
    ['parts of people', { usablePerGroup: 1.5 }],
    ['more people than there are', { usablePerGroup: 5001 }],
    ['a currency that is none', { prices: { ...PLAN.prices!, currency: 'euro' } }],
    ['negative money', { prices: { ...PLAN.prices!, feeMinor: -1 } }],
    ['parts of a cent', { prices: { ...PLAN.prices!, rewardMinor: 0.5 } }],
    ['a gate outside its limits', { gate: { ...PLAN.gate, accuracyDeg: 40 } }],
    ['a design that is none', { comparison: { ...PLAN.comparison!, design: 'trend' as never } }],
  ])('of %s is refused and not stored', async (_what, change) => {
    const studyId = await aStudy(server, ada);
    const refusal = await refusalOf(save(studyId, { ...PLAN, ...change }));
    expect(refusal).toMatchObject({ status: 400 });
    expect((await planOf(studyId)).savedDate).toBeNull();
  });

  test('of two proportions that are the same is refused with the reason', async () => {
    const studyId = await aStudy(server, ada);
    const comparison = { ...PLAN.comparison!, design: 'proportions', first: 0.5, second: 0.5 };
    const refusal = await refusalOf(save(studyId, { ...PLAN, comparison } as RecruitmentPlan));
    expect(refusal).toMatchObject({ status: 400, code: 'PLAN_NOT_VALID' });
  });

  test('of a study of another company or of a lab is refused', async () => {
    const studyId = await aStudy(server, ada);
    const stranger = await server.otherCompanyUser();
    const refusals = async (user: SignedIn) => [
      await refusalOf(user.call(getRecruitmentPlan, { studyId, query: {} })),
      await refusalOf(user.call(saveRecruitmentPlan, { studyId, body: PLAN })),
    ];
    const missing = { status: 404 };
    expect(await refusals(stranger)).toMatchObject([missing, missing]);
    await server.context.db
      .updateTable('studies')
      .set({ studyType: 'LAB' })
      .where('id', '=', studyId)
      .execute();
    const lab = { status: 409, code: 'LAB_STUDY' };
    expect(await refusals(ada)).toMatchObject([lab, lab]);
  });
});

describe('the people of a study', () => {
  test('are counted by where they were lost, from the first visit on', async () => {
    const studyId = await aStudy(server, ada);
    const visit = (visitId: string) =>
      server.callWith(null)(reportVisit, { studyId, body: { visitId, phase: 'consent' } });
    const [left, refused, looking] = [1, 2, 3].map(() => crypto.randomUUID());
    for (const visitId of [left!, refused!, looking!]) await visit(visitId);
    await server.callWith(null)(rejectConsent, { studyId, body: { visitId: refused! } });
    const { db } = server.context;
    await db
      .updateTable('visits')
      .set({ at: ago(2 * DAY_MS) })
      .where('id', '=', left!)
      .execute();
    const long = { createdAt: ago(2 * DAY_MS) };
    await insertSessions(server, studyId, [
      { ...long, lastPing: JSON.stringify({ phase: 'setup' }) },
      { ...long, lastPing: JSON.stringify({ phase: 'slideshow' }) },
      processed(2, { screenedOut: JSON.stringify({ reason: 'FACE', value: 0, threshold: 1 }) }),
      { ...long, withdrawnAt: ago(DAY_MS) },
      { ...long, dataDeletedAt: ago(DAY_MS) },
      { processingError: 'Unreadable.' },
      {},
      ...many(3, processed(2)),
      ...many(2, processed(4)),
      processed(9),
      processed(2, { preview: true, number: 1 }),
    ]);
    const { own } = (await planOf(studyId)).evidence;
    expect(own).toMatchObject({
      counts: {
        ...NO_PLACES,
        consent: 2,
        setup: 1,
        face: 1,
        slideshow: 1,
        technical: 1,
        withdrawn: 1,
        unusable: 3,
        usable: 3,
      },
      // The visitor at the consent, and the session that has just begun.
      pending: 2,
    });
  });

  test('are judged by the saved gate, or by one that is tried', async () => {
    const studyId = await aStudy(server, ada);
    await insertSessions(server, studyId, [
      ...many(3, processed(2)),
      ...many(2, processed(4)),
      processed(9),
    ]);
    const usable = async (query = {}) => (await planOf(studyId, query)).evidence.own.counts.usable;
    expect(await usable()).toBe(3);
    expect(await usable({ accuracyDeg: 5 })).toBe(5);
    expect(await usable({ accuracyDeg: 'none' })).toBe(6);
    expect(await usable({ accuracyDeg: 'none', gazeQuality: 0.95 })).toBe(0);
    await save(studyId);
    expect(await usable()).toBe(5);
    expect(await usable({ accuracyDeg: 'none', gazeQuality: 'none' })).toBe(6);
    expect(await refusalOf(planOf(studyId, { accuracyDeg: 50 }))).toMatchObject({ status: 400 });
  });

  test('are counted for each flow, and together where there is one', async () => {
    const studyId = await aStudy(server, ada);
    const [first] = (await ada.call(getStudy, { studyId })).topLevelBlocks;
    await insertSessions(server, studyId, [processed(2, { stimuliBlock: first! }), processed(2)]);
    expect((await planOf(studyId)).evidence.own.groups).toMatchObject([
      { blockId: first, usable: 2 },
    ]);
    await server.context.db
      .updateTable('studies')
      .set({ collecting: false })
      .where('id', '=', studyId)
      .execute();
    const flow = { id: `${studyId}-second`, companyId: ada.companyId, studyId };
    await server.context.db
      .insertInto('blocks')
      .values({ ...flow, displayName: 'Second', flowOrder: 9 })
      .execute();
    expect((await planOf(studyId)).evidence.own.groups).toMatchObject([
      { blockId: first, usable: 1 },
      { blockId: flow.id, name: 'Second', usable: 0 },
    ]);
  });

  test('who began in the last week are counted with the time in which they did', async () => {
    const studyId = await aStudy(server, ada);
    await insertSessions(server, studyId, [
      ...many(4, { createdAt: ago(30 * DAY_MS) }),
      ...many(6, { createdAt: ago(2 * DAY_MS) }),
      { createdAt: ago(2 * DAY_MS), preview: true, number: 1 },
    ]);
    await server.callWith(null)(reportVisit, {
      studyId,
      body: { visitId: crypto.randomUUID(), phase: 'consent' },
    });
    const days = ({ sinceDate, untilDate }: { sinceDate: string; untilDate: string }) =>
      (Date.parse(untilDate) - Date.parse(sinceDate)) / DAY_MS;
    const now = (await planOf(studyId)).evidence.own.starts!;
    expect(now.count).toBe(7);
    expect(days(now)).toBeCloseTo(7, 3);
    expect(Date.now() - Date.parse(now.untilDate)).toBeLessThan(60_000);
    const { db } = server.context;
    await db.deleteFrom('visits').where('studyId', '=', studyId).execute();
    await db.updateTable('studies').set({ collecting: false }).where('id', '=', studyId).execute();
    const stopped = (await planOf(studyId)).evidence.own.starts!;
    expect(stopped.count).toBe(6);
    expect(Date.now() - Date.parse(stopped.untilDate)).toBeGreaterThan(DAY_MS);
  });
});

describe('earlier studies', () => {
  const people = (answer: RecruitmentPlanAnswer) =>
    [...LOSS_STEPS, 'usable' as const].reduce(
      (sum, outcome) => sum + answer.evidence.earlier.counts[outcome],
      0,
    );

  test('of the same type and sensors count; demos, deleted ones and those of others do not', async () => {
    const studyId = await aStudy(server, ada);
    const { db } = server.context;
    const another = async (owner = ada) => {
      const id = await aStudy(server, owner);
      await insertSessions(server, id, [...many(3, processed(2)), processed(9)]);
      return id;
    };
    await another();
    await another();
    await aStudy(server, ada);
    await another(await server.otherCompanyUser());
    const without = await another();
    const { sensors } = await db
      .selectFrom('studies')
      .select('sensors')
      .where('id', '=', without)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('studies')
      .set({ sensors: JSON.stringify({ ...sensors, eyeTracking: false }) })
      .where('id', '=', without)
      .execute();
    const remote = await another();
    await db
      .updateTable('studies')
      .set({ studyType: 'REMOTE_DATA_COLLECTION' })
      .where('id', '=', remote)
      .execute();
    const demo = { companyId: ada.companyId, studyId: await another(), seed: 'a', respondents: 4 };
    await db.insertInto('demoStudies').values(demo).execute();
    await ada.call(deleteStudy, { studyId: await another() });
    const { earlier } = (await planOf(studyId)).evidence;
    expect(earlier).toEqual({ counts: { ...NO_PLACES, usable: 6, unusable: 2 }, studies: 2 });
  });

  test('are not asked once twenty people of the study are known', async () => {
    const studyId = await aStudy(server, ada);
    const other = await aStudy(server, ada);
    await insertSessions(server, other, many(5, processed(2)));
    await insertSessions(server, studyId, many(19, processed(2)));
    expect(people(await planOf(studyId))).toBe(5);
    await insertSessions(server, studyId, [processed(9, { number: 20 })]);
    const answer = await planOf(studyId);
    expect(people(answer)).toBe(0);
    expect(answer.evidence.earlier.studies).toBe(0);
  });

  test('are not shown on a visit of support, which sees one study', async () => {
    const studyId = await aStudy(server, ada);
    await insertSessions(server, await aStudy(server, ada), many(5, processed(2)));
    const study = await server.context.db
      .selectFrom('studies')
      .selectAll()
      .where('id', '=', studyId)
      .executeTakeFirstOrThrow();
    const caller = { companyId: ada.companyId, userId: ada.userId };
    const seen = await recruitmentPlanAnswer(server.context, caller, study);
    expect(people(seen)).toBe(5);
    const visiting = { ...caller, visit: { studyId, seesEveryStudy: false } };
    expect(people(await recruitmentPlanAnswer(server.context, visiting, study))).toBe(0);
  });
});
