import { startInLab, stopInLab } from '@fovea/contract/participation/labStudies';
import {
  deleteSessionData,
  retryProcessing,
  toggleCollection,
} from '@fovea/contract/participation/respondents';
import { finishSession } from '@fovea/contract/participation/participation';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import {
  createWebhook,
  listWebhookDeliveries,
  WEBHOOK_EVENTS,
  type WebhookPayload,
} from '@fovea/contract/people/webhooks';
import { createStudyExport, listStudyExports } from '@fovea/contract/studies/exports';
import { deleteStudy, deleteStudyForEver } from '@fovea/contract/studies/studyLifecycle';
import { POST_CALIBRATION_NAME } from '@fovea/rules/flow/stimuli';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announce } from '../../platform/webhooks/announce';
import { replaceReportTools } from '../../studies/reports/reportTools';
import { aLab, aLabStudy } from '../../testing/aLabStudy';
import { anAnalysedStudy } from '../../testing/analysedStudy';
import { aRespondent, aStudy } from '../../testing/aStudy';
import { A_WEBHOOK } from '../../testing/outside/aWebhook';
import { startLocalReceiver } from '../../testing/outside/localReceiver';
import { reportCalls } from '../../testing/reports/reportCalls';
import { tinyEngine } from '../../testing/reports/tinyEngine';
import { aCalibratedStudy, recordedChunks, sendChunks } from '../../testing/sendRecording';
import { finished } from '../../testing/respondentSteps';
import { setUp, setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
const eve = setUpOutsider(server);
const receiver = setUp(startLocalReceiver);
afterAll(() => receiver.close());
beforeAll(() => {
  replaceReportTools(server.context, { engines: [tinyEngine()] });
  Object.assign(server.context, { connectOutside: receiver.connect });
});

let path: { readonly companyId: string; readonly webhookId: string };
beforeEach(async () => {
  await server.context.db.deleteFrom('webhooks').execute();
  const body = { ...A_WEBHOOK, events: [...WEBHOOK_EVENTS] };
  const { webhook } = await ada.call(createWebhook, { companyId: ada.companyId, body });
  path = { companyId: ada.companyId, webhookId: webhook.id };
});

/** The events that were announced, oldest first, as type and data. */
async function announced() {
  const query = { pageSize: 200 };
  const { items } = await ada.call(listWebhookDeliveries, { ...path, query });
  return items.toReversed().map(({ payload }) => {
    const { type, data } = JSON.parse(payload) as WebhookPayload;
    return [type, data] as const;
  });
}

const jobs = async () =>
  await server.context.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'deliverWebhook')
    .where('state', '=', 'waiting')
    .execute();

describe('a session', () => {
  test('is completed when everything was received, once, and processed when results are there', async () => {
    const studyId = await aCalibratedStudy(server, ada);
    const respondent = await aRespondent(server, studyId);
    const { sessionId } = respondent;
    const data = { studyId, sessionId };
    const chunks = await sendChunks(respondent, recordedChunks(respondent.slides, 'a'));
    expect(await announced()).toEqual([]);
    const finish = () =>
      server.callWith(respondent.token)(finishSession, { ...data, body: { chunks } });
    await finish();
    expect(await announced()).toEqual([['session.completed', data]]);
    expect(await jobs()).toHaveLength(1);
    // Again, after the answer was lost.
    await finish();
    expect(await announced()).toHaveLength(1);
    await server.runJobs();
    expect(await announced()).toEqual([
      ['session.completed', data],
      ['session.processed', data],
    ]);
    // Results are computed again: whoever reads them wants to know.
    await ada.call(retryProcessing, { studyId, sessionId });
    await server.runJobs();
    expect((await announced()).map(([type]) => type)).toEqual([
      'session.completed',
      'session.processed',
      'session.processed',
    ]);
  });

  test('is withdrawn once; its deletion by a researcher is no withdrawal', async () => {
    const studyId = await aStudy(server, ada);
    const respondent = await aRespondent(server, studyId);
    const { sessionId, begin } = respondent;
    await finished(server, respondent);
    await server.runJobs();
    const before = await announced();
    await ada.call(deleteSessionData, { studyId, sessionId });
    expect(await announced()).toEqual(before);
    for (const _twice of [1, 2]) {
      const body = { secret: begin.secret };
      await server.callWith(null)(withdrawSession, { studyId, sessionId, body });
    }
    expect((await announced()).slice(before.length)).toEqual([
      ['session.withdrawn', { studyId, sessionId }],
    ]);
    const { items } = await ada.call(listWebhookDeliveries, { ...path, query: {} });
    expect(items[0]).toMatchObject({ study: { id: studyId }, sessionId });
    expect(JSON.stringify(items)).not.toContain(begin.secret);
  });

  test('of a preview is never announced', async () => {
    const studyId = await aStudy(server, ada);
    const respondent = await aRespondent(server, studyId, { preview: true });
    await finished(server, respondent);
    await server.runJobs();
    const { sessionId, begin } = respondent;
    const body = { secret: begin.secret };
    await server.callWith(null)(withdrawSession, { studyId, sessionId, body });
    expect(await announced()).toEqual([]);
  });
});

