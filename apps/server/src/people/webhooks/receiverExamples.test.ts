import { createWebhook } from '@fovea/contract/people/webhooks';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import type { Connect } from '../../platform/context/connect';
import { RECEIVER_EXAMPLES } from '../../platform/documentation/receiverExamples';
import { payloadOf } from '../../platform/webhooks/announce';
import { A_WEBHOOK } from '../../testing/outside/aWebhook';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { sendOnce } from './sendOnce';

/** The receivers of the API page, run by the Python and the Node of this machine. */

const server = setUpServer();
const ada = setUpUser(server);
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function started(program: string, fileName: string, text: string, secret: string) {
  const path = join(await newTemporaryFolder(), fileName);
  await writeFile(path, text);
  const env = { ...process.env, FOVEA_WEBHOOK_SECRET: secret, PORT: '0' };
  const child = spawn(program, [path], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const lines = createInterface({ input: child.stdout });
  const first = await nextLine(lines);
  return { port: Number(/^Listening on port (\d+)$/.exec(first)?.[1]), lines };
}

const nextLine = (lines: Interface) => new Promise<string>((done) => lines.once('line', done));

const examples = [
  { program: 'python3', fileName: 'receiver.py', text: RECEIVER_EXAMPLES.python },
  { program: process.execPath, fileName: 'receiver.mjs', text: RECEIVER_EXAMPLES.node },
].filter(({ program }) => isThere(program));

test.each(examples)('$fileName takes what is signed, and refuses all else', async (example) => {
  const { program, fileName, text } = example;
  const { companyId } = ada;
  const { secret } = await ada.call(createWebhook, { companyId, body: A_WEBHOOK });
  const { port, lines } = await started(program, fileName, text, secret);
  const row = await server.context.db
    .selectFrom('webhooks')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  /** @param change of the headers on the way */
  const send = (change: Readonly<Record<string, string>> = {}, of: Partial<typeof row> = {}) => {
    const connectOutside: Connect = (url, { method, headers, signal }) =>
      httpRequest({
        ...{ host: '127.0.0.1', port, method, signal, path: url.pathname },
        headers: { ...(headers as Record<string, string>), ...change },
      });
    const payload = payloadOf('session.processed', new Date(), { studyId: 'ü', sessionId: 's' });
    const sent = { id: 'msg_1', payload };
    return sendOnce({ ...server.context, connectOutside }, { ...row, ...of }, sent);
  };
  const shown = nextLine(lines);
  expect(await send()).toMatchObject({ status: 204, problem: null });
  expect(await shown).toMatch(/^msg_1 session\.processed \{.*studyId.*ü.*sessionId.*s.*\}$/);
  for (const change of [
    { 'webhook-id': 'msg_2' },
    { 'webhook-timestamp': '1' },
    { 'webhook-timestamp': 'soon' },
    { 'webhook-signature': 'v1,aaaa' },
    { 'webhook-signature': '' },
  ]) {
    expect([change, await send(change)]).toMatchObject([change, { status: 400 }]);
  }
  // While a receiver has the secret before the renewal, one of two signatures is its own.
  const other = await ada.call(createWebhook, { companyId, body: A_WEBHOOK });
  const { secretBox, now } = server.context;
  const renewed = {
    sealedSecret: secretBox.seal(other.secret, `webhook ${row.id}`),
    oldSealedSecret: row.sealedSecret,
    oldSecretUntil: new Date(now().getTime() + 60_000),
  };
  expect(await send({}, renewed)).toMatchObject({ status: 204 });
  expect(await send({}, { ...renewed, oldSecretUntil: now() })).toMatchObject({ status: 400 });
});

test('Node is there to run its example', () => {
  expect(examples.map(({ fileName }) => fileName)).toContain('receiver.mjs');
});
