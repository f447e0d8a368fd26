import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliver,
  renewWebhookSecret,
  testWebhook,
  WEBHOOK_ANSWER_BYTES,
  type NewWebhook,
  type WebhookPayload,
} from '@fovea/contract/people/webhooks';
import { toggleCollection } from '@fovea/contract/participation/respondents';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { A_WEBHOOK } from '../../testing/outside/aWebhook';
import { aStudy } from '../../testing/aStudy';
import { startLocalReceiver, type ReceivedEvent } from '../../testing/outside/localReceiver';
import { setUp, setUpServer, setUpUser } from '../../testing/setUp';
import { sendOnce } from './sendOnce';

const server = setUpServer();
const ada = setUpUser(server);
const receiver = setUp(startLocalReceiver);
afterAll(() => receiver.close());

beforeEach(async () => {
  await server.context.db.deleteFrom('webhooks').execute();
  receiver.received.length = 0;
  receiver.answerWith({ status: 204 });
  Object.assign(server.context, { connectOutside: receiver.connect });
});

async function aWebhook(own: Partial<NewWebhook> = {}) {
  const { companyId } = ada;
  const body = { ...A_WEBHOOK, events: ['study.stopped'] as const, ...own };
  const { webhook, secret } = await ada.call(createWebhook, {
    companyId,
    body: { ...body, events: [...body.events] },
  });
  return { secret, path: { companyId, webhookId: webhook.id } };
}

type Path = Awaited<ReturnType<typeof aWebhook>>['path'];

const deliveriesOf = async (path: Path) =>
  (await ada.call(listWebhookDeliveries, { ...path, query: {} })).items;

/** A study whose collection was stopped, which webhooks are told of. */
async function aStoppedStudy(): Promise<string> {
  const studyId = await aStudy(server, ada);
  await ada.call(toggleCollection, { studyId, flag: 'false' });
  return studyId;
}

/** What a receiver with the library of Standard Webhooks does. */
const verified = (secret: string, { body, headers }: ReceivedEvent) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as WebhookPayload;

