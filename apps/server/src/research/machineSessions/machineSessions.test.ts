import { createPairingCode, pairMachine, pingMachine } from '@fovea/contract/labs/agents';
import { listMachines } from '@fovea/contract/labs/machines';
import { stopInLab } from '@fovea/contract/participation/labStudies';
import {
  beginMachineSession,
  endMachineSession,
  getMachinePackage,
} from '@fovea/contract/participation/machineSessions';
import { beginSession, finishSession } from '@fovea/contract/participation/participation';
import { registerRespondent, sendToMachine } from '@fovea/contract/participation/registrations';
import { listSessions, removeWaitingSession } from '@fovea/contract/participation/respondents';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { updateStudy } from '@fovea/contract/studies/studies';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { aLab, aLabStudy } from '../../testing/aLabStudy';
import { aSessionStart, sha256 } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';

const pages = mkdtempSync(join(tmpdir(), 'fovea-page-'));
mkdirSync(join(pages, 'assets'));
writeFileSync(join(pages, 'index.html'), '<script nonce="%NONCE%"></script>');
writeFileSync(join(pages, 'assets/a.js'), 'let a = 1;');
writeFileSync(join(pages, 'assets/a.js.map'), '{}');
writeFileSync(join(pages, '.build'), 'of the build');

const server = setUpServer({}, undefined, { studio: pages, respondent: pages, help: pages });
const ada = setUpUser(server);
const eve = setUpOutsider(server);

let labId: string;
let studyId: string;
beforeAll(async () => {
  labId = await aLab(server, ada);
});
beforeEach(async () => {
  studyId = await aLabStudy(server, ada, labId, { youngMale: 100 });
});

async function aPairedMachine(owner = ada, lab = labId) {
  const { code } = await owner.call(createPairingCode, { labId: lab });
  const paired = await server.callWith(null)(pairMachine, {
    body: { code, publicProductKey: newId().slice(-12), machineName: 'PC', version: '0.1.0' },
  });
  const machine = { id: paired.machineId, call: server.callWith(paired.token) };
  await report(machine);
  return machine;
}
type PairedMachine = Awaited<ReturnType<typeof aPairedMachine>>;

const report = ({ id, call }: PairedMachine) =>
  call(pingMachine, {
    machineId: id,
    body: {
      ...{ studyId: null, busyUiShown: false, currentSlideNo: 0, slideCount: 0 },
      ...{ offline: false, queuedUploads: 0, version: '0.1.0' },
      clock: server.context.now().toISOString(),
    },
  });

async function given(machine: PairedMachine) {
  const { id } = await ada.call(registerRespondent, {
    body: {
      ...{ studyId, machineId: machine.id, age: 20, gender: 'MALE' },
      variables: { coffee: 'Daily' },
    },
  });
  const prepared = await packageOf(machine, id);
  return { id, prepared };
}

const packageOf = ({ id: machineId, call }: PairedMachine, sessionId: string) =>
  call(getMachinePackage, { machineId, sessionId });

const TEXT = aSessionStart().consent.textSha256;
const NOT_VALID = { status: 409, code: 'PACKAGE_NOT_VALID' };
type Given = Awaited<ReturnType<typeof given>>;

const sealedElsewhere = ({ id, prepared }: Given): Given => ({
  ...{ id, prepared: { ...prepared, prepared: `v1.${'x'.repeat(200)}` } },
});
const shownBy = ({ prepared }: Given) =>
  prepared.flows[0]!.session.slides.map(({ stimulusId }) => stimulusId);

/** As the agent does once the server can be reached. */
function begins(
  { id: machineId, call }: PairedMachine,
  { id, prepared }: Given,
  change: Partial<ReturnType<typeof aSessionStart>> = {},
  began = server.context.now(),
  shown?: readonly string[],
) {
  const begin = { ...aSessionStart(), sessionId: id, ...change };
  const body = {
    begin,
    prepared: prepared.prepared,
    began: began.toISOString(),
    ...(shown && { shown: [...shown] }),
  };
  return call(beginMachineSession, { machineId, sessionId: id, body });
}

const sessionRow = (id: string) =>
  server.context.db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const machineNow = async (machineId: string) =>
  (await ada.call(listMachines, {})).find(({ id }) => id === machineId);

