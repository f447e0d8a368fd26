import {
  changePanelStudy,
  deletePanelStudy,
  getPanelCost,
  getPanelStudy,
  transitionPanelStudy,
  type PanelTransition,
} from '@fovea/contract/participation/panelStudies';
import { listAuditEntries } from '@fovea/contract/platform/audit';
import { beforeAll, expect, test } from 'vitest';
import { collecting } from '../../testing/aStudy';
import { aParticipant } from '../../testing/prolific/panelParticipants';
import {
  aPublishedStudy,
  aPushedStudy,
  connected,
  setUpPanelServer,
} from '../../testing/prolific/panelServer';
import { refusalOf } from '../../testing/refusalOf';
import { setUpUser } from '../../testing/setUp';

const world = setUpPanelServer();
const { server, panel, local } = world;
const ada = setUpUser(server);
beforeAll(() => connected(panel, ada));

const move = (studyId: string, action: PanelTransition, expectedCostMinor?: number) =>
  ada.call(transitionPanelStudy, { studyId, body: { action, expectedCostMinor } });
const change = (studyId: string, body: object) => ada.call(changePanelStudy, { studyId, body });
/** Calls that change something at the panel. */
const changesSent = () => world.calls().filter((call) => !call.startsWith('GET'));

test('publishing needs the cost that was shown, and a collection that is on', async () => {
  const { studyId, pushed, atPanel } = await aPushedStudy(world, ada);
  const { totalMinor } = pushed.cost!;
  expect(await refusalOf(move(studyId, 'PUBLISH'))).toEqual({ status: 409, code: 'COST_CHANGED' });
  expect(await refusalOf(move(studyId, 'PUBLISH', totalMinor - 1))).toMatchObject({
    code: 'COST_CHANGED',
  });
  await collecting(server, studyId, false);
  expect(await refusalOf(move(studyId, 'PUBLISH', totalMinor))).toEqual({
    status: 409,
    code: 'NOT_COLLECTING',
  });
  expect(atPanel.status).toBe('UNPUBLISHED');
  await collecting(server, studyId, true);
  const published = await move(studyId, 'PUBLISH', totalMinor);
  expect(published).toMatchObject({ state: 'ACTIVE', publishedDate: expect.any(String) as string });
  expect(atPanel.status).toBe('ACTIVE');
});

test('a reward that was changed at the panel meanwhile is not published unseen', async () => {
  const { studyId, pushed, atPanel } = await aPushedStudy(world, ada);
  atPanel.fields = { ...atPanel.fields, reward: 500 };
  const before = pushed.cost!.totalMinor;
  expect(await refusalOf(move(studyId, 'PUBLISH', before))).toMatchObject({ code: 'COST_CHANGED' });
  expect(atPanel.status).toBe('UNPUBLISHED');
  // What is shown now is what it costs.
  const { panelStudy } = await ada.call(getPanelStudy, { studyId });
  expect(panelStudy!.draft.rewardMinor).toBe(500);
  expect(panelStudy!.cost!.totalMinor).toBeGreaterThan(before);
  expect(await move(studyId, 'PUBLISH', panelStudy!.cost!.totalMinor)).toMatchObject({
    state: 'ACTIVE',
  });
});

test('a study is paused, resumed and stopped; asked for twice, it is done once', async () => {
  const { studyId, pushed } = await aPublishedStudy(world, ada);
  changesSent();
  for (const action of ['PUBLISH', 'PAUSE', 'PAUSE', 'START', 'START', 'STOP', 'STOP'] as const) {
    await move(studyId, action, pushed.cost!.totalMinor);
  }
  expect(changesSent()).toEqual(Array.from({ length: 3 }, () => 'POST /studies/*/transition/'));
  expect(await refusalOf(move(studyId, 'PAUSE'))).toEqual({ status: 409, code: 'WRONG_STATE' });
  expect(await refusalOf(move(studyId, 'START'))).toEqual({ status: 409, code: 'WRONG_STATE' });
});

test('a study whose collection is off is not resumed, but can be paused and stopped', async () => {
  const { studyId } = await aPublishedStudy(world, ada);
  await collecting(server, studyId, false);
  await move(studyId, 'PAUSE');
  expect(await refusalOf(move(studyId, 'START'))).toMatchObject({ code: 'NOT_COLLECTING' });
  expect(await move(studyId, 'STOP')).toMatchObject({ state: 'COMPLETED' });
});

