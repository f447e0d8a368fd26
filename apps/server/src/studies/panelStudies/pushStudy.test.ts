import { getStudy } from '@fovea/contract/studies/studies';
import {
  disconnectPanelProvider,
  listPanelFilters,
  listPanelProjects,
} from '@fovea/contract/people/panelProviders';
import {
  changePanelStudy,
  deletePanelStudy,
  getPanelStudy,
  pushStudy,
} from '@fovea/contract/participation/panelStudies';
import { listAuditEntries } from '@fovea/contract/platform/audit';
import { copyStudy } from '@fovea/contract/studies/studyLifecycle';
import { expect, test } from 'vitest';
import { aStudy } from '../../testing/aStudy';
import type { PanelMood } from '../../testing/prolific/localProlific';
import { aPushedStudy, connected, setUpPanelServer } from '../../testing/prolific/panelServer';
import { refusalOf } from '../../testing/refusalOf';
import { aCalibratedStudy } from '../../testing/sendRecording';
import { setUpOutsider, setUpUser } from '../../testing/setUp';

const world = setUpPanelServer();
const { server, panel, local } = world;
const ada = setUpUser(server);
const bob = setUpUser(server, ['STUDY', 'ONLINE_STUDY_BUILDER', 'REMOTE_DATA_COLLECTION']);
const eve = setUpOutsider(server);
const cleo = setUpOutsider(server);

const push = (studyId: string, more: object = {}, who = ada) =>
  who.call(pushStudy, { studyId, body: { type: 'PROLIFIC', durationMins: 5, ...more } });

test('a company without a token cannot push, and is told before', async () => {
  const studyId = await aCalibratedStudy(server, ada);
  expect(await ada.call(getPanelStudy, { studyId })).toMatchObject({
    panelStudy: null,
    problems: ['NOT_CONNECTED'],
    suggestion: { deviceTypes: ['DESKTOP'], peripherals: ['camera'], screenedOut: null },
  });
  expect(await refusalOf(push(studyId))).toEqual({ status: 409, code: 'NOT_CONNECTED' });
  expect(panel.requests).toEqual([]);
});

test('type and duration are enough: the draft has sensible defaults, and nothing is published', async () => {
  await connected(panel, ada);
  const studyId = await aCalibratedStudy(server, ada);
  const pushed = await push(studyId);
  const { name } = await ada.call(getStudy, { studyId });
  const atPanel = local.studies.at(-1)!;
  expect(atPanel.status).toBe('UNPUBLISHED');
  expect(pushed).toMatchObject({
    type: 'PROLIFIC',
    panelStudyId: atPanel.id,
    state: 'UNPUBLISHED',
    currency: 'GBP',
    workspaceId: 'w1',
    draft: { name, durationMins: 5, places: 10, rewardMinor: 75, peripherals: ['camera'] },
    // Ten rewards of 75, fees of 32 and tax of 6.
    cost: { currency: 'GBP', totalMinor: 1130, rewardsMinor: 750, feesMinor: 320, taxMinor: 60 },
    thresholds: { accuracyDeg: 3, gazeQuality: 0.9, faceQuality: 0.8, areAnswersNeeded: true },
    placesTaken: 0,
    syncFailure: null,
    pushedBy: { id: ada.userId },
  });
  expect(pushed.draft.description).toContain('webcam');
  expect(atPanel.fields).toMatchObject({
    project: 'w1-p1',
    prolific_id_option: 'url_parameters',
    external_study_url: `${server.base}/collect/?PROLIFIC_PID={{%PROLIFIC_PID%}}&STUDY_ID={{%STUDY_ID%}}&SESSION_ID={{%SESSION_ID%}}#s/${studyId}`,
    device_compatibility: ['desktop'],
  });
  expect(await ada.call(getStudy, { studyId })).toMatchObject({
    panelProviderType: 'PROLIFIC',
    panelProviderId: atPanel.id,
  });
});

test('each end has a code, and respondents are redirected with it', async () => {
  const { studyId, pushed } = await aPushedStudy(world, ada);
  const codes = Object.fromEntries(pushed.codes.map(({ end, code }) => [end, code]));
  expect(new Set(Object.values(codes)).size).toBe(pushed.codes.length);
  const row = await server.context.db
    .selectFrom('studyPanels')
    .selectAll()
    .where('studyId', '=', studyId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ kind: 'PROLIFIC', idParameter: 'PROLIFIC_PID' });
  expect(row.ends.COMPLETE).toBe(
    `https://app.prolific.com/submissions/complete?cc=${codes['COMPLETE']}`,
  );
  expect(Object.keys(row.ends).sort()).toEqual(Object.keys(codes).sort());
});