describe('an event', () => {
  test('arrives once, with a signature that a foreign library accepts', async () => {
    const { secret, path } = await aWebhook({ url: 'https://hooks.example.org/fovea?key=a' });
    const studyId = await aStoppedStudy();
    await server.runJobs();
    expect(receiver.received).toHaveLength(1);
    const [event] = receiver.received;
    expect(event!.to).toBe('POST hooks.example.org/fovea?key=a');
    expect(event!.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(verified(secret, event!)).toEqual({
      type: 'study.stopped',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      data: { studyId },
    });
    const [delivery] = await deliveriesOf(path);
    expect(delivery).toMatchObject({
      ...{ id: event!.headers['webhook-id'], event: 'study.stopped', state: 'DELIVERED' },
      ...{ study: { id: studyId }, sessionId: null, payload: event!.body, nextTryDate: null },
    });
    expect(delivery!.tries).toEqual([
      {
        ...{ date: expect.any(String) as string, durationMs: expect.any(Number) as number },
        ...{ status: 204, problem: null, answer: '' },
      },
    ]);
    const [listed] = await ada.call(listWebhooks, { companyId: ada.companyId });
    expect(listed).toMatchObject({
      waiting: 0,
      failed: 0,
      lastDeliveredDate: expect.any(String) as string,
    });
  });

  test('that was altered, or signed with another secret, is refused by a foreign library', async () => {
    const { secret } = await aWebhook();
    const other = await aWebhook();
    await aStoppedStudy();
    await server.runJobs();
    expect(receiver.received).toHaveLength(2);
    const ours = receiver.received.filter((event) => {
      try {
        return verified(secret, event).type === 'study.stopped';
      } catch {
        return false;
      }
    });
    expect(ours).toHaveLength(1);
    const [event] = ours;
    expect(() => verified(other.secret, event!)).toThrow();
    expect(() => verified(secret, { ...event!, body: `${event!.body} ` })).toThrow();
    const headers = { ...event!.headers, 'webhook-id': 'another' };
    expect(() => verified(secret, { ...event!, headers })).toThrow();
  });

  test('is signed with both secrets for a day after a renewal, then with the new one only', async () => {
    const { secret: old, path } = await aWebhook();
    const { secret: renewed } = await ada.call(renewWebhookSecret, path);
    await aStoppedStudy();
    await server.runJobs();
    const [both] = receiver.received;
    expect(both!.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
    verified(renewed, both!);
    verified(old, both!);
    const past = new Date(server.context.now().getTime() - 1000);
    await server.context.db.updateTable('webhooks').set({ oldSecretUntil: past }).execute();
    await aStoppedStudy();
    await server.runJobs();
    const after = receiver.received[1]!;
    expect(after.headers['webhook-signature']).toMatch(/^v1,\S{44}$/);
    verified(renewed, after);
    expect(() => verified(old, after)).toThrow();
  });

  test('goes to every webhook that wants it, and to no other', async () => {
    const first = await aWebhook();
    const second = await aWebhook({ events: ['study.started', 'study.stopped'] });
    const other = await aWebhook({ events: ['study.started'] });
    const off = await aWebhook({ isEnabled: false });
    await aStoppedStudy();
    await server.runJobs();
    expect(receiver.received).toHaveLength(2);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
    for (const { path } of [first, second]) expect(await deliveriesOf(path)).toHaveLength(1);
    for (const { path } of [other, off]) expect(await deliveriesOf(path)).toEqual([]);
  });

  test('that is sent again keeps its id and its body, and is signed anew', async () => {
    const { secret, path } = await aWebhook();
    await aStoppedStudy();
    await server.runJobs();
    const [{ id: deliveryId } = { id: '' }] = await deliveriesOf(path);
    expect(await ada.call(redeliver, { ...path, deliveryId })).toMatchObject({ state: 'WAITING' });
    await server.runJobs();
    const [first, again] = receiver.received;
    expect(receiver.received).toHaveLength(2);
    expect(again!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(again!.body).toBe(first!.body);
    expect(verified(secret, again!)).toEqual(verified(secret, first!));
    expect((await deliveriesOf(path))[0]).toMatchObject({ state: 'DELIVERED', tries: [{}, {}] });
  });

  test('is delivered later when the server was killed in the middle', async () => {
    const { path } = await aWebhook();
    await aStoppedStudy();
    const { db } = server.context;
    // As it stands after a worker was killed: claimed, and the lease is over.
    const leasedUntil = new Date(Date.now() - 60_000);
    const killed = await db
      .updateTable('jobs')
      .set({ state: 'running', attempts: 1, leasedBy: 'a killed server', leasedUntil })
      .where('kind', '=', 'deliverWebhook')
      .where('state', '=', 'waiting')
      .returning('id')
      .execute();
    expect(killed).toHaveLength(1);
    await server.runJobs();
    expect(receiver.received).toHaveLength(1);
    expect((await deliveriesOf(path))[0]).toMatchObject({ state: 'DELIVERED' });
  });
});

describe('a test', () => {
  const sendTest = (path: Path) => ada.call(testWebhook, path);

  test('is sent at once, also to a webhook that is off, and shows the answer', async () => {
    const { secret, path } = await aWebhook({ isEnabled: false });
    receiver.answerWith({ status: 200, text: 'thank you' });
    const delivery = await sendTest(path);
    expect(delivery).toMatchObject({
      ...{ event: 'webhook.test', state: 'DELIVERED', study: null, nextTryDate: null },
      tries: [{ status: 200, problem: null, answer: 'thank you' }],
    });
    const [event] = receiver.received;
    expect(verified(secret, event!)).toMatchObject({
      ...{ type: 'webhook.test', data: { webhookId: path.webhookId } },
    });
    expect((await deliveriesOf(path)).map(({ id }) => id)).toEqual([delivery.id]);
  });

  test.each([301, 302, 303, 307, 308])(
    'a redirect with %i is a failure and not followed, wherever it leads',
    async (status) => {
      const { path } = await aWebhook();
      receiver.answerWith({ status, headers: { location: 'https://127.0.0.1/private' } });
      expect(await sendTest(path)).toMatchObject({
        state: 'FAILED',
        tries: [{ status, problem: 'REDIRECT' }],
      });
      expect(receiver.received).toHaveLength(1);
    },
  );

  test.each([400, 401, 404, 410, 429, 500, 503])(
    'the status %i is a failure, which turns nothing off',
    async (status) => {
      const { path } = await aWebhook();
      receiver.answerWith({ status, text: 'no' });
      expect(await sendTest(path)).toMatchObject({
        ...{ state: 'FAILED', nextTryDate: null },
        tries: [{ status, problem: 'STATUS', answer: 'no' }],
      });
      const [webhook] = await ada.call(listWebhooks, { companyId: ada.companyId });
      expect(webhook).toMatchObject({ isEnabled: true, failed: 0 });
    },
  );

  test('of an answer of 10 MB, one kilobyte is kept, and little more is read', async () => {
    const { path } = await aWebhook();
    const takenBefore = receiver.taken();
    receiver.answerWith({ status: 200, text: 'x'.repeat(100_000), times: 100 });
    const { tries, state } = await sendTest(path);
    expect(state).toBe('DELIVERED');
    expect(tries[0]!.answer).toBe('x'.repeat(WEBHOOK_ANSWER_BYTES));
    expect(receiver.taken() - takenBefore).toBeLessThan(10_000_000);
  });

  test('an answer is kept as text, whatever it is', async () => {
    const { path } = await aWebhook();
    receiver.answerWith({ status: 200, text: `a\0b${'ü'.repeat(600)}` });
    const { tries } = await sendTest(path);
    expect(tries[0]!.answer).toMatch(/^a\uFFFDbü+$/);
    expect(Buffer.byteLength(tries[0]!.answer)).toBeLessThanOrEqual(WEBHOOK_ANSWER_BYTES + 2);
  });

  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'http://hooks.example.org/',
  ])('no private network is reached, whatever address is stored: %s', async (url) => {
    const { path } = await aWebhook();
    await server.context.db.updateTable('webhooks').set({ url }).execute();
    Object.assign(server.context, { connectOutside: undefined });
    expect(await sendTest(path)).toMatchObject({
      state: 'FAILED',
      tries: [{ status: null, problem: 'PRIVATE_ADDRESS', answer: '' }],
    });
  });

  test('a server that is not there is said to be', async () => {
    const { path } = await aWebhook();
    Object.assign(server.context, {
      connectOutside: (...[, options]: Parameters<typeof receiver.connect>) =>
        receiver
          .connect(new URL('https://hooks.example.org/'), options)
          .destroy(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
    });
    expect(await sendTest(path)).toMatchObject({ tries: [{ problem: 'NO_CONNECTION' }] });
  });

  test('a secret that was sealed with another key has to be renewed', async () => {
    const { path } = await aWebhook();
    await server.context.db.updateTable('webhooks').set({ sealedSecret: 'v1.AAAA' }).execute();
    expect(await sendTest(path)).toMatchObject({ tries: [{ problem: 'SECRET' }] });
    expect(receiver.received).toEqual([]);
    await ada.call(renewWebhookSecret, path);
    expect(await sendTest(path)).toMatchObject({ state: 'DELIVERED' });
  });
});

test.each(['never', 'endless'] as const)(
  'a server whose answer ends %s has a limited time for all of it',
  async (how) => {
    await aWebhook();
    receiver.answerWith(how);
    const { db } = server.context;
    const webhook = await db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
    const made = await sendOnce(server.context, webhook, { id: 'a', payload: '{}' }, 50);
    expect(made).toMatchObject({ problem: 'TIMEOUT', answer: '' });
    expect(made.status).toBe(how === 'never' ? null : 200);
  },
);
