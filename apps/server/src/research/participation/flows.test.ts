import { copyBlocks } from '@fovea/contract/studies/blocks';
import { listSessions } from '@fovea/contract/participation/respondents';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { getStudy, updateStudy, type Study } from '@fovea/contract/studies/studies';
import {
  beginSession,
  getInvitation,
  getPreview,
} from '@fovea/contract/participation/participation';
import { expect, test } from 'vitest';
import { aSessionStart, aStudy } from '../../testing/aStudy';
import { refusalOf as refusal } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const researcher = setUpUser(server);

const anyone = () => server.callWith(null);

/** A study with three flows of the same stimuli, collecting by default. */
async function threeFlows(usage: Study['blockUsage'], collecting = true): Promise<Study> {
  const studyId = await aStudy(server, researcher, { collecting: false });
  const [flow] = (await researcher.call(getStudy, { studyId })).topLevelBlocks;
  const text = { type: 'INSTRUCTION', name: 'Welcome', blockId: flow! } as const;
  await researcher.call(createStimulus, { studyId, body: text });
  for (const name of ['Second', 'Third']) {
    await researcher.call(copyBlocks, { studyId, body: { [flow!]: name }, query: {} });
  }
  await researcher.call(updateStudy, { studyId, body: { blockUsage: usage } });
  if (collecting)
    await server.context.db
      .updateTable('studies')
      .set({ collecting: true, firstStartedAt: server.context.now() })
      .where('id', '=', studyId)
      .execute();
  return await researcher.call(getStudy, { studyId });
}

async function begin(study: Study, more: object = {}) {
  return await anyone()(beginSession, {
    studyId: study.id,
    body: { ...aSessionStart(), ...more },
  });
}

const flowsGiven = async (study: Study) => {
  const sessions = await researcher.call(listSessions, { studyId: study.id });
  return study.topLevelBlocks.map(
    (flow) => sessions.filter(({ stimuliBlock }) => stimuliBlock === flow).length,
  );
};

test('thirty concurrent respondents are distributed evenly over the flows', async () => {
  const study = await threeFlows('BLOCK_RANDOM_CHOICE');
  await Promise.all(Array.from({ length: 30 }, () => begin(study)));
  const given = await flowsGiven(study);
  expect(given.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(Math.max(...given) - Math.min(...given)).toBeLessThanOrEqual(1);
});

test('a flow named in the link is shown; one of another study does not exist', async () => {
  const study = await threeFlows('BLOCK_RANDOM_CHOICE');
  const [, second] = study.topLevelBlocks;
  await begin(study, { blockId: second });
  expect(await flowsGiven(study)).toEqual([0, 1, 0]);
  const other = await threeFlows('BLOCK_RANDOM_CHOICE');
  expect((await refusal(begin(study, { blockId: other.topLevelBlocks[0] }))).status).toBe(404);
});

test('where respondents choose a flow, they get the list and must choose', async () => {
  const study = await threeFlows('BLOCK_MANUAL_CHOICE');
  const { flows } = await anyone()(getInvitation, { studyId: study.id });
  expect(flows.map(({ name }) => name)).toEqual(['Flow 1', 'Second', 'Third']);
  expect((await refusal(begin(study))).code).toBe('CHOOSE_FLOW');
  await begin(study, { blockId: flows[2]!.id });
  expect(await flowsGiven(study)).toEqual([0, 0, 1]);
});

test('children that are not fixed are shuffled per respondent, and keep their order for the same one', async () => {
  const studyId = await aStudy(server, researcher, { collecting: false });
  const study = await researcher.call(getStudy, { studyId });
  const blockId = study.topLevelBlocks[0]!;
  for (let number = 0; number < 6; number++) {
    await researcher.call(createStimulus, {
      studyId,
      body: { type: 'INSTRUCTION', name: `Text ${number}`, blockId },
    });
  }
  const set = { collecting: true, firstStartedAt: server.context.now() };
  await server.context.db.updateTable('studies').set(set).where('id', '=', studyId).execute();
  await server.context.db
    .updateTable('blockChildren')
    .set({ fixed: false })
    .where('studyId', '=', studyId)
    .execute();
  const orders = new Set<string>();
  for (let number = 0; number < 6; number++) {
    const body = aSessionStart();
    const first = await anyone()(beginSession, { studyId, body });
    const again = await anyone()(beginSession, { studyId, body });
    const order = first.slides.map(({ stimulusId }) => stimulusId);
    expect(again.slides.map(({ stimulusId }) => stimulusId)).toEqual(order);
    expect(first.slides.at(0)?.type).toBe('CALIBRATION');
    expect(first.slides.at(-1)?.type).toBe('CALIBRATION');
    orders.add(order.join());
  }
  expect(orders.size).toBeGreaterThan(1);
});

test('the short preview shows a flow without calibration, before collection, and stores nothing', async () => {
  const study = await threeFlows('BLOCK_RANDOM_CHOICE', false);
  const { slides: stimuli } = await anyone()(getPreview, {
    studyId: study.id,
    query: { blockId: study.topLevelBlocks[1]!, previewSecret: study.previewSecret },
  });
  expect(stimuli.map(({ type }) => type)).toEqual(['INSTRUCTION']);
  const unknown = anyone()(getPreview, {
    studyId: study.id,
    query: { blockId: 'nothing', previewSecret: study.previewSecret },
  });
  expect((await refusal(unknown)).status).toBe(404);
  expect(await researcher.call(listSessions, { studyId: study.id })).toEqual([]);
  const after = await researcher.call(getStudy, { studyId: study.id });
  expect(after.locked).toBe(false);
});

test('after its last day a started study accepts nobody, not even previews', async () => {
  const study = await threeFlows('BLOCK_RANDOM_CHOICE');
  await server.context.db
    .updateTable('studies')
    .set({ validTo: new Date(server.context.now().getTime() - 3 * 24 * 60 * 60_000) })
    .where('id', '=', study.id)
    .execute();
  const invitation = await anyone()(getInvitation, { studyId: study.id });
  expect(invitation).toMatchObject({ collecting: false, expired: true });
  expect(await refusal(begin(study))).toMatchObject({ status: 409, code: 'EXPIRED' });
  const preview = begin(study, { preview: true, previewSecret: study.previewSecret });
  expect(await refusal(preview)).toMatchObject({ status: 403, code: 'PREVIEW_ENDED' });
});