test('what is chosen is what the panel gets, and what is stored there is shown', async () => {
  const studyId = await aCalibratedStudy(server, ada);
  const chosen = {
    name: ' Adverts ',
    description: 'Look at <b>adverts</b> & answer.\n\nThank you.',
    places: 30,
    rewardMinor: 200,
    filters: [
      { type: 'range' as const, id: 'age', lower: 18, upper: null },
      { type: 'select' as const, id: 'vision', values: ['0'] },
    ],
    screenedOut: { rewardMinor: 20, slots: 5 },
    workspaceId: 'w2',
    projectId: 'w2-p2',
  };
  const pushed = await push(studyId, chosen);
  const { workspaceId: _, projectId: __, ...draft } = chosen;
  expect(pushed.draft).toMatchObject({ ...draft, name: 'Adverts' });
  const { fields } = local.studies.at(-1)!;
  expect(fields).toMatchObject({
    project: 'w2-p2',
    description: '<p>Look at &lt;b&gt;adverts&lt;/b&gt; &amp; answer.</p><p>Thank you.</p>',
    filters: [
      { filter_id: 'age', selected_range: { lower: 18 } },
      { filter_id: 'vision', selected_values: ['0'] },
    ],
  });
  expect(fields['completion_codes']).toContainEqual(
    expect.objectContaining({
      actions: [{ action: 'FIXED_SCREEN_OUT_PAYMENT', fixed_screen_out_reward: 20, slots: 5 }],
    }),
  );
});

test('without the feature nobody pushes, and the message is that of the specification', async () => {
  const studyId = await aCalibratedStudy(server, ada);
  await expect(push(studyId, {}, bob)).rejects.toMatchObject({
    problem: { status: 403, message: 'You do not have access to push studies.' },
  });
  expect(await refusalOf(bob.call(getPanelStudy, { studyId }))).toMatchObject({ status: 403 });
});

test('a study of another company does not exist', async () => {
  const { studyId } = await aPushedStudy(world, ada);
  expect(await refusalOf(push(studyId, {}, eve))).toMatchObject({ status: 404 });
  expect(await refusalOf(eve.call(getPanelStudy, { studyId }))).toMatchObject({ status: 404 });
  expect(await refusalOf(eve.call(deletePanelStudy, { studyId }))).toMatchObject({ status: 404 });
});

test('an unknown panel, a lab study and an empty study are refused without asking the panel', async () => {
  const studyId = await aCalibratedStudy(server, ada);
  panel.requests.length = 0;
  expect(await refusalOf(push(studyId, { type: 'CINT' }))).toEqual({
    status: 400,
    code: 'UNKNOWN_PANEL',
  });
  const { db } = server.context;
  await db.updateTable('studies').set({ studyType: 'LAB' }).where('id', '=', studyId).execute();
  expect(await refusalOf(push(studyId))).toEqual({ status: 409, code: 'LAB_STUDY' });
  const empty = await aStudy(server, ada);
  await db.deleteFrom('stimuli').where('studyId', '=', empty).execute();
  expect(await refusalOf(push(empty))).toEqual({ status: 409, code: 'NO_STIMULI' });
  expect(panel.requests).toEqual([]);
});

test('a study with a redirect panel cannot be pushed as well', async () => {
  const studyId = await aCalibratedStudy(server, ada);
  const at = new Date();
  await server.context.db
    .insertInto('studyPanels')
    .values({
      ...{ studyId, companyId: ada.companyId, kind: 'REDIRECT', preset: null },
      ...{ idParameter: 'rid', ends: '{}', createdAt: at, updatedAt: at },
    })
    .execute();
  expect(await refusalOf(push(studyId))).toEqual({ status: 409, code: 'OTHER_PANEL' });
});

