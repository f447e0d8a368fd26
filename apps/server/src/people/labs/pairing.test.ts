import { createPairingCode, pairMachine, pingMachine } from '@fovea/contract/labs/agents';
import { getMachine } from '@fovea/contract/labs/machines';
import { shownPairingCode } from '@fovea/rules/labs/pairingCode';
import { LAB_DEFAULTS } from '@fovea/rules/labs/uploadWindow';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';

const MINUTE_MS = 60_000;

const server = setUpServer();
const ada = setUpUser(server, ['LAB']);
const mallory = setUpOutsider(server, ['LAB']);

let labId: string;
let otherLabId: string;
let foreignLabId: string;
beforeAll(async () => {
  labId = await aLab(ada.companyId, 'Main lab');
  otherLabId = await aLab(ada.companyId, 'Second lab');
  foreignLabId = await aLab(mallory.companyId, 'Lab elsewhere');
});

async function aLab(companyId: string, name: string): Promise<string> {
  const id = newId();
  await server.context.db
    .insertInto('labs')
    .values({ id, companyId, name, createdAt: new Date() })
    .execute();
  return id;
}

const openCode = async (lab = labId) => (await ada.call(createPairingCode, { labId: lab })).code;

const pair = (code: string, change: { publicProductKey?: string; machineName?: string } = {}) =>
  server.callWith(null)(pairMachine, {
    body: {
      code,
      publicProductKey: newId().slice(-12),
      machineName: 'PC 1',
      version: '0.1.0',
      ...change,
    },
  });

const A_DEVICE = {
  ...{ id: 'lsl-eeg', name: 'EEG', driver: 'lsl', channelCount: 32, channelNames: ['Fz'] },
  ...{ state: 'ready', nominalRateHz: 500, rateHz: 499.5, droppedShare: 0, clockResidualMs: 0.2 },
  ...{ canCalibrate: false, problem: null },
};

const PING = {
  studyId: null,
  busyUiShown: false,
  currentSlideNo: 0,
  slideCount: 0,
  offline: false,
  queuedUploads: 0,
  version: '0.1.0',
};
const ping = (token: string, machineId: string, change: object = {}) =>
  server.callWith(token)(pingMachine, {
    machineId,
    body: { ...PING, clock: server.context.now().toISOString(), ...change },
  });

describe('pairing', () => {
  test('makes a machine of the lab that showed the code', async () => {
    const code = await openCode();
    const { machineId, labName } = await pair(shownPairingCode(code), { machineName: ' Desk 4 ' });
    expect(labName).toBe('Main lab');
    expect(await ada.call(getMachine, { machineId })).toMatchObject({
      labId,
      name: 'Desk 4',
      pcAgentVersion: '0.1.0',
      lastPing: null,
    });
  });

  test('uses a code once', async () => {
    const code = await openCode();
    await pair(code);
    expect(await refusalOf(pair(code))).toMatchObject({ status: 400, code: 'CODE_NOT_VALID' });
  });

  test('refuses a code that is older than ten minutes', async () => {
    const code = await openCode();
    server.advanceClock(10 * MINUTE_MS);
    expect(await refusalOf(pair(code))).toMatchObject({ status: 400, code: 'CODE_NOT_VALID' });
  });

  test.each(['', '12345', '1234567', 'abcdef'])('refuses %j as a code', async (code) => {
    expect(await refusalOf(pair(code))).toMatchObject({ status: 400, code: 'CODE_NOT_VALID' });
  });

  test('takes a machine that is paired again for the same one, and ends its old token', async () => {
    const publicProductKey = newId().slice(-12);
    const first = await pair(await openCode(), { publicProductKey, machineName: 'PC 1' });
    const again = await pair(await openCode(), { publicProductKey, machineName: 'Other name' });
    expect(again.machineId).toBe(first.machineId);
    expect(await ada.call(getMachine, again)).toMatchObject({ name: 'PC 1' });
    expect(await refusalOf(ping(first.token, first.machineId))).toMatchObject({ status: 401 });
    await ping(again.token, again.machineId);
  });

  test('refuses the product key of a machine in another lab, and the code stays usable', async () => {
    const publicProductKey = newId().slice(-12);
    await pair(await openCode(), { publicProductKey });
    const code = await openCode(otherLabId);
    expect(await refusalOf(pair(code, { publicProductKey }))).toMatchObject({
      status: 409,
      code: 'KEY_TAKEN',
    });
    await pair(code);
  });

  test('refuses the product key of a machine in another company', async () => {
    const publicProductKey = newId().slice(-12);
    const { code } = await mallory.call(createPairingCode, { labId: foreignLabId });
    await pair(code, { publicProductKey });
    expect(await refusalOf(pair(await openCode(), { publicProductKey }))).toMatchObject({
      status: 409,
      code: 'KEY_TAKEN',
    });
  });

  test('codes for labs of another company are refused', async () => {
    const refusal = await refusalOf(mallory.call(createPairingCode, { labId }));
    expect(refusal).toMatchObject({ status: 404 });
  });
});