/** Sends one chunk and finishes. */
async function sends(sessionId: string, token: string) {
  const bytes = new TextEncoder().encode('chunk');
  const path = `/datacollection/studies/${studyId}/sessions/${sessionId}/streams/face/chunks/0`;
  const headers = { authorization: `Bearer ${token}`, 'x-fovea-sha256': sha256(bytes) };
  const type = { 'content-type': 'application/octet-stream' };
  const method = 'PUT';
  const answer = await fetch(server.base + path, {
    ...{ method, headers: { ...headers, ...type }, body: bytes },
  });
  expect(answer.status).toBe(201);
  const chunks = [{ stream: 'face', seq: 0, sha256: sha256(bytes), size: bytes.length }];
  return await server.callWith(token)(finishSession, { studyId, sessionId, body: { chunks } });
}

describe('a package', () => {
  test('has the invitation, the session of every flow, and the page with hashes', async () => {
    const machine = await aPairedMachine();
    const { id, prepared } = await given(machine);
    expect(prepared).toMatchObject({
      studyId,
      invitation: { studyId, collecting: true, expired: false },
      flows: [{ session: { sessionId: id, quotaFull: false } }],
      page: {
        html: '<script nonce="%NONCE%"></script>',
        address: `${server.base}/collect/`,
      },
    });
    expect(prepared.page.policy).toContain("'nonce-%NONCE%'");
    expect(prepared.suggestedBlockId).toBe(prepared.flows[0]?.blockId);
    expect(prepared.files).toEqual([
      {
        path: 'collect/assets/a.js',
        sha256: sha256(new TextEncoder().encode('let a = 1;')),
        ...{ sizeBytes: 10, url: '/collect/assets/a.js' },
      },
    ]);
    // It says nothing that the page of the respondent may not say.
    expect(JSON.stringify(prepared)).not.toContain('mediaKey');
    const { session } = await report(machine);
    expect(session?.studyVersion).toBe(prepared.studyVersion);
  });

  test('suggests a flow without counting it', async () => {
    const machine = await aPairedMachine();
    const before = await begunCount();
    const one = await given(machine);
    expect(await begunCount()).toBe(before);
    const { secret } = aSessionStart();
    await begins(machine, one, { secret });
    expect(await begunCount()).toBe(before + 1);
    await begins(machine, one, { secret });
    expect(await begunCount()).toBe(before + 1);
  });

  test('is refused for another machine and another company', async () => {
    const machine = await aPairedMachine();
    const { id } = await given(machine);
    const other = await aPairedMachine();
    const foreign = await aPairedMachine(eve, await aLab(server, eve));
    for (const one of [other, foreign]) {
      expect(await refusalOf(packageOf(one, id))).toMatchObject({ status: 404 });
      expect(
        await refusalOf(one.call(getMachinePackage, { machineId: machine.id, sessionId: id })),
      ).toMatchObject({ status: 404 });
    }
  });
});

