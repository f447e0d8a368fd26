import { getCurrentUser } from '@fovea/contract/people/accounts';
import { listAuditEntries } from '@fovea/contract/platform/audit';
import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliver,
  redeliverFailed,
  testWebhook,
  WEBHOOK_DELIVERY_DAYS,
} from '@fovea/contract/people/webhooks';
import { toggleCollection } from '@fovea/contract/participation/respondents';
import { pauseAfterMs, WEBHOOK_TRIES } from '@fovea/rules/people/webhooks/webhookTries';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueue } from '../../platform/store/jobs';
import { HOUSEKEEPING } from '../../programs/housekeeping/scheduleHousekeeping';
import { A_WEBHOOK } from '../../testing/outside/aWebhook';
import { aStudy } from '../../testing/aStudy';
import { passTime } from '../../testing/erasure/passTime';
import { mailsTo } from '../../testing/mailbox';
import { startLocalReceiver } from '../../testing/outside/localReceiver';
import { refusalOf } from '../../testing/refusalOf';
import { runWaitingJobs } from '../../testing/runWaitingJobs';
import { setUp, setUpServer, setUpUser } from '../../testing/setUp';
import { DELIVER_WEBHOOK } from '../../platform/webhooks/webhookJobs';
import { deliverWebhookJob } from './deliverWebhook.job';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const server = setUpServer();
const ada = setUpUser(server, [
  'ACCOUNT_ADMINISTRATION',
  'STUDY',
  'REMOTE_DATA_COLLECTION',
  'ONLINE_STUDY_BUILDER',
]);
const bob = setUpUser(server, ['STUDY']);
const receiver = setUp(startLocalReceiver);
afterAll(() => receiver.close());
// Jobs that are due soon are run ahead of time in tests: pauses are those of this clock, which is ahead.
beforeAll(async () => {
  server.advanceClock(60 * MINUTE_MS);
  // Days pass in these tests, in which nobody signs in again.
  const later = new Date(Date.now() + 365 * DAY_MS);
  for (const { call } of [ada, bob]) await call(getCurrentUser, {});
  await server.context.db
    .updateTable('tokens')
    .set({ lastUsedAt: later, expiresAt: later })
    .execute();
});

let path: { readonly companyId: string; readonly webhookId: string };
beforeEach(async () => {
  await server.context.db.deleteFrom('webhooks').execute();
  receiver.received.length = 0;
  receiver.answerWith({ status: 500, text: 'broken' });
  Object.assign(server.context, { connectOutside: receiver.connect });
  const body = { ...A_WEBHOOK, events: [...A_WEBHOOK.events, 'study.stopped' as const] };
  const { webhook } = await ada.call(createWebhook, { companyId: ada.companyId, body });
  path = { companyId: ada.companyId, webhookId: webhook.id };
});

const deliveries = async (state?: 'WAITING' | 'DELIVERED' | 'FAILED') =>
  (await ada.call(listWebhookDeliveries, { ...path, query: state ? { state } : {} })).items;
const webhook = async () => (await ada.call(listWebhooks, { companyId: ada.companyId }))[0]!;
const turnOn = () => ada.call(changeWebhook, { ...path, body: { isEnabled: true } });

async function aStoppedStudy(): Promise<string> {
  const studyId = await aStudy(server, ada);
  await ada.call(toggleCollection, { studyId, flag: 'false' });
  return studyId;
}

/** Longer than the pause after so many failed tries, and shorter than the next. */
const pauseMs = (failedTries: number) => pauseAfterMs(failedTries, 1)! + 100;

async function failForGood(): Promise<void> {
  await aStoppedStudy();
  await server.runJobs();
  for (let failed = 1; failed < WEBHOOK_TRIES; failed++) await passTime(server, pauseMs(failed));
}

const mailsToAda = async () => {
  const { email } = await ada.call(getCurrentUser, {});
  return (await mailsTo(server, email)).filter(({ subject }) => subject.includes('turned off'));
};

test('a failed delivery is tried again after its pause, with the same id, until it arrives', async () => {
  await aStoppedStudy();
  await server.runJobs();
  expect(receiver.received).toHaveLength(1);
  const [waiting] = await deliveries();
  expect(waiting).toMatchObject({
    ...{ state: 'WAITING', tries: [{ status: 500, problem: 'STATUS', answer: 'broken' }] },
  });
  const untilMs = Date.parse(waiting!.nextTryDate!) - Date.parse(waiting!.tries[0]!.date);
  expect(untilMs).toBeGreaterThanOrEqual(pauseAfterMs(1, 0)!);
  expect(untilMs).toBeLessThan(pauseAfterMs(1, 1)! + 10_000);
  expect(await webhook()).toMatchObject({ isEnabled: true, waiting: 1, failed: 0 });
  await passTime(server, pauseMs(1));
  expect(receiver.received).toHaveLength(2);
  receiver.answerWith({ status: 200 });
  await passTime(server, 30_000);
  expect(receiver.received).toHaveLength(2);
  await passTime(server, pauseMs(2));
  expect(receiver.received).toHaveLength(3);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const [delivered] = await deliveries();
  expect(delivered).toMatchObject({ state: 'DELIVERED', nextTryDate: null });
  expect(delivered!.tries.map(({ status }) => status)).toEqual([200, 500, 500]);
  await passTime(server, DAY_MS);
  expect(receiver.received).toHaveLength(3);
});

