import { listAuditEntries } from '@fovea/contract/platform/audit';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  WEBHOOKS_MAX,
  type NewWebhook,
} from '@fovea/contract/people/webhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { A_WEBHOOK } from '../../testing/outside/aWebhook';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';

const server = setUpServer();
const ada = setUpUser(server, ['ACCOUNT_ADMINISTRATION', 'STUDY']);
const bob = setUpUser(server, ['STUDY', 'ANALYSIS']);
const eve = setUpOutsider(server, ['ACCOUNT_ADMINISTRATION']);
const staff = setUpOutsider(server, ['INTERNAL']);

beforeEach(async () => {
  await server.context.db.deleteFrom('webhooks').execute();
});

const add = (own: Partial<NewWebhook> = {}, who: SignedIn = ada, companyId = ada.companyId) =>
  who.call(createWebhook, { companyId, body: { ...A_WEBHOOK, ...own } });
const list = (who: SignedIn = ada, companyId = ada.companyId) =>
  who.call(listWebhooks, { companyId });
const pathOf = ({ webhook }: Awaited<ReturnType<typeof add>>) => ({
  ...{ companyId: ada.companyId, webhookId: webhook.id },
});
const rows = () => server.context.db.selectFrom('webhooks').selectAll().execute();
const auditOf = async () => {
  const { items } = await ada.call(listAuditEntries, { query: { direction: 'desc' } });
  return items
    .filter(({ action }) => action.startsWith('WEBHOOK'))
    .map(({ action, targetName, details }) => [action, targetName, details]);
};

