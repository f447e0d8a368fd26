import { listLabs } from '@fovea/contract/labs/labs';
import {
  getLabProgress,
  listActiveInLab,
  setStudyMachines,
  startInLab,
  stopInLab,
} from '@fovea/contract/participation/labStudies';
import { getMachine } from '@fovea/contract/labs/machines';
import { registerRespondent } from '@fovea/contract/participation/registrations';
import {
  getSession,
  listSessions,
  removeWaitingSession,
} from '@fovea/contract/participation/respondents';
import { updateQuota, type QuotaChange } from '@fovea/contract/studies/quota';
import { createStudy, getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { listAuditEntries } from '@fovea/contract/platform/audit';
import { POST_CALIBRATION_NAME } from '@fovea/rules/flow/stimuli';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { aLab, anIdleMachine } from '../../testing/aLabStudy';
import { aStudy } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const BUILDER = ['STUDY', 'REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'] as const;
const ada = setUpUser(server, [...BUILDER, 'LAB', 'RESPONDENTS', 'ACCOUNT_ADMINISTRATION']);
const online = setUpUser(server, [...BUILDER]);
const mallory = setUpOutsider(server, [...BUILDER, 'LAB']);

const QUOTA = { youngMale: 2, oldMale: 1, youngFemale: 1, oldFemale: 1, oldAt: 35 };
const EMPTY = { waiting: 0, inProgress: 0, finished: 0 };

let labId: string;
beforeAll(async () => {
  labId = await aLab(server, ada);
});

/** A lab study with an image and a quota. */
async function readyStudy() {
  const studyId = await aStudy(server, ada, { collecting: false, name: newId() });
  await server.context.db
    .updateTable('studies')
    .set({ studyType: 'LAB' })
    .where('id', '=', studyId)
    .execute();
  await server.context.db
    .updateTable('stimuli')
    .set({ type: 'IMAGE', calibrationOptions: null })
    .where('studyId', '=', studyId)
    .where('name', '=', POST_CALIBRATION_NAME)
    .execute();
  await ada.call(updateQuota, { studyId, body: QUOTA });
  return studyId;
}
const start = (studyId: string) => ada.call(startInLab, { studyId, labId });
const stop = (studyId: string) => ada.call(stopInLab, { studyId, labId });
const versionOf = async (studyId: string) => (await ada.call(getStudy, { studyId })).version;

describe('creating a lab study', () => {
  test('needs the feature, and gives a study that is built like an online one', async () => {
    const body = { name: newId(), studyType: 'LAB' } as const;
    expect(await refusalOf(online.call(createStudy, { body, query: {} }))).toMatchObject({
      status: 403,
      code: 'NOT_ALLOWED',
    });
    const study = await ada.call(createStudy, { body, query: {} });
    expect(study).toMatchObject({
      studyType: 'LAB',
      desktopGeneration: 'fovea_ONLINE',
      locked: false,
      currentLabId: null,
    });
    // Nobody can close the page of a machine.
    expect(study.consentForm).toContain('by telling the person who looks after you');
    expect(study.consentForm).not.toContain('closing this page');
    const changed = await ada.call(updateStudy, {
      studyId: study.id,
      body: { consentForm: 'Welcome to the lab' },
    });
    expect(changed.consentForm).toBe('Welcome to the lab');
  });
});

describe('a lab study', () => {
  test('starts in a lab, which locks it, stops, and starts again', async () => {
    const studyId = await readyStudy();
    const version = await versionOf(studyId);
    expect(await start(studyId)).toEqual({ currentLabId: labId });
    const started = await ada.call(getStudy, { studyId });
    expect(started).toMatchObject({ currentLabId: labId, locked: true });
    expect(started.version).toBeGreaterThan(version);
    // Again, after the answer was lost.
    await start(studyId);
    expect(await versionOf(studyId)).toBe(started.version);
    const labs = await ada.call(listLabs, {});
    const lab = labs.find(({ id }) => id === labId);
    expect(lab?.currentStudies).toContainEqual(expect.objectContaining({ id: studyId }));

    expect(await stop(studyId)).toEqual({ currentLabId: null });
    expect(await ada.call(getStudy, { studyId })).toMatchObject({
      currentLabId: null,
      locked: true,
    });
    await stop(studyId);
    expect(await start(studyId)).toEqual({ currentLabId: labId });
  });

  test('has its starts, stops and choices of machines in the audit log, each once', async () => {
    const studyId = await readyStudy();
    const machineId = await anIdleMachine(server, ada, labId, await readyStudy());
    const choose = (availableOn: string[]) =>
      ada.call(setStudyMachines, { studyId, body: { availableOn } });
    for (const _twice of [1, 2]) await choose([machineId]);
    for (const _twice of [1, 2]) await start(studyId);
    for (const _twice of [1, 2]) await stop(studyId);
    await choose([]);
    const query = { search: studyId, direction: 'asc' } as const;
    const { items } = await ada.call(listAuditEntries, { query });
    const { name } = await ada.call(getMachine, { machineId });
    expect(items.map(({ action, actor, details }) => [action, actor?.id, details])).toEqual([
      ['LAB_STUDY_MACHINES_CHOSEN', ada.userId, { machines: [name] }],
      ['COLLECTION_STARTED', ada.userId, { lab: 'Main lab' }],
      ['COLLECTION_STOPPED', ada.userId, { lab: 'Main lab' }],
      ['LAB_STUDY_MACHINES_CHOSEN', ada.userId, { machines: [] }],
    ]);
  });

  test('is refused without a quota, without stimuli, as online study, and in two labs', async () => {
    const created = await ada.call(createStudy, {
      body: { name: newId(), studyType: 'LAB' },
      query: {},
    });
    expect(await refusalOf(start(created.id))).toMatchObject({
      status: 409,
      code: 'CANNOT_START',
    });
    await expect(start(created.id)).rejects.toThrow(
      'A quota is required to start the data collection.',
    );
    const webStudy = await aStudy(server, ada, { collecting: false, name: newId() });
    expect(await refusalOf(start(webStudy))).toMatchObject({ status: 409, code: 'NOT_LAB' });
    const studyId = await readyStudy();
    await start(studyId);
    const other = await aLab(server, ada);
    for (const call of [startInLab, stopInLab]) {
      expect(await refusalOf(ada.call(call, { studyId, labId: other }))).toMatchObject({
        status: 409,
        code: 'OTHER_LAB',
      });
    }
  });

  test('is not found by another company, and neither is its lab', async () => {
    const studyId = await readyStudy();
    const foreignLab = await aLab(server, mallory);
    for (const call of [startInLab, stopInLab]) {
      for (const user of [mallory, ada]) {
        const asked = user.call(call, { studyId, labId: foreignLab });
        expect(await refusalOf(asked)).toMatchObject({ status: 404 });
      }
    }
    const body = { availableOn: [] };
    const machines = mallory.call(setStudyMachines, { studyId, body });
    expect(await refusalOf(machines)).toMatchObject({ status: 404 });
    const progress = mallory.call(getLabProgress, { studyId });
    expect(await refusalOf(progress)).toMatchObject({ status: 404 });
  });
});

describe('the machines of a lab study', () => {
  test('are all of the lab, or those that were chosen', async () => {
    const studyId = await readyStudy();
    const other = await readyStudy();
    // A machine that was chosen for another study.
    const machineId = await anIdleMachine(server, ada, labId, other);
    const chosen = await anIdleMachine(server, ada, labId, other);
    const studiesOf = async (id: string) =>
      (await ada.call(getMachine, { machineId: id })).availableOn;
    expect(await studiesOf(machineId)).not.toContain(studyId);
    await start(studyId);
    expect(await studiesOf(machineId)).toContain(studyId);
    expect(await studiesOf(machineId)).not.toContain(other);

    const version = await versionOf(studyId);
    const body = { availableOn: [chosen, chosen] };
    const saved = await ada.call(setStudyMachines, { studyId, body });
    expect(saved.availableOn).toEqual([chosen]);
    expect(saved.version).toBe(version + 1);
    expect(await studiesOf(machineId)).not.toContain(studyId);
    expect(await studiesOf(chosen)).toContain(studyId);
    // The same choice is no change that agents would have to fetch.
    await ada.call(setStudyMachines, { studyId, body });
    expect(await versionOf(studyId)).toBe(version + 1);
    const all = await ada.call(setStudyMachines, { studyId, body: { availableOn: [] } });
    expect(all.availableOn).toEqual([]);
    await stop(studyId);
    expect(await studiesOf(machineId)).not.toContain(studyId);
  });

  test('cannot be those of another company', async () => {
    const studyId = await readyStudy();
    const foreignLab = await aLab(server, mallory);
    const theirs = await aStudy(server, mallory, { collecting: false, name: newId() });
    const foreign = await anIdleMachine(server, mallory, foreignLab, theirs);
    const body = { availableOn: [foreign] };
    expect(await refusalOf(ada.call(setStudyMachines, { studyId, body }))).toMatchObject({
      status: 404,
    });
    expect((await ada.call(getStudy, { studyId })).availableOn).toEqual([]);
  });
});

describe('the respondents of a lab study', () => {
  const who = { age: 20, gender: 'MALE', variables: {} } as const;

  test('are counted and listed from their registration on, until they are removed', async () => {
    const studyId = await readyStudy();
    await start(studyId);
    const waiting = await ada.call(registerRespondent, {
      body: { ...who, studyId, machineId: null, requestId: newId() },
    });
    const machineId = await anIdleMachine(server, ada, labId, studyId);
    const sent = await ada.call(registerRespondent, {
      body: { ...who, studyId, machineId, requestId: newId() },
    });
    expect(await ada.call(getMachine, { machineId })).toMatchObject({
      currentSession: sent.id,
      respondent: { id: sent.id, label: sent.label, studyId, startTime: null },
    });
    const group = { gender: 'MALE', isOld: false, variables: {} };
    const places = [{ ...group, ...EMPTY, waiting: 1, inProgress: 1 }];
    expect(await ada.call(getLabProgress, { studyId })).toEqual({ places });
    const active = await ada.call(listActiveInLab, {});
    expect(active.find(({ id }) => id === studyId)).toMatchObject({
      currentLabId: labId,
      version: await versionOf(studyId),
      quota: QUOTA,
      respondentRegistration: 'ANYONE',
      places,
      availableOn: [machineId],
    });
    expect(await mallory.call(listActiveInLab, {})).toEqual([]);

    const sessions = await ada.call(listSessions, { studyId });
    expect(sessions.map(({ id, state, startTime }) => [id, state, startTime])).toEqual([
      [waiting.id, 'WAITING', null],
      [sent.id, 'IN_PROGRESS', null],
    ]);
    const one = await ada.call(getSession, { studyId, sessionId: waiting.id });
    expect(one).toMatchObject({ consentGiven: false, consent: null, respondent: { age: 20 } });
    await ada.call(removeWaitingSession, { sessionId: waiting.id });
    expect((await ada.call(listSessions, { studyId })).map(({ id }) => id)).toEqual([sent.id]);
  });

  test('of the test plan limit its quota', async () => {
    const studyId = await readyStudy();
    await start(studyId);
    const onPlan = { ...QUOTA, respondentRegistration: 'TEST_PLAN_ONLY' } as const;
    const change = (body: QuotaChange) => ada.call(updateQuota, { studyId, body });
    await expect(change(onPlan)).rejects.toThrow(
      'A count is larger than the number of available respondents.',
    );
    await ada.call(registerRespondent, {
      body: { ...who, studyId, machineId: null, requestId: newId() },
    });
    const fitting = { ...onPlan, youngMale: 1, oldMale: 0, youngFemale: 0, oldFemale: 0 };
    await change(fitting);
    expect((await ada.call(getStudy, { studyId })).respondentRegistration).toBe('TEST_PLAN_ONLY');
    await expect(change({ ...fitting, oldAt: 40 })).rejects.toThrow(
      'The age groups are those of the test plan and cannot be changed.',
    );
    await change({ ...QUOTA, respondentRegistration: 'ANYONE' });
    await change({ ...QUOTA, oldAt: 40 });
    expect((await ada.call(getStudy, { studyId })).quota?.oldAt).toBe(40);
  });
});
