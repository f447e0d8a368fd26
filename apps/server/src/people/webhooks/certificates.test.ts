import {
  createWebhook,
  listWebhookDeliveries,
  testWebhook,
  type WebhookDelivery,
} from '@fovea/contract/people/webhooks';
import dns from 'node:dns';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer, request, type Server } from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test } from 'vitest';
import type { Connect } from '../../platform/context/connect';
import { aCertificate, type Certificate } from '../../testing/outside/aCertificate';
import { setUpServer, setUpUser } from '../../testing/setUp';

/** Deliveries over TLS, to a receiver with a certificate, by the name that the receiver's address has at the moment. */

const HOST = 'hooks.example.com';
const PUBLIC = '93.184.215.14';
const LOOPBACK = '127.0.0.1';

const server = setUpServer();
const ada = setUpUser(server);
const { lookup } = dns;
let receiver: Server | null = null;

afterEach(() => {
  receiver?.closeAllConnections();
  receiver?.close();
  receiver = null;
  answerNames(lookup);
  Object.assign(server.context, { connectOutside: undefined });
});

interface Receiver {
  readonly port: number;
  readonly received: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** Connections, also those over which nothing was said. */
  readonly connections: () => number;
}

async function aReceiver({ key, certificate }: Certificate): Promise<Receiver> {
  const received: Receiver['received'] = [];
  let connections = 0;
  receiver = createServer({ key, cert: certificate }, (incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (piece: string) => (body += piece));
    incoming.on('end', () => {
      received.push({ headers: incoming.headers, body });
      response.writeHead(204).end();
    });
  });
  receiver.on('connection', () => (connections += 1));
  await new Promise<void>((done) => receiver!.listen(0, LOOPBACK, done));
  const { port } = receiver.address() as AddressInfo;
  return { port, received, connections: () => connections };
}

/** Replaces what every module calls to look up a name. */
function answerNames(by: unknown): void {
  Object.assign(dns, { lookup: by });
  syncBuiltinESMExports();
}

/** A name server that answers each question with the next of these addresses; the last one stays. */
function namesLeadTo(...addresses: readonly string[]): { readonly asked: string[] } {
  const asked: string[] = [];
  answerNames(
    (name: string, options: { all?: boolean }, callback: (...found: unknown[]) => void) => {
      asked.push(name);
      const address = addresses[Math.min(asked.length, addresses.length) - 1]!;
      if (options.all) callback(null, [{ address, family: 4 }]);
      else callback(null, address, 4);
    },
  );
  return { asked };
}

/**
 * Connects as the server does, with its own lookup and check of the address, and with the verification of TLS. Only
 * then is the checked address exchanged for the receiver's, which no public address leads to.
 *
 * @param trusted certificates besides those that Node trusts
 */
function connectTo({ port }: Receiver, trusted?: string): Connect {
  return (url, options) =>
    request(url, {
      ...options,
      port,
      ...(trusted !== undefined && { ca: trusted }),
      lookup: (name, how, callback) =>
        options.lookup!(name, how, (failure) => {
          if (failure) callback(failure, '');
          else if (how.all) callback(null, [{ address: LOOPBACK, family: 4 }]);
          else callback(null, LOOPBACK, 4);
        }),
    });
}

async function aWebhook(url = `https://${HOST}/fovea`) {
  const { companyId } = ada;
  const { webhook, secret } = await ada.call(createWebhook, {
    companyId,
    body: { name: 'Results', url, events: ['study.stopped'], isEnabled: true },
  });
  return { secret, path: { companyId, webhookId: webhook.id } };
}

/** Sends a test, and reads what became of it. */
async function sent(path: Awaited<ReturnType<typeof aWebhook>>['path']) {
  const { id } = await ada.call(testWebhook, path);
  const { items } = await ada.call(listWebhookDeliveries, { ...path, query: {} });
  const delivery: WebhookDelivery = items.find((one) => one.id === id)!;
  return delivery.tries[0]!;
}

describe('a receiver with a certificate', () => {
  test('that is trusted and for its name gets the event, encrypted and signed', async () => {
    const certificate = aCertificate(HOST);
    const to = await aReceiver(certificate);
    const { asked } = namesLeadTo(PUBLIC);
    Object.assign(server.context, { connectOutside: connectTo(to, certificate.certificate) });
    const { secret, path } = await aWebhook();
    expect(await sent(path)).toMatchObject({ status: 204, problem: null });
    expect(asked).toEqual([HOST]);
    const [event] = to.received;
    expect(event!.headers.host).toBe(`${HOST}:${to.port}`);
    const verified = new Webhook(secret).verify(
      event!.body,
      event!.headers as Record<string, string>,
    );
    expect(verified).toMatchObject({ type: 'webhook.test' });
  });

  test.each([
    ['for another name', aCertificate('other.example.com'), true, 'CERTIFICATE_NAME'],
    ['that has expired', aCertificate(HOST, -1), true, 'CERTIFICATE'],
    ['that nobody trusts', aCertificate(HOST), false, 'CERTIFICATE'],
  ] as const)('%s gets nothing', async (_, certificate, isTrusted, problem) => {
    const to = await aReceiver(certificate);
    namesLeadTo(PUBLIC);
    const trusted = isTrusted ? certificate.certificate : undefined;
    Object.assign(server.context, { connectOutside: connectTo(to, trusted) });
    const { path } = await aWebhook();
    expect(await sent(path)).toMatchObject({ status: null, problem, answer: '' });
    expect([to.connections(), to.received]).toEqual([1, []]);
  });
});

describe('a name that leads to this machine when it is asked for the second time', () => {
  test('is refused before a connection is made, although it was public before', async () => {
    const certificate = aCertificate(HOST);
    const to = await aReceiver(certificate);
    const { asked } = namesLeadTo(PUBLIC, LOOPBACK);
    Object.assign(server.context, { connectOutside: connectTo(to, certificate.certificate) });
    const { path } = await aWebhook();
    expect(await sent(path)).toMatchObject({ status: 204, problem: null });
    expect(await sent(path)).toMatchObject({ status: null, problem: 'PRIVATE_ADDRESS' });
    expect(asked).toEqual([HOST, HOST]);
    expect([to.connections(), to.received.length]).toEqual([1, 1]);
  });

  test('is refused by the server as it is, without anything of the test in between', async () => {
    const to = await aReceiver(aCertificate(HOST));
    const { asked } = namesLeadTo(LOOPBACK);
    const { path } = await aWebhook(`https://${HOST}:${to.port}/fovea`);
    expect(await sent(path)).toMatchObject({ status: null, problem: 'PRIVATE_ADDRESS' });
    expect([asked, to.connections(), to.received]).toEqual([[HOST], 0, []]);
  });
});
