import { changeLab, listLabs } from '@fovea/contract/labs/labs';
import { changeMachine, getMachine, listMachines } from '@fovea/contract/labs/machines';
import { listAuditEntries } from '@fovea/contract/platform/audit';
import { LAB_DEFAULTS } from '@fovea/rules/labs/uploadWindow';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server, ['LAB', 'ACCOUNT_ADMINISTRATION']);
const researcher = setUpUser(server, ['STUDY']);
const mallory = setUpOutsider(server, ['LAB']);

let labId: string;
beforeAll(async () => {
  labId = newId();
  await server.context.db
    .insertInto('labs')
    .values({ id: labId, companyId: ada.companyId, name: 'Main lab', createdAt: new Date() })
    .execute();
});

async function aMachine(name = 'PC 1'): Promise<string> {
  const id = newId();
  const { companyId } = ada;
  await server.context.db
    .insertInto('machines')
    .values({ id, companyId, labId, name, publicProductKey: keyOf(id), createdAt: new Date() })
    .execute();
  return id;
}
const keyOf = (machineId: string) => machineId.slice(-12);
const stepsOn = async (search: string) =>
  (await ada.call(listAuditEntries, { query: { search } })).items
    .map(({ action, details }) => ({ action, details }))
    .toReversed();

describe('the settings of a lab', () => {
  test('begin with the defaults', async () => {
    const [lab] = await ada.call(listLabs, {});
    expect(lab).toMatchObject({ id: labId, name: 'Main lab', currentStudies: [], ...LAB_DEFAULTS });
  });

  test('are changed, and the audit log says from what to what', async () => {
    const body = { ...LAB_DEFAULTS, maxConcurrentUploaders: 3, uploadWindowEnd: '06:30' };
    expect(await ada.call(changeLab, { labId, body })).toMatchObject(body);
    expect(await ada.call(changeLab, { labId, body })).toMatchObject(body);
    expect(await stepsOn(labId)).toEqual([
      {
        action: 'LAB_CHANGED',
        details: {
          maxConcurrentUploaders: { before: 1, after: 3 },
          uploadWindowEnd: { before: '07:00', after: '06:30' },
        },
      },
    ]);
  });

  test.each([
    [{ uploadWindowStart: '12:00', uploadWindowEnd: '12:00' }, 'uploadWindowEnd'],
    [{ uploadWindowStart: '24:00' }, 'uploadWindowStart'],
    [{ maxConcurrentUploaders: 0 }, 'maxConcurrentUploaders'],
    [{ maxConcurrentDownloaders: 1.5 }, 'maxConcurrentDownloaders'],
    [{ secondsIdleBeforeUploadAllowed: 59 }, 'secondsIdleBeforeUploadAllowed'],
  ])('%j is refused', async (wrong, field) => {
    const body = { ...LAB_DEFAULTS, ...wrong };
    const refused = ada.call(changeLab, { labId, body }).catch((reason: unknown) => reason);
    expect(await refused).toMatchObject({ status: 400, problem: { fields: [{ path: field }] } });
  });
});

describe('a machine', () => {
  test('is renamed, moved and given another role', async () => {
    const machineId = await aMachine();
    const body = { name: ' PC 2 ', location: 'Room 3', actingAs: 'STUDY_OWNER' } as const;
    expect(await ada.call(changeMachine, { machineId, body })).toMatchObject({
      ...body,
      name: 'PC 2',
    });
    expect(await ada.call(getMachine, { machineId })).toMatchObject({
      labId,
      lastPing: null,
      pcAgentVersion: null,
      disabled: null,
      publicProductKey: keyOf(machineId),
    });
    expect((await ada.call(listMachines, {})).map(({ id }) => id)).toContain(machineId);
  });

  test('is disabled with a reason by somebody, and enabled again', async () => {
    const machineId = await aMachine();
    const disable = (reason: string) =>
      ada.call(changeMachine, { machineId, body: { disabled: { reason } } });
    const first = await disable('Camera broken');
    expect(first.disabled).toMatchObject({ reason: 'Camera broken' });
    const second = await disable('Camera sent in');
    expect(second.disabled).toEqual({ ...first.disabled, reason: 'Camera sent in' });
    const body = { disabled: null };
    expect((await ada.call(changeMachine, { machineId, body })).disabled).toBeNull();
    expect(await stepsOn(machineId)).toEqual([
      { action: 'MACHINE_DISABLED', details: { reason: 'Camera broken' } },
      { action: 'MACHINE_DISABLED', details: { reason: 'Camera sent in' } },
      { action: 'MACHINE_ENABLED', details: { reason: 'Camera sent in' } },
    ]);
  });

  test.each([
    [{ name: '  ' }, 'name'],
    [{ disabled: { reason: ' ' } }, 'disabled'],
  ])('%j is refused', async (body, field) => {
    const machineId = await aMachine();
    const refused = ada.call(changeMachine, { machineId, body }).catch((reason: unknown) => reason);
    expect(await refused).toMatchObject({ status: 400, problem: { fields: [{ path: field }] } });
    expect(await ada.call(getMachine, { machineId })).toMatchObject({ name: 'PC 1' });
  });
});

test('other companies have no such lab and no such machine', async () => {
  const machineId = await aMachine();
  expect(await mallory.call(listLabs, {})).toEqual([]);
  expect(await mallory.call(listMachines, {})).toEqual([]);
  const tries = [
    () => mallory.call(changeLab, { labId, body: LAB_DEFAULTS }),
    () => mallory.call(getMachine, { machineId }),
    () => mallory.call(changeMachine, { machineId, body: { name: 'Mine' } }),
  ];
  for (const attempt of tries) expect(await refusalOf(attempt())).toMatchObject({ status: 404 });
});

test('a user without access to labs is refused', async () => {
  expect(await refusalOf(researcher.call(listLabs, {}))).toMatchObject({ status: 403 });
});