describe('adding', () => {
  test('the secret is shown once and stored sealed', async () => {
    const { webhook, secret } = await add({
      name: ' Results ',
      events: ['study.started', 'session.processed'],
    });
    expect(webhook).toEqual({
      ...{ id: expect.any(String) as string, name: 'Results', url: A_WEBHOOK.url },
      ...{ events: ['study.started', 'session.processed'], isEnabled: true, off: null },
      ...{ createdDate: expect.any(String) as string, oldSecretUntil: null },
      ...{ waiting: 0, failed: 0, lastDeliveredDate: null },
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    const listed = await list();
    expect(listed).toEqual([webhook]);
    expect(JSON.stringify(listed)).not.toContain(secret);
    expect(JSON.stringify(await rows())).not.toContain(secret.slice(6));
  });

  test('an event that is named twice counts once', async () => {
    const { webhook } = await add({ events: ['study.started', 'study.started'] });
    expect(webhook.events).toEqual(['study.started']);
  });

  test.each([
    'http://hooks.example.org/',
    'https://user:password@hooks.example.org/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1:8443/',
    'javascript:alert(1)',
    'https://',
    '',
  ])('the address %s is refused, for a new and an existing webhook', async (url) => {
    const refused = { status: 400, code: 'BAD_ADDRESS' };
    expect(await refusalOf(add({ url }))).toEqual(refused);
    expect(await rows()).toEqual([]);
    const path = pathOf(await add());
    expect(await refusalOf(ada.call(changeWebhook, { ...path, body: { url } }))).toEqual(refused);
    expect((await list())[0]!.url).toBe(A_WEBHOOK.url);
  });

  test.each<[string, object]>([
    ['no events', { events: [] }],
    ['an unknown event', { events: ['session.started'] }],
    ['no name', { name: ' ' }],
    ['a long name', { name: 'a'.repeat(101) }],
  ])('%s is refused', async (_, own) => {
    expect(await refusalOf(add(own as never))).toMatchObject({ status: 400 });
  });

  test(`a company has at most ${WEBHOOKS_MAX}, also when two are added at the same moment`, async () => {
    for (let at = 1; at < WEBHOOKS_MAX; at++) await add({ name: `W ${at}` });
    const refusals = await Promise.all([1, 2, 3].map(() => refusalOf(add()).catch(() => null)));
    const refused = refusals.filter((one) => one?.code === 'TOO_MANY_WEBHOOKS');
    expect(refused).toHaveLength(2);
    expect(refused[0]).toEqual({ status: 409, code: 'TOO_MANY_WEBHOOKS' });
    expect(await rows()).toHaveLength(WEBHOOKS_MAX);
    await expect(add()).rejects.toThrow('A company has at most 10 webhooks.');
    await add({}, eve, eve.companyId);
  });
});

describe('a webhook', () => {
  test('is changed, turned off and on, and deleted, which the audit log says', async () => {
    const added = await add({ url: 'https://hooks.example.org/a?token=hidden' });
    const path = pathOf(added);
    const change = (body: object) => ada.call(changeWebhook, { ...path, body });
    expect(await change({ name: 'Figures', events: ['export.ready'] })).toMatchObject({
      ...{ name: 'Figures', events: ['export.ready'], isEnabled: true },
    });
    expect(await change({ isEnabled: false })).toMatchObject({
      ...{ isEnabled: false, off: { reason: 'PERSON', date: expect.any(String) as string } },
    });
    expect(await change({ isEnabled: true, url: 'hooks.example.org/b' })).toMatchObject({
      ...{ isEnabled: true, off: null, url: 'https://hooks.example.org/b' },
    });
    // Again, after an answer was lost.
    await change({ isEnabled: true, name: 'Figures' });
    await ada.call(deleteWebhook, path);
    expect(await list()).toEqual([]);
    expect(await refusalOf(change({ name: 'a' }))).toMatchObject({ status: 404 });
    const { events } = A_WEBHOOK;
    expect((await auditOf()).slice(0, 6)).toEqual([
      ['WEBHOOK_DELETED', 'Figures', { url: 'https://hooks.example.org/b' }],
      ['WEBHOOK_TURNED_ON', 'Figures', {}],
      [
        'WEBHOOK_CHANGED',
        'Figures',
        { url: { before: 'https://hooks.example.org/a', after: 'https://hooks.example.org/b' } },
      ],
      ['WEBHOOK_TURNED_OFF', 'Figures', {}],
      [
        'WEBHOOK_CHANGED',
        'Figures',
        {
          name: { before: 'Results', after: 'Figures' },
          events: { before: events, after: ['export.ready'] },
        },
      ],
      [
        'WEBHOOK_CREATED',
        'Results',
        { url: 'https://hooks.example.org/a', events, isEnabled: true },
      ],
    ]);
  });

  test('gets a new secret, and the old one goes on for a day', async () => {
    const added = await add();
    const renewed = await ada.call(renewWebhookSecret, pathOf(added));
    expect(renewed.secret).not.toBe(added.secret);
    const untilMs = Date.parse(renewed.webhook.oldSecretUntil!) - server.context.now().getTime();
    expect(untilMs).toBeGreaterThan(23.9 * 60 * 60_000);
    expect(untilMs).toBeLessThanOrEqual(24 * 60 * 60_000);
    expect((await auditOf())[0]).toEqual(['WEBHOOK_SECRET_RENEWED', 'Results', {}]);
    expect(JSON.stringify(await rows())).not.toContain(renewed.secret.slice(6));
  });
});

test('a user who does not administer the account is refused', async () => {
  const path = pathOf(await add());
  expect(await refusalOf(list(bob))).toMatchObject({ status: 403 });
  expect(await refusalOf(add({}, bob))).toMatchObject({ status: 403 });
  expect(await refusalOf(bob.call(renewWebhookSecret, path))).toMatchObject({ status: 403 });
});

test('an administrator of another company finds nothing, and staff do', async () => {
  const path = pathOf(await add());
  const missing = { status: 404 };
  expect(await refusalOf(list(eve))).toMatchObject(missing);
  for (const companyId of [ada.companyId, eve.companyId]) {
    const theirs = { ...path, companyId };
    expect(await refusalOf(eve.call(renewWebhookSecret, theirs))).toMatchObject(missing);
    expect(await refusalOf(eve.call(deleteWebhook, theirs))).toMatchObject(missing);
    const asked = { ...theirs, query: {} };
    expect(await refusalOf(eve.call(listWebhookDeliveries, asked))).toMatchObject(missing);
  }
  expect(await list(staff)).toHaveLength(1);
});