const begunCount = async () => {
  const { count } = await server.context.db
    .selectFrom('blocks')
    .select(({ fn }) => fn.sum<number>('begunCount').as('count'))
    .where('studyId', '=', studyId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('a session that began at a machine', () => {
  test('keeps its number, facts and true start, and is received like any other', async () => {
    const machine = await aPairedMachine();
    const one = await given(machine);
    const began = server.context.now();
    server.advanceClock(3 * 3_600_000);
    const { token } = await begins(machine, one, {}, began);
    const row = await sessionRow(one.id);
    expect(row).toMatchObject({ machineId: machine.id, age: 20, gender: 'MALE' });
    expect(row.label).toBe(one.prepared.flows[0]?.session.respondentLabel);
    expect(row.variables).toMatchObject({ source: 'test', coffee: 'Daily' });
    expect(row.createdAt.getTime()).toBe(began.getTime());
    expect(row.slides.map(({ stimulusId }) => stimulusId)).toEqual(
      one.prepared.flows[0]?.session.slides.map(({ stimulusId }) => stimulusId),
    );
    expect(await sends(one.id, token)).toEqual({ state: 'complete' });
  });

  test('a start that cannot be true is taken as near as it can be', async () => {
    const machine = await aPairedMachine();
    const day = 24 * 3_600_000;
    const early = await given(machine);
    await begins(machine, early, {}, new Date(server.context.now().getTime() - day));
    const { createdAt: registeredAt } = await server.context.db
      .selectFrom('registrations')
      .select('createdAt')
      .where('id', '=', early.id)
      .executeTakeFirstOrThrow();
    expect((await sessionRow(early.id)).createdAt).toEqual(registeredAt);
    const machine2 = await aPairedMachine();
    const late = await given(machine2);
    await begins(machine2, late, {}, new Date(server.context.now().getTime() + day));
    const now = server.context.now().getTime();
    expect((await sessionRow(late.id)).createdAt.getTime()).toBeLessThanOrEqual(now);
  });

  test('its begin may be repeated, with its secret only', async () => {
    const machine = await aPairedMachine();
    const one = await given(machine);
    const { secret } = aSessionStart();
    await begins(machine, one, { secret });
    const { token } = await begins(machine, one, { secret });
    expect(await sends(one.id, token)).toEqual({ state: 'complete' });
    expect(await refusalOf(begins(machine, one))).toMatchObject({
      ...{ status: 409, code: 'BEGUN_ELSEWHERE' },
    });
  });

  test('is taken although the collection has stopped and the study has changed', async () => {
    const machine = await aPairedMachine();
    const one = await given(machine);
    await ada.call(stopInLab, { studyId, labId });
    await ada.call(updateStudy, { studyId, body: { consentForm: 'Something else.' } });
    await begins(machine, one);
    const row = await sessionRow(one.id);
    expect(row.consent.textSha256).toBe(TEXT);
    expect(row.consent.studyVersion).toBe(one.prepared.studyVersion);
  });

  test('is taken although the respondent was sent to another machine, which is free then', async () => {
    const [machine, other] = [await aPairedMachine(), await aPairedMachine()];
    const one = await given(machine);
    await ada.call(sendToMachine, { registrationId: one.id, body: { machineId: other.id } });
    await begins(machine, one);
    expect(await sessionRow(one.id)).toMatchObject({ machineId: machine.id });
    expect((await machineNow(other.id))?.currentSession).toBeNull();
    expect((await report(other)).session).toBeNull();
  });

  test('is taken as a respondent of its own where the other machine has begun first', async () => {
    const [machine, other] = [await aPairedMachine(), await aPairedMachine()];
    const one = await given(machine);
    await ada.call(sendToMachine, { registrationId: one.id, body: { machineId: other.id } });
    await begins(other, { id: one.id, prepared: await packageOf(other, one.id) });
    expect(await refusalOf(begins(machine, one))).toMatchObject({ code: 'BEGUN_ELSEWHERE' });
    const sessionId = newId();
    const { secret } = aSessionStart();
    const { token } = await begins(machine, one, { sessionId, secret });
    expect(await sends(sessionId, token)).toEqual({ state: 'complete' });
    const [first, second] = [await sessionRow(one.id), await sessionRow(sessionId)];
    expect(first.machineId).toBe(other.id);
    expect(second).toMatchObject({ machineId: machine.id, age: 20 });
    expect(second.number).toBeGreaterThan(first.number);
    expect((await machineNow(other.id))?.currentSession).toBe(one.id);
    // As the link of its page says: the page knows this id only.
    await server.callWith(null)(withdrawSession, { studyId, sessionId: one.id, body: { secret } });
    expect((await sessionRow(sessionId)).withdrawnAt).not.toBeNull();
    expect((await sessionRow(one.id)).withdrawnAt).toBeNull();
  });

  test('is taken without what was erased of a respondent who was removed meanwhile', async () => {
    const machine = await aPairedMachine();
    const one = await given(machine);
    await ada.call(removeWaitingSession, { sessionId: one.id });
    await begins(machine, one);
    expect(await sessionRow(one.id)).toMatchObject({ age: null, gender: null });
    const listed = await ada.call(listSessions, { studyId });
    expect(listed.filter(({ id }) => id === one.id)).toHaveLength(1);
  });

  test('answers as erased once the study was deleted for ever or the consent taken back', async () => {
    const machine = await aPairedMachine();
    const one = await given(machine);
    const { secret } = aSessionStart();
    await begins(machine, one, { secret });
    await server.callWith(null)(withdrawSession, {
      ...{ studyId, sessionId: one.id, body: { secret } },
    });
    expect(await refusalOf(begins(machine, one, { secret }))).toMatchObject({
      ...{ status: 410, code: 'WITHDRAWN' },
    });
    const machine2 = await aPairedMachine();
    const two = await given(machine2);
    const { db, now } = server.context;
    const erased = { id: studyId, companyId: ada.companyId, erasedAt: now() };
    await db.insertInto('erasedStudies').values(erased).execute();
    expect(await refusalOf(begins(machine2, two))).toMatchObject({ status: 410, code: 'DELETED' });
  });

  test('a package of another machine, of another session or from elsewhere is refused', async () => {
    const [machine, other] = [await aPairedMachine(), await aPairedMachine()];
    const [one, two] = [await given(machine), await given(other)];
    const wrong = { ...one, prepared: { ...one.prepared, prepared: 'v1.abc' } };
    expect(await refusalOf(begins(machine, wrong))).toMatchObject(NOT_VALID);
    const mixed = { ...one, prepared: two.prepared };
    expect(await refusalOf(begins(machine, mixed))).toMatchObject(NOT_VALID);
    expect(await refusalOf(begins(other, one))).toMatchObject(NOT_VALID);
  });

  test('is taken by what was shown where its package was sealed with a key that is no more', async () => {
    const [before, machine] = [await aPairedMachine(), await aPairedMachine()];
    const [earlier, one] = [await given(before), await given(machine)];
    await ada.call(stopInLab, { studyId, labId });
    await ada.call(updateStudy, { studyId, body: { consentForm: 'Something else.' } });
    // From now on the text is known, since somebody has agreed to it.
    await begins(before, earlier);
    expect(await refusalOf(begins(machine, sealedElsewhere(one)))).toMatchObject(NOT_VALID);
    const shown = shownBy(one);
    const { token } = await begins(machine, sealedElsewhere(one), {}, undefined, shown);
    const row = await sessionRow(one.id);
    expect(row).toMatchObject({ machineId: machine.id, consent: { textSha256: TEXT } });
    expect(row.slides.map(({ stimulusId }) => stimulusId)).toEqual(shown);
    expect(shown).not.toEqual([]);
    expect(await sends(one.id, token)).toEqual({ state: 'complete' });
  });

  test('is then refused for another machine, and where nobody knows what was agreed to', async () => {
    const machine = await aPairedMachine();
    const one = await given(machine);
    const consent = { ...aSessionStart().consent, textSha256: sha256(Buffer.from('unknown')) };
    const refused = async (at: PairedMachine, change: object) =>
      refusalOf(begins(at, sealedElsewhere(one), change, undefined, shownBy(one)));
    expect(await refused(await aPairedMachine(), {})).toMatchObject(NOT_VALID);
    expect(await refused(machine, { consent })).toMatchObject(NOT_VALID);
  });

  test('the link of the page still works where a machine has no package', async () => {
    const machine = await aPairedMachine();
    const one = await given(machine);
    const registration = (await report(machine)).session!.url.split('foveaRegistration=')[1]!;
    const begin = { ...aSessionStart(), sessionId: one.id, registration };
    await server.callWith(null)(beginSession, { studyId, body: begin });
    expect(await sessionRow(one.id)).toMatchObject({ machineId: machine.id });
  });
});

describe('a session that is over at its machine', () => {
  const ends = (
    { id: machineId, call }: PairedMachine,
    sessionId: string,
    ended = server.context.now(),
  ) =>
    call(endMachineSession, {
      ...{ machineId, sessionId },
      body: { ended: ended.toISOString(), chunks: 3, sizeBytes: 300 },
    });

  test('frees the machine before anything was received, and keeps when it ended', async () => {
    const machine = await aPairedMachine();
    const one = await given(machine);
    const { token } = await begins(machine, one);
    const ended = server.context.now();
    server.advanceClock(3_600_000);
    await ends(machine, one.id, ended);
    await ends(machine, one.id);
    expect((await machineNow(machine.id))?.currentSession).toBeNull();
    const row = await sessionRow(one.id);
    expect(row.endedAt?.getTime()).toBe(ended.getTime());
    expect(row).toMatchObject({ expectedChunks: 3, completeAt: null });
    await report(machine);
    const next = await given(machine);
    expect((await report(machine)).session?.id).toBe(next.id);
    expect(await sends(one.id, token)).toEqual({ state: 'complete' });
    expect((await sessionRow(one.id)).endedAt?.getTime()).toBe(ended.getTime());
    expect((await report(machine)).session?.id).toBe(next.id);
  });

  test('another machine cannot end it', async () => {
    const machine = await aPairedMachine();
    const other = await aPairedMachine();
    const one = await given(machine);
    await begins(machine, one);
    expect(await refusalOf(ends(other, one.id))).toMatchObject({ status: 404 });
    expect((await machineNow(machine.id))?.currentSession).toBe(one.id);
  });
});