describe('a study', () => {
  test('is stopped and started by its researchers, each once', async () => {
    const studyId = await aStudy(server, ada);
    const toggle = (flag: string) => ada.call(toggleCollection, { studyId, flag });
    for (const flag of ['false', 'false']) await toggle(flag);
    expect(await announced()).toEqual([['study.stopped', { studyId }]]);
    await server.context.db
      .updateTable('stimuli')
      .set({ type: 'IMAGE', calibrationOptions: null })
      .where('studyId', '=', studyId)
      .where('name', '=', POST_CALIBRATION_NAME)
      .execute();
    for (const flag of ['true', 'true']) await toggle(flag);
    expect((await announced()).slice(1)).toEqual([['study.started', { studyId }]]);
  });

  test('of a lab is started and stopped', async () => {
    const labId = await aLab(server, ada);
    const studyId = await aLabStudy(server, ada, labId);
    await ada.call(stopInLab, { studyId, labId });
    await ada.call(stopInLab, { studyId, labId });
    expect(await announced()).toEqual([['study.stopped', { studyId }]]);
    // Without something to look at, a study does not start.
    await server.context.db
      .updateTable('stimuli')
      .set({ type: 'IMAGE', calibrationOptions: null })
      .where('studyId', '=', studyId)
      .where('name', '=', POST_CALIBRATION_NAME)
      .execute();
    await ada.call(startInLab, { studyId, labId });
    await ada.call(startInLab, { studyId, labId });
    expect((await announced()).slice(1)).toEqual([['study.started', { studyId }]]);
  });

  test('that is deleted while it collects is stopped', async () => {
    const studyId = await aStudy(server, ada);
    await ada.call(deleteStudy, { studyId });
    expect(await announced()).toEqual([['study.stopped', { studyId }]]);
    const idle = await aStudy(server, ada, { collecting: false });
    await ada.call(deleteStudy, { studyId: idle });
    expect(await announced()).toHaveLength(1);
    await ada.call(deleteStudyForEver, { studyId, query: { confirmation: 'delete' } });
    expect(await announced()).toEqual([]);
    await server.runJobs();
  });
});

test('an export and a report are announced when they are ready', async () => {
  const { studyId, ids } = await anAnalysedStudy(server, ada);
  await server.context.db.deleteFrom('webhookDeliveries').execute();
  const body = { name: 'All', respondentIds: [...ids] };
  await ada.call(createStudyExport, { studyId, query: {}, body });
  expect(await announced()).toEqual([]);
  await server.runJobs();
  const [made] = await ada.call(listStudyExports, { studyId });
  expect(made).toMatchObject({ state: 'SUCCEEDED' });
  expect(await announced()).toEqual([['export.ready', { studyId, exportId: made!.id }]]);

  const { add, run, runs } = reportCalls(server, ada, () => studyId);
  const template = await add('{{params.json}}');
  await run({ id: template.id });
  await server.runJobs();
  const [ended] = await runs();
  expect(ended).toMatchObject({ state: 'SUCCESS', reports: [{ state: 'SUCCESS' }] });
  expect((await announced())[1]).toEqual([
    'report.ready',
    { studyId, templateId: template.id, runId: ended!.id },
  ]);
});

test('what is rolled back is not announced, and leaves no job', async () => {
  const studyId = await aStudy(server, ada);
  await server.runJobs();
  const work = server.context.db.transaction().execute(async (tx) => {
    const data = { studyId };
    await announce(tx, { type: 'study.stopped', ...ada, at: new Date(), data });
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await announced()).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test('a company is not told of the events of another', async () => {
  const studyId = await aStudy(server, eve);
  await eve.call(toggleCollection, { studyId, flag: 'false' });
  expect(await announced()).toEqual([]);
  expect(await server.context.db.selectFrom('webhookDeliveries').select('id').execute()).toEqual(
    [],
  );
});

test('what waits to be sent goes with its webhook', async () => {
  const { db } = server.context;
  const rowsLeft = async () =>
    (await db.selectFrom('webhookDeliveries').select('id').execute()).length;
  await ada.call(toggleCollection, { studyId: await aStudy(server, ada), flag: 'false' });
  expect(await rowsLeft()).toBe(1);
  await db.deleteFrom('webhooks').where('id', '=', path.webhookId).execute();
  expect(await rowsLeft()).toBe(0);
  receiver.received.length = 0;
  await server.runJobs();
  expect(receiver.received).toEqual([]);
});
