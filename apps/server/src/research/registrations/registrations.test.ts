import { listMachines } from '@fovea/contract/labs/machines';
import {
  getRegistrationDesk,
  listRegistrations,
  planRespondents,
  registerRespondent,
  sendToMachine,
  type NewRespondent,
} from '@fovea/contract/participation/registrations';
import { removeWaitingSession } from '@fovea/contract/participation/respondents';
import { listAuditEntries } from '@fovea/contract/platform/audit';
import type { RespondentRegistration } from '@fovea/contract/studies/quota';
import { deleteStudy, deleteStudyForEver } from '@fovea/contract/studies/studyLifecycle';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { A_RESPONDENT, aLab, aLabStudy, anIdleMachine } from '../../testing/aLabStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';
import { beginRegistration } from './beginRegistration';

const server = setUpServer();
const desk = setUpUser(server, ['RESPONDENTS']);
const researcher = setUpUser(server, ['STUDY', 'LAB', 'ACCOUNT_ADMINISTRATION']);
const mallory = setUpOutsider(server, ['RESPONDENTS', 'STUDY']);

let labId: string;
beforeAll(async () => {
  labId = await aLab(server, desk);
});

const youngMan = A_RESPONDENT;
const FULL = { status: 409, code: 'TEST_PLAN_FULL' };

const aStudy = (mode: RespondentRegistration = 'ANYONE', youngMale = 2) =>
  aLabStudy(server, desk, labId, { youngMale, respondentRegistration: mode });
const machineOf = (studyId: string) => anIdleMachine(server, desk, labId, studyId);
const register = (studyId: string, machineId: string | null, who: NewRespondent = youngMan) =>
  desk.call(registerRespondent, { body: { ...who, studyId, machineId } });
const plan = (studyId: string, respondents: NewRespondent[]) =>
  desk.call(planRespondents, { body: { studyId, respondents } });
const currentSession = async (machineId: string) =>
  (await researcher.call(listMachines, {})).find(({ id }) => id === machineId)?.currentSession;
const listed = async (studyId: string) =>
  (await desk.call(listRegistrations, { query: { studyId, pageSize: 50 } })).items;

describe('a respondent', () => {
  test('is registered for a machine, which has a current session then', async () => {
    const studyId = await aStudy();
    const machineId = await machineOf(studyId);
    const one = await register(studyId, machineId);
    expect(one).toMatchObject({
      ...{ label: 'Respondent 1', machineId, state: 'IN_PROGRESS', startTime: null },
      ...{ hasSession: false, ...youngMan },
    });
    expect(await currentSession(machineId)).toBe(one.id);
    expect(await listed(studyId)).toEqual([one]);
    const { studies, machines } = await desk.call(getRegistrationDesk, {});
    expect(studies.find(({ id }) => id === studyId)).toMatchObject({
      currentLabId: labId,
      places: [{ gender: 'MALE', isOld: false, waiting: 0, inProgress: 1, finished: 0 }],
    });
    expect(machines.find(({ id }) => id === machineId)).toMatchObject({ availableOn: [studyId] });
    const { items } = await researcher.call(listAuditEntries, { query: { search: one.id } });
    expect(items).toMatchObject([{ action: 'RESPONDENT_REGISTERED' }]);
    expect(JSON.stringify(items)).not.toContain('Daily');
  });

  test('waits without a machine, and is sent to one and to another', async () => {
    const studyId = await aStudy();
    const [first, second] = [await machineOf(studyId), await machineOf(studyId)];
    const { id: registrationId } = await register(studyId, null);
    const send = (machineId: string) =>
      desk.call(sendToMachine, { registrationId, body: { machineId } });
    expect(await send(first)).toMatchObject({ state: 'IN_PROGRESS', machineId: first });
    expect(await send(first)).toMatchObject({ machineId: first });
    expect(await send(second)).toMatchObject({ machineId: second });
    expect(await currentSession(first)).toBeNull();
    expect(await currentSession(second)).toBe(registrationId);
  });

  test('of a request that is repeated is registered once', async () => {
    const studyId = await aStudy();
    const machineId = await machineOf(studyId);
    const body = { ...youngMan, studyId, machineId, requestId: newId() };
    const first = await desk.call(registerRespondent, { body });
    expect(await desk.call(registerRespondent, { body })).toEqual(first);
    expect(await listed(studyId)).toHaveLength(1);
  });

  test('is removed with what was said of them, the machine is free, and the number is not used again', async () => {
    const studyId = await aStudy();
    const machineId = await machineOf(studyId);
    const { id } = await register(studyId, machineId);
    await desk.call(removeWaitingSession, { sessionId: id });
    expect(await currentSession(machineId)).toBeNull();
    expect(await listed(studyId)).toEqual([]);
    const row = await server.context.db
      .selectFrom('registrations')
      .select(['age', 'gender', 'variables'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ age: null, gender: null, variables: {} });
    expect(await register(studyId, machineId)).toMatchObject({ label: 'Respondent 2' });
    const again = desk.call(removeWaitingSession, { sessionId: id });
    expect(await refusalOf(again)).toMatchObject({ status: 404 });
    const sent = desk.call(sendToMachine, { registrationId: id, body: { machineId } });
    expect(await refusalOf(sent)).toEqual({ status: 409, code: 'NOT_WAITING' });
  });

  test.each([
    [{ ...youngMan, age: 0 }, 'age'],
    [{ ...youngMan, variables: {} }, 'variables.coffee'],
    [{ ...youngMan, variables: { coffee: 'Hourly' } }, 'variables.coffee'],
    [{ ...youngMan, variables: { coffee: 'Daily', tea: 'Daily' } }, 'variables.tea'],
  ])('%j is refused', async (who, field) => {
    const refused = await register(await aStudy(), null, who).catch((reason: unknown) => reason);
    expect(refused).toMatchObject({ status: 400, problem: { fields: [{ path: field }] } });
  });
});

