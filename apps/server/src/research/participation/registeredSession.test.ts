import {
  createPairingCode,
  pairMachine,
  pingMachine,
  releaseMachine,
} from '@fovea/contract/labs/agents';
import { listMachines } from '@fovea/contract/labs/machines';
import { stopInLab } from '@fovea/contract/participation/labStudies';
import { getInvitation } from '@fovea/contract/participation/participation';
import { listRegistrations, registerRespondent } from '@fovea/contract/participation/registrations';
import { removeWaitingSession } from '@fovea/contract/participation/respondents';
import { parseRegistration } from '@fovea/rules/participation/links';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { aLab, aLabStudy } from '../../testing/aLabStudy';
import { aRespondent, aSessionStart } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { finished, ping as reportPage } from '../../testing/respondentSteps';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { reindex } from '../recordings/reindex';

const server = setUpServer();
const ada = setUpUser(server);

let labId: string;
let studyId: string;
beforeAll(async () => {
  labId = await aLab(server, ada);
  studyId = await aLabStudy(server, ada, labId, { youngMale: 100 });
});

/** A machine whose agent has reported that it is idle. */
async function aPairedMachine() {
  const { code } = await ada.call(createPairingCode, { labId });
  const paired = await server.callWith(null)(pairMachine, {
    body: { code, publicProductKey: newId().slice(-12), machineName: 'PC', version: '0.1.0' },
  });
  const machine = { id: paired.machineId, call: server.callWith(paired.token) };
  await report(machine);
  return machine;
}
type PairedMachine = Awaited<ReturnType<typeof aPairedMachine>>;

const report = ({ id, call }: PairedMachine, change: object = {}) =>
  call(pingMachine, {
    machineId: id,
    body: {
      ...{ studyId: null, busyUiShown: false, currentSlideNo: 0, slideCount: 0 },
      ...{ offline: false, queuedUploads: 0, version: '0.1.0' },
      clock: server.context.now().toISOString(),
      ...change,
    },
  });

const register = (machineId: string | null) =>
  ada.call(registerRespondent, {
    body: { studyId, machineId, age: 20, gender: 'MALE', variables: { coffee: 'Daily' } },
  });

const registrationOf = (url: string) =>
  new URLSearchParams(url.slice(url.lastIndexOf('?'))).get('foveaRegistration')!;

/** The respondent opens the page on the machine and agrees. */
async function begins(machine: PairedMachine, change: object = {}) {
  const { session } = await report(machine);
  const registration = registrationOf(session!.url);
  const { id } = parseRegistration(registration)!;
  return await aRespondent(
    server,
    studyId,
    {},
    {
      ...aSessionStart(),
      sessionId: id,
      registration,
      ...change,
    },
  );
}

const currentSession = async (machineId: string) =>
  (await ada.call(listMachines, {})).find(({ id }) => id === machineId)?.currentSession;

const sessionRow = (id: string) =>
  server.context.db
    .selectFrom('sessions')
    .select(['label', 'number', 'machineId', 'age', 'gender', 'variables'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a machine is told whom it has been given, and the page to open', async () => {
  const machine = await aPairedMachine();
  expect((await report(machine)).session).toBeNull();
  const { id, label } = await register(machine.id);
  const { session } = await report(machine);
  expect(session).toMatchObject({ id, studyId, respondentLabel: label, hasBegun: false });
  expect(session!.url).toMatch(`${server.base}/collect/#s/${studyId}?foveaRegistration=${id}.`);
});

test('a registered respondent takes part under the number and with the facts of the registration', async () => {
  const machine = await aPairedMachine();
  const { id, label } = await register(machine.id);
  const respondent = await begins(machine);
  expect(respondent.respondentLabel).toBe(label);
  expect(await sessionRow(id)).toMatchObject({
    ...{ label, machineId: machine.id, age: 20, gender: 'MALE' },
    variables: { source: 'test', coffee: 'Daily' },
  });
  expect((await report(machine)).session).toMatchObject({ id, hasBegun: true });
});

test('the machine is free once everything has been received', async () => {
  const machine = await aPairedMachine();
  const { id } = await register(machine.id);
  const respondent = await begins(machine);
  expect(await currentSession(machine.id)).toBe(id);
  await finished(server, respondent);
  expect(await currentSession(machine.id)).toBeNull();
  expect((await report(machine)).session).toBeNull();
});

test('the machine shows the slide that the page reports', async () => {
  const machine = await aPairedMachine();
  await register(machine.id);
  const respondent = await begins(machine);
  await reportPage(server, respondent, { currentSlideNo: 2, slideCount: 5 });
  await report(machine, { studyId });
  const listed = (await ada.call(listMachines, {})).find(({ id }) => id === machine.id);
  expect(listed?.lastPing).toMatchObject({ studyId, currentSlideNo: 2, slideCount: 5 });
});