describe('a report of a machine', () => {
  test('is kept with the time of the server, whatever the clock of the machine says', async () => {
    const { machineId, token } = await pair(await openCode());
    const answer = await ping(token, machineId, {
      clock: '2020-01-01T00:00:00.000Z',
      queuedUploads: 3,
      currentSlideNo: 2,
      slideCount: 7,
      version: '0.2.0',
    });
    expect(answer).toMatchObject({ lab: LAB_DEFAULTS, isDisabled: false });
    expect(await ada.call(getMachine, { machineId })).toMatchObject({
      pcAgentVersion: '0.2.0',
      lastPing: { timestamp: answer.time, queuedUploads: 3, currentSlideNo: 2, slideCount: 7 },
    });
  });

  test('keeps what it says of its devices', async () => {
    const { machineId, token } = await pair(await openCode());
    await ping(token, machineId);
    expect((await ada.call(getMachine, { machineId })).lastPing).not.toHaveProperty('devices');
    await ping(token, machineId, { devices: [A_DEVICE], devicesLeftOut: 2 });
    expect(await ada.call(getMachine, { machineId })).toMatchObject({
      lastPing: { devices: [A_DEVICE], devicesLeftOut: 2 },
    });
  });

  test.each([
    ['more devices than an agent takes', Array.from({ length: 21 }, () => A_DEVICE)],
    ['an id that cannot be a stream', [{ ...A_DEVICE, id: '../etc' }]],
    ['a name without an end', [{ ...A_DEVICE, name: 'n'.repeat(101) }]],
    ['a rate below zero', [{ ...A_DEVICE, rateHz: -1 }]],
  ])('with %s is refused', async (_, devices) => {
    const { machineId, token } = await pair(await openCode());
    expect(await refusalOf(ping(token, machineId, { devices }))).toMatchObject({ status: 400 });
  });

  test('is refused for another machine', async () => {
    const { token } = await pair(await openCode());
    const other = await pair(await openCode());
    expect(await refusalOf(ping(token, other.machineId))).toMatchObject({ status: 404 });
  });

  test('is refused to a researcher', async () => {
    const { machineId } = await pair(await openCode());
    expect(await refusalOf(ping(ada.token, machineId))).toMatchObject({ status: 403 });
  });

  test.each([{ slideCount: 1.5 }, { version: 'a version' }, { queuedUploads: -1 }])(
    '%j is refused',
    async (wrong) => {
      const { machineId, token } = await pair(await openCode());
      expect(await refusalOf(ping(token, machineId, wrong))).toMatchObject({ status: 400 });
    },
  );
});

test('the token of a machine opens nothing else', async () => {
  const { token } = await pair(await openCode());
  const refused = server.callWith(token)(createPairingCode, { labId });
  expect(await refusalOf(refused)).toMatchObject({ status: 403 });
});
