import { updateQuota } from '@fovea/contract/studies/quota';
import { createStudy, getStudy } from '@fovea/contract/studies/studies';
import { expect, test } from 'vitest';
import type { Tables } from '../../platform/store/tables';
import type { Updateable } from 'kysely';
import { aRespondent } from '../../testing/aStudy';
import { setUp, setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
const study = setUp(() => ada.call(createStudy, { body: { name: 'Lab' }, query: {} }));

const QUOTA = { youngMale: 10, oldMale: 11, youngFemale: 12, oldFemale: 13, oldAt: 40 };
const set = (body: object = QUOTA) =>
  ada.call(updateQuota, { studyId: study.id, body: body as typeof QUOTA });
const become = (values: Updateable<Tables['studies']>) =>
  server.context.db.updateTable('studies').set(values).where('id', '=', study.id).execute();

test('only lab studies have a quota, while they may still be configured', async () => {
  const only = 'Only lab studies have a quota.';
  await expect(set()).rejects.toMatchObject({ status: 409, message: only });
  await become({ studyType: 'REMOTE_DATA_COLLECTION' });
  await expect(set()).rejects.toMatchObject({ status: 409, message: only });
  await become({ studyType: 'LAB', state: 'UPLOAD_COMPLETE' });
  await expect(set()).rejects.toMatchObject({ status: 409, problem: { code: 'QUOTA_LOCKED' } });
  await become({ state: 'NEW_AVAILABLE' });

  const { version } = await ada.call(getStudy, { studyId: study.id });
  const created = await set();
  expect(created).toMatchObject({ ...QUOTA, studyId: study.id, variables: [] });
  expect(await set({ ...QUOTA, youngMale: 0, oldAt: 35 })).toEqual({
    ...created,
    youngMale: 0,
    oldAt: 35,
  });
  const now = await ada.call(getStudy, { studyId: study.id });
  expect(now.quota).toMatchObject({ id: created.id, youngMale: 0 });
  expect(now.version).toBe(version + 2);

  await become({ currentLabId: 'lab-1' });
  await set({ ...QUOTA, oldFemale: 99 });
  await become({ currentLabId: null, collecting: true });
  await aRespondent(server, study.id);
  await become({ collecting: false });
  await expect(set()).rejects.toMatchObject({
    status: 409,
    message: 'Data collection has finished, so the quota cannot be changed any more.',
  });
  await become({ currentLabId: 'lab-1' });
  await set();
  await become({ currentLabId: null });
});

test.each([
  ['a missing number', { ...QUOTA, oldMale: null }],
  ['no respondents at all', { youngMale: 0, oldMale: 0, youngFemale: 0, oldFemale: 0, oldAt: 35 }],
  ['a negative number', { ...QUOTA, oldMale: -1 }],
  ['a fraction', { ...QUOTA, oldMale: 1.5 }],
  ['text instead of a number', { ...QUOTA, oldMale: '1,5' }],
  ['too many respondents', { ...QUOTA, oldMale: 100_001 }],
  ['an age split for children', { ...QUOTA, oldAt: 17 }],
  ['an age split for nobody', { ...QUOTA, oldAt: 66 }],
  ['no fields', {}],
])('a quota with %s is refused', async (_, body) => {
  await become({ currentLabId: 'lab-1' });
  await expect(set(body)).rejects.toMatchObject({ status: 400 });
});

test('an invalid number is refused', async () => {
  const answer = await fetch(`${server.base}/studies/${study.id}/quota`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: '{"youngMale":1e309,"oldMale":1,"youngFemale":1,"oldFemale":1,"oldAt":35}',
  });
  expect(answer.status).toBe(400);
});

test('the quota requires access to labs', async () => {
  const eve = await server.signedIn(['STUDY', 'ONLINE_STUDY_BUILDER']);
  await expect(eve.call(updateQuota, { studyId: study.id, body: QUOTA })).rejects.toMatchObject({
    status: 403,
  });
});

const INCOME = { variable: 'income', label: 'Household income', bucketLabels: ['Low', 'High'] };
const REGION = { variable: 'region', label: 'Region', bucketLabels: ['North', 'South'] };

test('Quota variables are stored in their order, and stay when a change leaves them out', async () => {
  await become({ studyType: 'LAB', currentLabId: 'lab-1' });
  const spaced = { ...REGION, variable: ' region ', bucketLabels: ['North ', 'South'] };
  const saved = await set({ ...QUOTA, variables: [spaced, INCOME] });
  expect(saved.variables).toEqual([REGION, INCOME]);
  expect((await set({ ...QUOTA, youngMale: 7 })).variables).toEqual([REGION, INCOME]);
  await set({ ...QUOTA, variables: [INCOME, REGION] });
  const { quota } = await ada.call(getStudy, { studyId: study.id });
  expect(quota?.variables).toEqual([INCOME, REGION]);
  expect((await set({ ...QUOTA, variables: [] })).variables).toEqual([]);
});

test.each([
  ['without a name', [{ ...INCOME, variable: ' ' }], 'Enter the name of the quota variable.'],
  ['with a taken name', [INCOME, { ...REGION, variable: 'Income' }], /has this name\.$/],
  ['with one bucket', [{ ...INCOME, bucketLabels: ['Low'] }], /at least two buckets/],
  ['with a tab in its label', [{ ...INCOME, label: 'In\tcome' }], /control characters/],
])('A quota variable %s is refused, and nothing is stored', async (_, variables, message) => {
  await become({ studyType: 'LAB', currentLabId: 'lab-1' });
  const before = await set({ ...QUOTA, variables: [REGION] });
  await expect(set({ ...QUOTA, oldAt: 50, variables })).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(message),
    problem: { code: 'QUOTA_NOT_VALID' },
  });
  const { quota } = await ada.call(getStudy, { studyId: study.id });
  expect(quota).toEqual(before);
});