test('machines are listed while the page of one is in its setup and shows no slide', async () => {
  const machine = await aPairedMachine();
  await register(machine.id);
  const respondent = await begins(machine);
  await reportPage(server, respondent, { phase: 'setup', setupStep: 'respondentCamera' });
  await report(machine, { studyId });
  const listed = (await ada.call(listMachines, {})).find(({ id }) => id === machine.id);
  expect(listed?.lastPing).toMatchObject({ studyId, currentSlideNo: 0, slideCount: 0 });
});

test('a respondent who was sent to a machine takes part although the collection has stopped', async () => {
  const machine = await aPairedMachine();
  await register(machine.id);
  await ada.call(stopInLab, { studyId, labId });
  await begins(machine);
  await server.context.db
    .updateTable('studies')
    .set({ currentLabId: labId })
    .where('id', '=', studyId)
    .execute();
});

test('facts of the registration survive the loss of the rows', async () => {
  const machine = await aPairedMachine();
  const { id } = await register(machine.id);
  await begins(machine);
  const before = await sessionRow(id);
  const { context } = server;
  await context.db.deleteFrom('tokens').where('sessionId', '=', id).execute();
  await context.db.deleteFrom('sessions').where('id', '=', id).execute();
  await reindex(context, context.recordings.files);
  expect(await sessionRow(id)).toEqual(before);
});

describe('without a valid link', () => {
  const NOT_NOW = { status: 409, code: 'REGISTRATION_ENDED' };

  test('a lab study is not collecting', async () => {
    expect(await server.callWith(null)(getInvitation, { studyId, query: {} })).toMatchObject({
      collecting: false,
    });
    expect(await refusalOf(aRespondent(server, studyId))).toMatchObject({
      status: 409,
      code: 'NOT_COLLECTING',
    });
  });

  test('with it the invitation says that it is', async () => {
    const machine = await aPairedMachine();
    await register(machine.id);
    const registration = registrationOf((await report(machine)).session!.url);
    const query = { registration };
    expect(await server.callWith(null)(getInvitation, { studyId, query })).toMatchObject({
      collecting: true,
    });
  });

  test.each([
    ['a wrong secret', (id: string) => ({ registration: `${id}.0000000000000000` })],
    ['no secret', (id: string) => ({ registration: id })],
  ])('%s is refused', async (_, change) => {
    const machine = await aPairedMachine();
    const { id } = await register(machine.id);
    expect(await refusalOf(begins(machine, change(id)))).toMatchObject(NOT_NOW);
  });

  test('the id of another session is refused', async () => {
    const machine = await aPairedMachine();
    await register(machine.id);
    const refused = begins(machine, { sessionId: newId() });
    expect(await refusalOf(refused)).toMatchObject(NOT_NOW);
  });

  test('a removed respondent is refused', async () => {
    const machine = await aPairedMachine();
    const { id } = await register(machine.id);
    const registration = registrationOf((await report(machine)).session!.url);
    await ada.call(removeWaitingSession, { sessionId: id });
    const begin = { ...aSessionStart(), sessionId: id, registration };
    expect(await refusalOf(aRespondent(server, studyId, {}, begin))).toMatchObject(NOT_NOW);
  });

  test('a second browser is refused', async () => {
    const machine = await aPairedMachine();
    await register(machine.id);
    await begins(machine);
    expect(await refusalOf(begins(machine))).toMatchObject({
      status: 403,
      code: 'NOT_YOUR_SESSION',
    });
  });
});

describe('a machine that is released', () => {
  const release = ({ id, call }: PairedMachine, sessionId: string) =>
    call(releaseMachine, { machineId: id, body: { sessionId } });

  test('lets a respondent who has not begun wait again', async () => {
    const machine = await aPairedMachine();
    const { id } = await register(machine.id);
    await release(machine, id);
    expect(await currentSession(machine.id)).toBeNull();
    const { items } = await ada.call(listRegistrations, { query: { studyId, pageSize: 50 } });
    expect(items.find((one) => one.id === id)).toMatchObject({ state: 'WAITING', machineId: null });
  });

  test('still takes what was recorded', async () => {
    const machine = await aPairedMachine();
    const { id } = await register(machine.id);
    const respondent = await begins(machine);
    await release(machine, id);
    expect(await currentSession(machine.id)).toBeNull();
    await finished(server, respondent);
    expect(await sessionRow(id)).toMatchObject({ machineId: machine.id });
  });

  test('is refused for a session that it has not been given', async () => {
    const machine = await aPairedMachine();
    const other = await aPairedMachine();
    const { id } = await register(other.id);
    expect(await refusalOf(release(machine, id))).toMatchObject({ status: 404 });
    expect(await currentSession(other.id)).toBe(id);
  });
});