test('fields that are not possible are named without asking the panel to make a draft', async () => {
  const studyId = await aCalibratedStudy(server, ada);
  await expect(
    push(studyId, {
      name: ' ',
      deviceTypes: ['PHONE'],
      rewardMinor: 50,
      screenedOut: { rewardMinor: 50, slots: 1 },
    }),
  ).rejects.toMatchObject({
    problem: {
      status: 422,
      code: 'NOT_POSSIBLE',
      fields: [{ path: 'name' }, { path: 'deviceTypes' }, { path: 'screenedOut' }],
    },
  });
  expect(world.calls().filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('what the panel does not accept is said in its words, and the study is not pushed', async () => {
  const studyId = await aCalibratedStudy(server, ada);
  await expect(push(studyId, { rewardMinor: 10 })).rejects.toMatchObject({
    problem: {
      status: 422,
      code: 'PANEL_REFUSED',
      message: expect.stringContaining('£6.00') as string,
      fields: [{ path: 'rewardMinor', message: 'This is below the minimum of £6.00 an hour.' }],
    },
  });
  const { panelStudy, problems } = await ada.call(getPanelStudy, { studyId });
  expect([panelStudy, problems]).toEqual([null, []]);
  expect((await ada.call(getStudy, { studyId })).panelProviderType).toBeNull();
});

test('a currency without decimals, and without a recommendation, needs a reward of its own', async () => {
  panel.workspaces.push({ id: 'w3', title: 'Tokyo', currency: 'JPY', availableMinor: 90_000 });
  const studyId = await aCalibratedStudy(server, ada);
  await expect(push(studyId, { workspaceId: 'w3' })).rejects.toMatchObject({
    problem: { status: 422, fields: [{ path: 'rewardMinor' }] },
  });
  const pushed = await push(studyId, { workspaceId: 'w3', rewardMinor: 700 });
  expect(pushed).toMatchObject({ currency: 'JPY', draft: { rewardMinor: 700 } });
});

test.each<[string, PanelMood, string]>([
  ['is down', 'down', 'PANEL_UNREACHABLE'],
  ['ends the connection', 'cutOff', 'PANEL_UNREACHABLE'],
  ['answers in another form', 'strange', 'PANEL_UNREACHABLE'],
  ['asks to wait for long', { busyForS: 90, times: 5 }, 'PANEL_BUSY'],
])('a panel that %s leaves the study as it was', async (_, mood, code) => {
  const studyId = await aCalibratedStudy(server, ada);
  const before = local.studies.length;
  panel.mood = mood;
  expect(await refusalOf(push(studyId))).toEqual({ status: 503, code });
  panel.mood = 'up';
  expect((await ada.call(getPanelStudy, { studyId })).panelStudy).toBeNull();
  expect(local.studies).toHaveLength(before);
});

test('a draft whose answer got lost is found again, not made twice', async () => {
  const studyId = await aCalibratedStudy(server, ada);
  const before = local.studies.length;
  local.beforeAnswer = (request) => {
    if (request.method === 'POST' && request.path === '/api/v1/studies/') panel.mood = 'answerLost';
  };
  expect(await refusalOf(push(studyId))).toEqual({ status: 503, code: 'PANEL_UNREACHABLE' });
  expect(local.studies).toHaveLength(before + 1);
  local.beforeAnswer = () => {};
  panel.mood = 'up';
  const pushed = await push(studyId, { places: 12 });
  expect(local.studies).toHaveLength(before + 1);
  const made = local.studies.at(-1)!;
  expect(pushed).toMatchObject({ panelStudyId: made.id, draft: { places: 12 } });
  // The codes that respondents are redirected with are those that the panel has.
  const stored = (made.fields['completion_codes'] as { code: string }[]).map(({ code }) => code);
  expect(pushed.codes.map(({ code }) => code)).toEqual(stored);
});

test('a study that is pushed many times at once is pushed once', async () => {
  const studyId = await aCalibratedStudy(server, ada);
  const before = local.studies.length;
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => push(studyId)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(local.studies).toHaveLength(before + 1);
  expect(await refusalOf(push(studyId))).toEqual({ status: 409, code: 'ALREADY_PUSHED' });
  const made = local.studies.at(-1)!;
  const { panelStudy } = await ada.call(getPanelStudy, { studyId });
  const stored = (made.fields['completion_codes'] as { code: string }[]).map(({ code }) => code);
  expect(panelStudy!.codes.map(({ code }) => code)).toEqual(stored);
});

test('a draft is changed, and what was set at the panel itself is kept', async () => {
  const { studyId, atPanel } = await aPushedStudy(world, ada);
  const child = { filter_id: 'vision', selected_values: ['1'] };
  const composed = { filter_id: 'or', selected_filters: [child] };
  const weighted = {
    filter_id: 'sex',
    selected_values: ['0', '1'],
    weightings: { '0': 1, '1': 1 },
  };
  atPanel.fields = { ...atPanel.fields, filters: [composed, weighted], metadata: 'mine' };
  const change = (body: object) => ada.call(changePanelStudy, { studyId, body });
  const filters = [{ type: 'select' as const, id: 'vision', values: ['0'] }];
  const changed = await change({ places: 20, rewardMinor: 120, filters, peripherals: [] });
  expect(changed).toMatchObject({
    otherFilters: 2,
    // The study needs a camera, whoever takes it away.
    draft: { places: 20, rewardMinor: 120, filters, peripherals: ['camera'] },
    cost: { rewardsMinor: 2400 },
  });
  expect(atPanel.fields).toMatchObject({
    metadata: 'mine',
    filters: [{ filter_id: 'vision', selected_values: ['0'] }, composed, weighted],
  });
  const paying = await change({ screenedOut: { rewardMinor: 20, slots: 3 } });
  expect(paying.codes.find(({ end }) => end === 'SCREENED_OUT')?.action).toBe('PAY_SCREENED_OUT');
  expect(paying.codes.map(({ code }) => code)).toEqual(changed.codes.map(({ code }) => code));
  expect(await refusalOf(change({ screenedOut: { rewardMinor: 120, slots: 3 } }))).toEqual({
    status: 422,
    code: 'NOT_POSSIBLE',
  });
});

test('the thresholds are changed here, without the panel', async () => {
  const { studyId } = await aPushedStudy(world, ada);
  world.calls();
  const thresholds = {
    accuracyDeg: 2,
    gazeQuality: null,
    faceQuality: 0.5,
    areAnswersNeeded: false,
  };
  const changed = await ada.call(changePanelStudy, { studyId, body: { thresholds } });
  expect(changed.thresholds).toEqual(thresholds);
  expect(world.calls()).toEqual([]);
});

test('a deleted draft is gone at the panel and here, and can be pushed again', async () => {
  const { studyId, atPanel } = await aPushedStudy(world, ada);
  await ada.call(deletePanelStudy, { studyId });
  await ada.call(deletePanelStudy, { studyId });
  expect(local.studies).not.toContain(atPanel);
  expect(await ada.call(getStudy, { studyId })).toMatchObject({
    panelProviderType: null,
    panelProviderId: null,
  });
  const left = await server.context.db
    .selectFrom('studyPanels')
    .select('studyId')
    .where('studyId', '=', studyId)
    .execute();
  expect(left).toEqual([]);
  expect(await push(studyId)).toMatchObject({ state: 'UNPUBLISHED' });
  // One that somebody deleted at the panel is forgotten all the same.
  local.studies.pop();
  await ada.call(deletePanelStudy, { studyId });
  expect((await ada.call(getPanelStudy, { studyId })).panelStudy).toBeNull();
});

test('a copy of a pushed study is not at the panel', async () => {
  const { studyId } = await aPushedStudy(world, ada);
  const { folder } = await ada.call(getStudy, { studyId });
  await ada.call(copyStudy, { studyId, body: { name: 'A copy', targetFolderId: folder } });
  await server.runJobs();
  const copy = await server.context.db
    .selectFrom('studies')
    .select(['id', 'panelProviderType', 'panelProviderId'])
    .where('name', '=', 'A copy')
    .executeTakeFirstOrThrow();
  expect(copy).toMatchObject({ panelProviderType: null, panelProviderId: null });
  expect((await ada.call(getPanelStudy, { studyId: copy.id })).panelStudy).toBeNull();
});

test('filters and projects are those of the panel, asked for every few minutes', async () => {
  panel.requests.length = 0;
  const [age, vision] = await ada.call(listPanelFilters, {});
  expect(age).toMatchObject({ id: 'age', type: 'range', lower: 18, upper: 100, isDate: false });
  expect(vision).toMatchObject({
    id: 'vision',
    choices: [
      { value: '0', label: 'Yes' },
      { value: '1', label: 'No' },
    ],
  });
  await ada.call(listPanelFilters, {});
  expect(world.calls()).toEqual(['GET /filters/']);
  server.advanceClock(6 * 60_000);
  await ada.call(listPanelFilters, {});
  server.advanceClock(-6 * 60_000);
  expect(world.calls()).toEqual(['GET /filters/']);
  expect(await ada.call(listPanelProjects, { workspaceId: 'w2' })).toEqual([
    { id: 'w2-p1', title: 'Usual' },
    { id: 'w2-p2', title: 'Pilot' },
  ]);
  expect(await refusalOf(ada.call(listPanelProjects, { workspaceId: 'w9' }))).toMatchObject({
    status: 422,
  });
  expect(await refusalOf(eve.call(listPanelFilters, {}))).toEqual({
    status: 409,
    code: 'NOT_CONNECTED',
  });
});

test('what is done at the panel is in the audit log, with who did it', async () => {
  await connected(panel, cleo, 'cleo');
  const { studyId } = await aPushedStudy(world, cleo, { places: 3 });
  await cleo.call(changePanelStudy, { studyId, body: { places: 4 } });
  await cleo.call(deletePanelStudy, { studyId });
  await cleo.call(disconnectPanelProvider, {});
  const { items } = await cleo.call(listAuditEntries, {
    query: { search: studyId, direction: 'asc' },
  });
  expect(items.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['PANEL_STUDY_PUSHED', cleo.userId],
    ['PANEL_STUDY_CHANGED', cleo.userId],
    ['PANEL_STUDY_DELETED', cleo.userId],
  ]);
  expect(items[0]!.details).toMatchObject({ places: 3, rewardMinor: 75, currency: 'GBP' });
});