test('after the last try the webhook is off, and its administrators get a mail', async () => {
  await failForGood();
  expect(receiver.received).toHaveLength(WEBHOOK_TRIES);
  const [failed] = await deliveries();
  expect(failed).toMatchObject({ state: 'FAILED', nextTryDate: null });
  expect(failed!.tries).toHaveLength(WEBHOOK_TRIES);
  expect(await webhook()).toMatchObject({
    ...{ isEnabled: false, off: { reason: 'FAILED' }, waiting: 0, failed: 1 },
  });
  const mails = await mailsToAda();
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain(A_WEBHOOK.url);
  expect(mails[0]!.text).toContain(
    'in 10 tries. The last time: The server answered with the status 500.',
  );
  expect(mails[0]!.text).toContain(`${server.base}/#/webhooks/${path.webhookId}`);
  const other = await bob.call(getCurrentUser, {});
  expect(await mailsTo(server, other.email)).toEqual([]);
  const { items } = await ada.call(listAuditEntries, { query: { action: 'WEBHOOK_TURNED_OFF' } });
  expect(items[0]).toMatchObject({ actor: null, details: { reason: 'FAILED' } });
  // Nothing is announced to a webhook that is off.
  await aStoppedStudy();
  await passTime(server, 3 * DAY_MS);
  expect(receiver.received).toHaveLength(WEBHOOK_TRIES);
  expect(await deliveries()).toHaveLength(1);
});

test('a webhook that is turned on again leaves old deliveries, until they are sent again', async () => {
  await failForGood();
  const [{ id: deliveryId } = { id: '' }] = await deliveries();
  const off = { status: 409, code: 'WEBHOOK_OFF' };
  expect(await refusalOf(ada.call(redeliver, { ...path, deliveryId }))).toEqual(off);
  expect(await refusalOf(ada.call(redeliverFailed, path))).toEqual(off);
  receiver.answerWith({ status: 200 });
  await turnOn();
  await passTime(server, 0);
  expect(receiver.received).toHaveLength(WEBHOOK_TRIES);
  expect(await webhook()).toMatchObject({ isEnabled: true, off: null, failed: 1 });
  await ada.call(redeliver, { ...path, deliveryId });
  expect(await refusalOf(ada.call(redeliver, { ...path, deliveryId }))).toEqual({
    ...{ status: 409, code: 'IS_WAITING' },
  });
  await server.runJobs();
  expect(receiver.received).toHaveLength(WEBHOOK_TRIES + 1);
  expect(await webhook()).toMatchObject({ isEnabled: true, waiting: 0, failed: 0 });
});

test('410 Gone turns the webhook off at once, and what waits is not sent', async () => {
  await aStoppedStudy();
  await server.runJobs();
  expect(await deliveries('WAITING')).toHaveLength(1);
  receiver.answerWith({ status: 410 });
  await aStoppedStudy();
  await server.runJobs();
  expect(await webhook()).toMatchObject({
    ...{ isEnabled: false, off: { reason: 'GONE' }, waiting: 0, failed: 2 },
  });
  const sent = receiver.received.length;
  await passTime(server, DAY_MS);
  expect(receiver.received).toHaveLength(sent);
  const mails = await mailsToAda();
  expect(mails[0]!.text).toContain('gone for good (410)');
});

test('all failed deliveries are sent again at once, and no test', async () => {
  await aStoppedStudy();
  await aStoppedStudy();
  await server.runJobs();
  await ada.call(testWebhook, path);
  await ada.call(changeWebhook, { ...path, body: { isEnabled: false } });
  await turnOn();
  expect(await deliveries('FAILED')).toHaveLength(3);
  receiver.answerWith({ status: 200 });
  receiver.received.length = 0;
  expect(await ada.call(redeliverFailed, path)).toEqual({ sent: 2, left: 0 });
  expect(await ada.call(redeliverFailed, path)).toEqual({ sent: 0, left: 0 });
  await server.runJobs();
  expect(receiver.received).toHaveLength(2);
  const [test] = await deliveries('FAILED');
  expect(test).toMatchObject({ event: 'webhook.test' });
  const again = ada.call(redeliver, { ...path, deliveryId: test!.id });
  expect(await refusalOf(again)).toEqual({ status: 409, code: 'IS_TEST' });
});

test('a server that lets us wait is left alone for a minute, and nothing is lost', async () => {
  receiver.answerWith('never');
  const impatient = { [DELIVER_WEBHOOK]: deliverWebhookJob(server.context, 50) };
  await aStoppedStudy();
  await runWaitingJobs(server.context, impatient);
  expect(receiver.received).toHaveLength(1);
  expect((await deliveries())[0]!.tries).toMatchObject([{ problem: 'TIMEOUT' }]);
  await aStoppedStudy();
  await runWaitingJobs(server.context, impatient);
  // The second one was not tried, which counts as no try.
  expect(receiver.received).toHaveLength(1);
  expect(await deliveries('WAITING')).toHaveLength(2);
  expect((await deliveries())[0]!.tries).toEqual([]);
  receiver.answerWith({ status: 200 });
  await passTime(server, 3 * MINUTE_MS);
  await passTime(server, 3 * MINUTE_MS);
  expect(await deliveries('DELIVERED')).toHaveLength(2);
});

test('a delivery whose jobs died is taken up again, and an old one is forgotten', async () => {
  const { db } = server.context;
  const clean = async () => {
    await enqueue(db, { kind: HOUSEKEEPING, companyId: null, payload: {} });
    await server.runJobs();
  };
  receiver.answerWith({ status: 200 });
  await aStoppedStudy();
  await db.deleteFrom('jobs').where('kind', '=', DELIVER_WEBHOOK).execute();
  await clean();
  expect(await deliveries('DELIVERED')).toHaveLength(1);
  server.advanceClock((WEBHOOK_DELIVERY_DAYS - 1) * DAY_MS);
  await clean();
  expect(await db.selectFrom('webhookDeliveries').select('id').execute()).toHaveLength(1);
  server.advanceClock(2 * DAY_MS);
  await clean();
  expect(await db.selectFrom('webhookDeliveries').select('id').execute()).toEqual([]);
});
