import { listObservedEffects } from '@fovea/contract/studies/recruitmentPlan';
import { AOI_METRICS_VERSION } from '@fovea/science/aoi/aoiMetrics';
import { hedgesG } from '@fovea/science/statistics/hedgesG';
import { independentProportions } from '@fovea/science/statistics/proportionTests';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { aStudy } from '../../testing/aStudy';
import { insertSessions } from '../../testing/insertSessions';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';

const server = setUpServer();
let ada: SignedIn;
beforeEach(async () => {
  ada = await server.otherCompanyUser();
});

interface Group {
  readonly name: string;
  /** Numbers of the respondents. */
  readonly people: readonly number[];
  readonly n: number;
  readonly mean: number;
  readonly sd: number;
  readonly hits: number;
}

const FIRST: Group = { name: 'Old', people: [1, 2], n: 30, mean: 900, sd: 300, hits: 24 };
const SECOND: Group = { name: 'New', people: [3, 4], n: 25, mean: 700, sd: 250, hits: 10 };

/** A study with one area, and metrics of it that are stored for these segments. */
async function aComparedStudy(owner: SignedIn, groups: readonly Group[], name?: string) {
  const { db, now } = server.context;
  const studyId = await aStudy(server, owner, name === undefined ? {} : { name });
  const at = now();
  const of = { companyId: owner.companyId, studyId };
  await insertSessions(
    server,
    studyId,
    Array.from({ length: 9 }, () => ({})),
  );
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'number'])
    .where('studyId', '=', studyId)
    .execute();
  const { id: stimulusId } = await db
    .selectFrom('stimuli')
    .select('id')
    .where('studyId', '=', studyId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const set = { id: newId(), ...of, name: 'Areas', createdAt: at };
  await db.insertInto('aoiSets').values(set).execute();
  const aoiDefinitionId = newId();
  await db
    .insertInto('aoiDefinitions')
    .values({
      id: aoiDefinitionId,
      companyId: owner.companyId,
      aoiSetId: set.id,
      stimulusId,
      sessionId: null,
      name: 'Logo',
      displayColor: '#ff8c00',
      aoiGroup: '',
      shape: 'rectangle',
      timeline: '[]',
      timeMs: null,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  for (const [place, group] of groups.entries()) {
    const segmentId = newId();
    const createdAt = new Date(at.getTime() + place);
    const named = { id: segmentId, ...of, name: group.name, criteria: null };
    await db
      .insertInto('segments')
      .values({ ...named, createdAt, updatedAt: createdAt })
      .execute();
    const members = sessions.filter(({ number }) => group.people.includes(number));
    await db
      .insertInto('segmentRespondents')
      .values(members.map(({ id }) => ({ segmentId, sessionId: id, companyId: owner.companyId })))
      .execute();
    await db
      .insertInto('segmentResults')
      .values({
        ...{ segmentId, stimulusId, ...of },
        ...{ objectKey: 'results', version: 'v1', respondentCount: group.n },
      })
      .execute();
    const stats = {
      version: AOI_METRICS_VERSION,
      ratioNumeratorFixation: group.hits,
      ratioDenominator: group.n,
      stats: { ttffMs: { n: group.n, mean: group.mean, median: group.mean, sd: group.sd } },
    };
    await db
      .insertInto('aoiStats')
      .values({
        ...{ aoiDefinitionId, segmentId, companyId: owner.companyId },
        ...{ stats: JSON.stringify(stats), definitionUpdatedAt: at, dataVersion: 'v1' },
      })
      .execute();
  }
  return { studyId, aoiDefinitionId };
}

const effects = (studyId: string, metric = 'ttffMs', user = ada) =>
  user.call(listObservedEffects, { studyId, query: { metric } });

test('the difference between two segments is Hedges’ g of what is stored', async () => {
  const { studyId } = await aComparedStudy(ada, [FIRST, SECOND], 'Package');
  const expected = hedgesG(
    { n: 30, mean: 900, variance: 300 ** 2 },
    { n: 25, mean: 700, variance: 250 ** 2 },
  );
  // (900 - 700) over the pooled SD of 278.6, times 1 - 3 / 211.
  expect(expected.value).toBeCloseTo(0.7078, 3);
  expect(await effects(studyId)).toEqual([
    {
      studyId,
      studyName: 'Package',
      stimulusName: expect.any(String),
      aoiName: 'Logo',
      first: { name: 'Old', n: 30 },
      second: { name: 'New', n: 25 },
      kind: 'hedges-g',
      ...expected,
      proportions: null,
    },
  ]);
});

test('the difference in who looked is that of two proportions', async () => {
  const { studyId } = await aComparedStudy(ada, [FIRST, SECOND]);
  const { estimate, low, high } = independentProportions(24, 30, 10, 25);
  expect(await effects(studyId, 'ratioFixation')).toMatchObject([
    {
      kind: 'risk-difference',
      ...{ value: estimate, low, high },
      proportions: { first: 0.8, second: 0.4 },
    },
  ]);
});

test('segments with a respondent in common, and those with few values, are not compared', async () => {
  const both: Group = { ...SECOND, name: 'Both', people: [2, 3] };
  const few: Group = { ...SECOND, name: 'Few', people: [5], n: 9 };
  const other: Group = { ...SECOND, name: 'Other', people: [6], n: 10 };
  const { studyId } = await aComparedStudy(ada, [FIRST, both, few, other]);
  const pairs = (await effects(studyId)).map(({ first, second }) => [first.name, second.name]);
  expect(pairs).toEqual([
    ['Old', 'Other'],
    ['Both', 'Other'],
  ]);
});

test('stale metrics and those of one respondent’s view are left out', async () => {
  const { db } = server.context;
  const { studyId, aoiDefinitionId } = await aComparedStudy(ada, [FIRST, SECOND]);
  const definition = db.updateTable('aoiDefinitions').where('id', '=', aoiDefinitionId);
  const later = new Date(Date.now() + 1000);
  const { updatedAt } = await db
    .selectFrom('aoiDefinitions')
    .select('updatedAt')
    .where('id', '=', aoiDefinitionId)
    .executeTakeFirstOrThrow();
  await definition.set({ updatedAt: later }).execute();
  expect(await effects(studyId)).toEqual([]);
  await definition.set({ updatedAt }).execute();
  expect(await effects(studyId)).toHaveLength(1);
  const [session] = await db
    .selectFrom('sessions')
    .select('id')
    .where('studyId', '=', studyId)
    .limit(1)
    .execute();
  await definition.set({ sessionId: session!.id }).execute();
  expect(await effects(studyId)).toEqual([]);
  await definition.set({ sessionId: null }).execute();
  await db
    .updateTable('segmentResults')
    .set({ version: 'v2' })
    .where('studyId', '=', studyId)
    .execute();
  expect(await effects(studyId)).toEqual([]);
});

test('this study comes first, then the others that the caller may see', async () => {
  const { db } = server.context;
  // A company that no other test uses, with two users.
  ada = await server.signedIn();
  const bob = await server.signedIn(['ANALYSIS', 'STUDY']);
  const own = await aComparedStudy(ada, [FIRST, SECOND], 'Own');
  const newer = await aComparedStudy(ada, [FIRST, SECOND], 'Newer');
  const hidden = await aComparedStudy(ada, [FIRST, SECOND], 'Hidden');
  const demo = await aComparedStudy(ada, [FIRST, SECOND], 'Demo');
  const stranger = await server.otherCompanyUser();
  await aComparedStudy(stranger, [FIRST, SECOND], 'Theirs');
  const demoRow = { companyId: ada.companyId, studyId: demo.studyId, seed: 'a', respondents: 4 };
  await db.insertInto('demoStudies').values(demoRow).execute();
  await db
    .updateTable('studies')
    .set({ editors: [ada.userId], ownerId: ada.userId })
    .where('id', '=', hidden.studyId)
    .execute();
  const names = async (studyId: string) =>
    (await effects(studyId, 'ttffMs', bob)).map(({ studyName }) => studyName);
  expect(await names(own.studyId)).toEqual(['Own', 'Newer']);
  expect(await names(demo.studyId)).toEqual(['Demo', 'Newer', 'Own']);
  expect(await names(newer.studyId)).toEqual(['Newer', 'Own']);
  expect(await refusalOf(names(hidden.studyId))).toMatchObject({ status: 404 });
  expect(await refusalOf(effects(own.studyId, 'ttffMs', stranger))).toMatchObject({ status: 404 });
});

test('a metric that is not compared is refused, and so is a caller without the analysis', async () => {
  const { studyId } = await aComparedStudy(ada, [FIRST, SECOND]);
  expect(await refusalOf(effects(studyId, 'areaPixels'))).toMatchObject({
    status: 400,
    code: 'UNKNOWN_METRIC',
  });
  const builder = await server.otherCompanyUser(['STUDY']);
  expect(await refusalOf(effects(studyId, 'ttffMs', builder))).toMatchObject({ status: 403 });
});
