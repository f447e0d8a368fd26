import { createWebhook, testWebhook } from '@fovea/contract/people/webhooks';
import { expect, test } from 'vitest';
import { A_WEBHOOK } from '../../testing/outside/aWebhook';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';

/** As where several processes share a database. */
const server = setUpServer({ databaseUrl: 'postgres://db.example.org/fovea' });
const ada = setUpUser(server, ['ACCOUNT_ADMINISTRATION']);

test('tests of webhooks that other processes have sent count too', async () => {
  const { db } = server.context;
  const { companyId } = ada;
  const { webhook } = await ada.call(createWebhook, { companyId, body: A_WEBHOOK });
  // Nobody listens there, which is told at once.
  await db.updateTable('webhooks').set({ url: 'https://127.0.0.1:9/' }).execute();
  const path = { companyId, webhookId: webhook.id };
  for (let tests = 0; tests < 2; tests++) await ada.call(testWebhook, path);
  const counts = await db.selectFrom('callCounts').selectAll().execute();
  expect(counts).toMatchObject([{ subject: expect.stringMatching(/^webhook tests\//) as string }]);
  await db.updateTable('callCounts').set({ count: 30 }).execute();
  await ada.call(testWebhook, path);
  expect(await refusalOf(ada.call(testWebhook, path))).toMatchObject({ status: 429 });
});
