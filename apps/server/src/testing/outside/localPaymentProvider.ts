import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const SECRET_KEY = 'sk_test_local';
export const WEBHOOK_SECRET = 'whsec_local';

/** What the provider keeps of a session. */
export interface ProviderSession {
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * A payment provider on this machine with the HTTP interface of the real one: form-encoded sessions,
 * idempotency keys, its own payment page, and webhooks signed over time and body.
 */
export interface LocalPaymentProvider {
  readonly url: string;
  /** Every accepted request for a session, repeated ones as well. */
  readonly requests: readonly { readonly idempotencyKey: string; readonly sessionId: string }[];
  readonly sessions: ReadonlyMap<string, ProviderSession>;
  /** The next requests for a session fail with this status. */
  failNext(status: number, times?: number): void;
  /** Where events go when somebody pays on the page; none are sent before. */
  sendEventsTo(url: string): void;
  close(): Promise<void>;
}

export async function startLocalPaymentProvider(): Promise<LocalPaymentProvider> {
  const requests: { idempotencyKey: string; sessionId: string }[] = [];
  const sessions = new Map<string, ProviderSession>();
  const answered = new Map<string, { form: string; session: ProviderSession }>();
  let failing = { status: 0, times: 0 };
  let webhook: string | null = null;

  async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await textOf(request);
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return answer(response, 401, failure('invalid_request_error', 'Invalid API Key provided'));
    }
    if (failing.times > 0) {
      failing.times -= 1;
      return answer(response, failing.status, failure('api_error', 'An error occurred.'));
    }
    const key = String(request.headers['idempotency-key'] ?? randomBytes(8).toString('hex'));
    const before = answered.get(key);
    if (before && before.form !== form) {
      return answer(response, 400, failure('idempotency_error', 'Keys can only be used once.'));
    }
    const fields = Object.fromEntries(new URLSearchParams(form));
    const amount = Number(fields['line_items[0][price_data][unit_amount]']);
    if (amount < 50) {
      const error = failure(
        'invalid_request_error',
        'The amount is too small.',
        'amount_too_small',
      );
      return answer(response, 400, error);
    }
    const session = before?.session ?? { id: `cs_test_${randomBytes(12).toString('hex')}`, fields };
    answered.set(key, { form, session });
    sessions.set(session.id, session);
    requests.push({ idempotencyKey: key, sessionId: session.id });
    answer(response, 200, sessionObject(session, 'open', `${url}/c/pay/${session.id}`));
  }

  async function pay(session: ProviderSession, response: ServerResponse): Promise<void> {
    if (webhook !== null) {
      const { body, signature } = signedEvent('checkout.session.completed', session);
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const { status } = await fetch(webhook, { method: 'POST', headers, body });
      if (status >= 300) throw new Error(`The webhook was answered with ${status}.`);
    }
    response.writeHead(303, { location: session.fields['success_url'] }).end();
  }

  const server = createServer((request, response) => {
    const serve = async () => {
      const path = request.url ?? '';
      // Browsers ask for it.
      if (path === '/favicon.ico') return void response.writeHead(204).end();
      if (request.method === 'POST' && path === '/v1/checkout/sessions') {
        return await create(request, response);
      }
      const session = sessions.get(/^\/c\/pay\/(\w+)$/.exec(path)?.[1] ?? '');
      if (!session) return answer(response, 404, failure('invalid_request_error', 'No such page'));
      if (request.method === 'POST') return await pay(session, response);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(session));
    };
    serve().catch((reason: unknown) => answer(response, 500, failure('api_error', String(reason))));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    sessions,
    failNext: (status, times = 1) => void (failing = { status, times }),
    sendEventsTo: (to) => void (webhook = to),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export interface EventDetails {
  readonly id?: string;
  readonly atS?: number;
  readonly secret?: string;
  /** Fields of the session that the event carries. */
  readonly session?: Readonly<Record<string, unknown>>;
}

/** An event as the provider sends it, with the header that proves its origin. */
export function signedEvent(
  type: string,
  session: ProviderSession,
  {
    id,
    atS = Math.floor(Date.now() / 1000),
    secret = WEBHOOK_SECRET,
    session: more,
  }: EventDetails = {},
): { readonly body: string; readonly signature: string } {
  const state = type.endsWith('expired') ? 'expired' : 'complete';
  const body = JSON.stringify({
    id: id ?? `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    type,
    created: atS,
    livemode: false,
    data: { object: { ...sessionObject(session, state, null), ...more } },
  });
  const proof = createHmac('sha256', secret).update(`${atS}.${body}`).digest('hex');
  return { body, signature: `t=${atS},v1=${proof}` };
}

function sessionObject({ id, fields }: ProviderSession, status: string, url: string | null) {
  return {
    id,
    object: 'checkout.session',
    url,
    status,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    client_reference_id: fields['client_reference_id'],
    amount_total: Number(fields['line_items[0][price_data][unit_amount]']),
    currency: fields['line_items[0][price_data][currency]'],
    expires_at: Number(fields['expires_at']),
  };
}

const escaped = (text = '') => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

function page({ fields }: ProviderSession): string {
  return `<!doctype html><title>Payment provider</title><h1>Payment provider</h1>
<p>${escaped(fields['line_items[0][price_data][product_data][name]'])}</p>
<p>${escaped(fields['line_items[0][price_data][unit_amount]'])} ${escaped(fields['line_items[0][price_data][currency]'])}</p>
<form method="post"><button>Pay</button></form><a href="${escaped(fields['cancel_url'])}">Back</a>`;
}

const failure = (type: string, message: string, code?: string) => ({
  error: { type, message, ...(code === undefined ? {} : { code }) },
});

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