describe('a session', () => {
  test('begins under the id and number of its registration, which cannot be removed any more', async () => {
    const studyId = await aStudy();
    const machineId = await machineOf(studyId);
    const { id } = await register(studyId, machineId);
    const { companyId } = desk;
    const begin = (of: { machineId: string; companyId: string }) =>
      server.context.db.transaction().execute((tx) => beginRegistration(tx, id, of, new Date()));
    expect(await begin({ machineId: await machineOf(studyId), companyId })).toBeNull();
    expect(await begin({ machineId, companyId: 'other' })).toBeNull();
    const begun = await begin({ machineId, companyId });
    expect(begun).toMatchObject({ number: 1, age: 20, gender: 'MALE' });
    expect((await begin({ machineId, companyId }))?.begunAt).toEqual(begun?.begunAt);
    const removed = desk.call(removeWaitingSession, { sessionId: id });
    expect(await refusalOf(removed)).toMatchObject({ status: 404 });
  });
});

describe('a machine', () => {
  const fields = (message: string) => ({
    ...{ status: 409, problem: { code: 'MACHINE_NOT_USABLE' } },
    ...{ problem: { fields: [{ path: 'machineId', message }] } },
  });

  test.each([
    [{ disabledAt: new Date(), disabledBy: 'x', disabledReason: 'y' }, 'is disabled'],
    [{ lastPing: null }, 'has no software installed'],
    [{ actingAs: 'STUDY_OWNER' as const }, 'does not collect data'],
    [{ sessionId: 'x' }, 'waits for another respondent'],
  ])('with %j is refused', async (set, message) => {
    const studyId = await aStudy();
    const machineId = await machineOf(studyId);
    await server.context.db.updateTable('machines').set(set).where('id', '=', machineId).execute();
    const refused = await register(studyId, machineId).catch((reason: unknown) => reason);
    expect(refused).toMatchObject(fields(message));
    expect(await listed(studyId)).toEqual([]);
  });

  test('without the study is refused', async () => {
    const studyId = await aStudy();
    // Another machine was chosen for it.
    await machineOf(studyId);
    const refused = register(studyId, await machineOf(await aStudy()));
    expect(await refused.catch((reason: unknown) => reason)).toMatchObject(
      fields('does not have this study'),
    );
  });

  test('is given one of two respondents who are sent to it at once', async () => {
    const studies = [await aStudy(), await aStudy()] as const;
    const machineId = await machineOf(studies[0]);
    await server.context.db
      .insertInto('studyMachines')
      .values({
        companyId: desk.companyId,
        studyId: studies[1],
        machineId,
        allocatedAt: new Date(),
      })
      .execute();
    const both = await Promise.allSettled(studies.map((studyId) => register(studyId, machineId)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the test plan', () => {
  test('is never exceeded, however many come at once', async () => {
    const studyId = await aStudy('ANYONE', 3);
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => register(studyId, null)));
    const refused = all.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    expect(refused).toHaveLength(9);
    for (const reason of refused) {
      expect(reason).toMatchObject({ status: 409, problem: { code: 'TEST_PLAN_FULL' } });
    }
    const labels = (await listed(studyId)).map(({ label }) => label).toSorted();
    expect(labels).toEqual(['Respondent 1', 'Respondent 2', 'Respondent 3']);
  });

  test('counts other ages apart, and other genders in the total only', async () => {
    const studyId = await aStudy('ANYONE', 1);
    await register(studyId, null);
    expect(await refusalOf(register(studyId, null))).toEqual(FULL);
    await register(studyId, null, { ...youngMan, age: 35 });
    await register(studyId, null, { ...youngMan, gender: 'OTHER' });
    // Four in total; the last place is anybody's.
    await register(studyId, null, { ...youngMan, gender: 'OTHER' });
    expect(await refusalOf(register(studyId, null, { ...youngMan, gender: 'FEMALE' }))).toEqual(
      FULL,
    );
  });

  test('is filled by a file, all of it or nothing', async () => {
    const studyId = await aStudy();
    const refused = await plan(studyId, [youngMan, youngMan, youngMan]).catch(
      (reason: unknown) => reason,
    );
    expect(refused).toMatchObject({ problem: { fields: [{ path: 'respondents.2' }] } });
    const wrong = await plan(studyId, [youngMan, { ...youngMan, variables: {} }]).catch(
      (reason: unknown) => reason,
    );
    expect(wrong).toMatchObject({
      problem: { fields: [{ path: 'respondents.1.variables.coffee' }] },
    });
    expect(await listed(studyId)).toEqual([]);
    const body = { studyId, respondents: [youngMan, youngMan], requestId: newId() };
    expect(await desk.call(planRespondents, { body })).toEqual({ added: 2 });
    expect(await desk.call(planRespondents, { body })).toEqual({ added: 2 });
    expect(await listed(studyId)).toMatchObject([
      { label: 'Respondent 2', state: 'WAITING' },
      { label: 'Respondent 1', state: 'WAITING' },
    ]);
  });

  test('says who comes where only those on it may', async () => {
    const studyId = await aStudy('TEST_PLAN_ONLY', 1);
    const machines = [await machineOf(studyId), await machineOf(studyId)] as const;
    expect(await refusalOf(register(studyId, machines[0]))).toEqual(FULL);
    await plan(studyId, [{ ...youngMan, age: 30 }, youngMan, youngMan]);
    const came = await register(studyId, machines[0]);
    expect(came).toMatchObject({ label: 'Respondent 2', age: 20, state: 'IN_PROGRESS' });
    // The plan has more of them, but the quota has no more places.
    expect(await refusalOf(register(studyId, machines[1]))).toEqual(FULL);
    await desk.call(removeWaitingSession, { sessionId: came.id });
    await register(studyId, machines[1], { ...youngMan, age: 31 });
    expect((await listed(studyId)).map(({ age, state }) => [age, state])).toEqual([
      [20, 'WAITING'],
      [31, 'IN_PROGRESS'],
    ]);
  });
});

test('the list has pages and states', async () => {
  const studyId = await aStudy();
  await plan(studyId, [youngMan, youngMan]);
  const page = (query: object) => desk.call(listRegistrations, { query: { studyId, ...query } });
  const second = await page({ page: 1, pageSize: 1 });
  expect(second).toMatchObject({ total: 2, items: [{ label: 'Respondent 1' }] });
  expect(await page({ state: 'FINISHED' })).toEqual({ total: 0, items: [] });
});

test('a study that has stopped, or has no quota, takes nobody', async () => {
  const NOT = { status: 409, code: 'STUDY_NOT_AVAILABLE' };
  const stopped = await aStudy();
  const machineId = await machineOf(stopped);
  const { db } = server.context;
  await db.updateTable('studies').set({ currentLabId: null }).where('id', '=', stopped).execute();
  expect(await refusalOf(register(stopped, machineId))).toEqual(NOT);
  await register(stopped, null);
  await db.deleteFrom('quotas').where('studyId', '=', stopped).execute();
  expect(await refusalOf(register(stopped, null))).toEqual(NOT);
});

test('a study that is deleted frees its machines, and erases its respondents at last', async () => {
  const studyId = await aStudy();
  const machineId = await machineOf(studyId);
  const { id } = await register(studyId, machineId);
  await researcher.call(deleteStudy, { studyId });
  expect(await currentSession(machineId)).toBeNull();
  const query = { confirmation: 'delete' };
  await researcher.call(deleteStudyForEver, { studyId, query });
  const { db } = server.context;
  expect(await db.selectFrom('registrations').where('id', '=', id).execute()).toEqual([]);
});

test('other companies have no such study, machine or respondent', async () => {
  const studyId = await aStudy();
  const machineId = await machineOf(studyId);
  const { id } = await register(studyId, null);
  const body = { ...youngMan, studyId, machineId };
  const tries = [
    () => mallory.call(registerRespondent, { body }),
    () => mallory.call(planRespondents, { body: { studyId, respondents: [youngMan] } }),
    () => mallory.call(sendToMachine, { registrationId: id, body: { machineId } }),
    () => mallory.call(removeWaitingSession, { sessionId: id }),
    () => mallory.call(listRegistrations, { query: { studyId } }),
    () => desk.call(registerRespondent, { body: { ...body, machineId: newId() } }),
  ];
  for (const attempt of tries) expect(await refusalOf(attempt())).toMatchObject({ status: 404 });
  expect(await mallory.call(getRegistrationDesk, {})).toMatchObject({ studies: [], machines: [] });
  expect(await mallory.call(listRegistrations, { query: {} })).toEqual({ items: [], total: 0 });
});

test('a user without access to respondents is refused', async () => {
  expect(await refusalOf(researcher.call(getRegistrationDesk, {}))).toMatchObject({ status: 403 });
});