test('a published study is neither deleted nor changed, except for more places at the cost that was shown', async () => {
  const { studyId, atPanel } = await aPublishedStudy(world, ada, { places: 4 });
  expect(await refusalOf(ada.call(deletePanelStudy, { studyId }))).toEqual({
    status: 409,
    code: 'PUBLISHED',
  });
  expect(await refusalOf(change(studyId, { rewardMinor: 999 }))).toEqual({
    status: 409,
    code: 'PUBLISHED',
  });
  expect(await refusalOf(change(studyId, { places: 3 }))).toEqual({
    status: 422,
    code: 'NOT_POSSIBLE',
  });
  const { totalMinor } = await ada.call(getPanelCost, { studyId, query: { addedPlaces: '6' } });
  expect(totalMinor).toBe(6 * (75 + 32 + 6));
  expect(await refusalOf(change(studyId, { places: 10 }))).toMatchObject({ code: 'COST_CHANGED' });
  expect(
    await refusalOf(change(studyId, { places: 11, expectedCostMinor: totalMinor })),
  ).toMatchObject({ code: 'COST_CHANGED' });
  expect(atPanel.fields['total_available_places']).toBe(4);
  const more = await change(studyId, {
    places: 10,
    rewardMinor: 75,
    expectedCostMinor: totalMinor,
  });
  expect(more.draft.places).toBe(10);
  // The same again adds nothing and costs nothing.
  changesSent();
  expect(await change(studyId, { places: 10 })).toMatchObject({ draft: { places: 10 } });
  expect(changesSent()).toEqual([]);
});

test('a completed study becomes active again by more places', async () => {
  const { studyId } = await aPublishedStudy(world, ada);
  await move(studyId, 'STOP');
  const { totalMinor } = await ada.call(getPanelCost, { studyId, query: { addedPlaces: '1' } });
  const body = { places: 11, expectedCostMinor: totalMinor };
  expect(await change(studyId, body)).toMatchObject({ state: 'ACTIVE' });
});

test('places taken are those of people who take part, wait or were paid', async () => {
  const study = await aPublishedStudy(world, ada);
  const { studyId } = study;
  const [, second, third] = Array.from({ length: 4 }, () => aParticipant(world, study));
  local.change(second!.submission, 'RETURNED');
  local.change(third!.submission, 'TIMED-OUT');
  expect(await move(studyId, 'PAUSE')).toMatchObject({ placesTaken: 2 });
});

test('a panel that is down while it is published publishes nothing here, and what it did is found out', async () => {
  const { studyId, pushed, atPanel } = await aPushedStudy(world, ada);
  const { totalMinor } = pushed.cost!;
  panel.mood = 'down';
  expect(await refusalOf(move(studyId, 'PUBLISH', totalMinor))).toEqual({
    status: 503,
    code: 'PANEL_UNREACHABLE',
  });
  panel.mood = 'up';
  local.beforeAnswer = ({ path }) => {
    if (path.endsWith('/transition/')) panel.mood = 'answerLost';
  };
  expect(await refusalOf(move(studyId, 'PUBLISH', totalMinor))).toMatchObject({ status: 503 });
  local.beforeAnswer = () => {};
  panel.mood = 'up';
  expect(atPanel.status).toBe('ACTIVE');
  changesSent();
  expect(await move(studyId, 'PUBLISH', totalMinor)).toMatchObject({ state: 'ACTIVE' });
  expect(changesSent()).toEqual([]);
});

test('two people who publish at the same time publish once', async () => {
  const { studyId, pushed } = await aPushedStudy(world, ada);
  const { totalMinor } = pushed.cost!;
  changesSent();
  const all = await Promise.allSettled(
    Array.from({ length: 4 }, () => move(studyId, 'PUBLISH', totalMinor)),
  );
  expect(all.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(changesSent()).toEqual(['POST /studies/*/transition/']);
});

test('money and what was done stand in the audit log, also what happened at the panel itself', async () => {
  const { studyId, atPanel } = await aPublishedStudy(world, ada);
  atPanel.status = 'PAUSED';
  await move(studyId, 'START');
  const { items } = await ada.call(listAuditEntries, {
    query: { search: studyId, direction: 'asc' },
  });
  expect(items.map(({ action, actor, details }) => [action, actor?.id ?? null, details])).toEqual([
    ['PANEL_STUDY_PUSHED', ada.userId, expect.anything()],
    [
      'PANEL_STUDY_CHANGED',
      ada.userId,
      { transition: 'PUBLISH', panelStudyId: atPanel.id, cost: '11.30 GBP', places: 10 },
    ],
    ['PANEL_STUDY_CHANGED', null, { foundAtPanel: true, before: 'ACTIVE', after: 'PAUSED' }],
    ['PANEL_STUDY_CHANGED', ada.userId, { transition: 'START', panelStudyId: atPanel.id }],
  ]);
});
