import {
  beginCheckout,
  getPayment,
  listPaymentRegions,
  listPayments,
} from '@fovea/contract/people/payments';
import type { Input } from '@fovea/contract/protocol/endpoint';
import { afterAll, describe, expect, test } from 'vitest';
import {
  SECRET_KEY,
  signedEvent,
  startLocalPaymentProvider,
  WEBHOOK_SECRET,
  type EventDetails,
  type ProviderSession,
} from '../../testing/outside/localPaymentProvider';
import { refusalOf } from '../../testing/refusalOf';
import { setUp } from '../../testing/setUp';
import { startTestServer } from '../../testing/startTestServer';
import { endUnpaidPayments } from './endUnpaidPayments';

const DAY_MS = 24 * 60 * 60_000;
const provider = setUp(startLocalPaymentProvider);
const server = setUp(async () => {
  const account = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET };
  const wrong = { secretKey: 'sk_wrong', webhookSecret: 'whsec_other' };
  return await startTestServer({
    payments: { url: new URL(provider.url), accounts: { row: account, us: wrong } },
  });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

type Body = Input<typeof beginCheckout>['body'];
let count = 0;
const body = (changed: Partial<Body> = {}): Body => ({
  regionId: 'row',
  companyName: 'Moving Pictures',
  invoiceNumber: `INV-${++count}`,
  amountCents: 1999,
  currency: 'EUR',
  ...changed,
});
const begin = (changed: Partial<Body> = {}) =>
  server.callWith(null)(beginCheckout, { body: body(changed) }, { retries: 0 });

/** A begun payment: what the provider knows of it, and its id here. */
async function begun(changed: Partial<Body> = {}) {
  const { sessionId } = await begin(changed);
  const session = provider.sessions.get(sessionId)!;
  return { session, paymentId: session.fields['client_reference_id']! };
}
const stateOf = async (paymentId: string) =>
  (await server.callWith(null)(getPayment, { paymentId })).state;

async function deliver({ body: text, signature }: ReturnType<typeof signedEvent>, region = 'row') {
  const answer = await fetch(`${server.base}/invoices/webhooks/${region}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: text,
  });
  return answer.status;
}
const tell = (type: string, session: ProviderSession, details: EventDetails = {}) =>
  deliver(signedEvent(`checkout.session.${type}`, session, details));

test('the regions have their currencies, and say where cards are taken', async () => {
  expect(await server.callWith(null)(listPaymentRegions, {})).toEqual([
    { id: 'us', currencies: ['USD'], takesCards: true },
    { id: 'row', currencies: ['EUR', 'USD', 'DKK'], takesCards: true },
    { id: 'sg', currencies: ['USD', 'SGD', 'EUR'], takesCards: false },
  ]);
});

describe('beginning a payment', () => {
  test('the provider is asked for one session with the exact amount', async () => {
    const { session, paymentId } = await begun({ invoiceNumber: 'A/1 é', amountCents: 123_456 });
    expect(session.fields).toMatchObject({
      mode: 'payment',
      client_reference_id: paymentId,
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '123456',
      'line_items[0][price_data][product_data][name]': 'Invoice A/1 é',
      'metadata[organization]': 'Moving Pictures',
      success_url: `${server.base}/#/invoices/success?payment=${paymentId}`,
      cancel_url: `${server.base}/#/invoices/row/A%2F1%20%C3%A9/1234.56/EUR`,
    });
    const opensForS = Number(session.fields['expires_at']) - Date.now() / 1000;
    expect(opensForS).toBeGreaterThan(22 * 3600);
    expect(opensForS).toBeLessThan(24 * 3600);
    expect(await stateOf(paymentId)).toBe('OPEN');
  });

  test('a double click begins one payment with one session', async () => {
    const asked = body({ requestId: 'double-click-0123456789' });
    const before = provider.sessions.size;
    const call = server.callWith(null);
    const answers = await Promise.all([1, 2, 3].map(() => call(beginCheckout, { body: asked })));
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(answers[0]!.url).toBe(`${provider.url}/c/pay/${answers[0]!.sessionId}`);
    expect(provider.sessions.size).toBe(before + 1);
    const rows = await server.context.db
      .selectFrom('payments')
      .select('id')
      .where('invoiceNumber', '=', asked.invoiceNumber)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('the same request with another amount is refused', async () => {
    const asked = body({ requestId: 'same-request-0123456789' });
    await begin(asked);
    expect(await refusalOf(begin({ ...asked, amountCents: 2000 }))).toMatchObject({
      status: 409,
      code: 'REQUEST_USED',
    });
  });

  test('after a failure of the provider the same request begins the payment', async () => {
    const asked = body({ requestId: 'after-failure-0123456789' });
    provider.failNext(500, 3);
    expect(await refusalOf(begin(asked))).toMatchObject({ status: 502, code: 'PROVIDER_FAILED' });
    expect((await begin(asked)).url).toContain(provider.url);
  });

  test.each([
    [{ regionId: 'eu' }, 400, 'UNKNOWN_REGION'],
    [{ regionId: '__proto__' }, 400, 'UNKNOWN_REGION'],
    [{ currency: 'SGD' }, 400, 'NOT_VALID'],
    [{ companyName: ' ' }, 400, 'NOT_VALID'],
    [{ invoiceNumber: '' }, 400, 'NOT_VALID'],
    [{ invoiceNumber: 'a\nb' }, 400, 'NOT_VALID'],
    [{ amountCents: 0 }, 400, 'NOT_VALID'],
    [{ amountCents: -100 }, 400, 'NOT_VALID'],
    [{ amountCents: 19.99 }, 400, 'NOT_VALID'],
    [{ amountCents: 1e21 }, 400, 'NOT_VALID'],
    [{ amountCents: 100_000_000 }, 400, 'NOT_VALID'],
    [{ amountCents: 1 }, 400, 'AMOUNT_TOO_SMALL'],
    [{ regionId: 'sg', currency: 'SGD' }, 409, 'NOT_SET_UP'],
    [{ regionId: 'us', currency: 'USD' }, 502, 'PROVIDER_FAILED'],
  ] as const)('%j is refused with %i %s', async (changed, status, code) => {
    expect(await refusalOf(begin(changed))).toMatchObject({ status, code });
  });
});

describe('events of the provider', () => {
  test('only an event says that an invoice is paid, and it does so once', async () => {
    const { session, paymentId } = await begun();
    const event = signedEvent('checkout.session.completed', session);
    expect(await deliver(event)).toBe(204);
    expect(await stateOf(paymentId)).toBe('PAID');
    expect(await deliver(event)).toBe(204);
    const events = await server.context.db
      .selectFrom('paymentEvents')
      .select('id')
      .where('paymentId', '=', paymentId)
      .execute();
    expect(events).toHaveLength(1);
  });

  test('twenty deliveries at once count once', async () => {
    const { session, paymentId } = await begun();
    const event = signedEvent('checkout.session.completed', session);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => deliver(event)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await stateOf(paymentId)).toBe('PAID');
  });

  test('a payment stays paid when older events arrive later', async () => {
    const { session, paymentId } = await begun();
    await tell('async_payment_succeeded', session);
    await tell('completed', session, { session: { payment_status: 'unpaid' } });
    await tell('expired', session);
    expect(await stateOf(paymentId)).toBe('PAID');
  });

  test('a payment that is on its way is not called paid', async () => {
    const { session, paymentId } = await begun();
    await tell('completed', session, { session: { payment_status: 'unpaid' } });
    expect(await stateOf(paymentId)).toBe('PROCESSING');
    await tell('async_payment_failed', session);
    expect(await stateOf(paymentId)).toBe('FAILED');
  });

  test('tampered, foreign, old and unsigned events are refused and change nothing', async () => {
    const { session, paymentId } = await begun();
    const good = signedEvent('checkout.session.completed', session);
    const nowS = Math.floor(Date.now() / 1000);
    const at = (atS: number) => signedEvent('checkout.session.completed', session, { atS });
    const bad = [
      { ...good, body: good.body.replace('1999', '1998') },
      { ...good, body: `${good.body} ` },
      { ...good, signature: '' },
      { ...good, signature: good.signature.replace(/v1=./, 'v1=x') },
      { ...good, signature: good.signature.replace(/^t=\d+/, `t=${nowS + 1}`) },
      { ...good, signature: 'v1=abc' },
      signedEvent('checkout.session.completed', session, { secret: 'whsec_other' }),
      at(nowS - 301),
    ];
    for (const event of bad) expect(await deliver(event)).toBe(400);
    // The other account's secret does not speak for this region.
    expect(await deliver(good, 'us')).toBe(400);
    expect(await deliver(good, 'sg')).toBe(409);
    expect(await deliver(good, 'eu')).toBe(404);
    expect(await stateOf(paymentId)).toBe('OPEN');
    expect(await deliver(at(nowS - 240))).toBe(204);
    expect(await stateOf(paymentId)).toBe('PAID');
  });

  test.each([
    { amount_total: 1 },
    { currency: 'dkk' },
    { id: 'cs_test_other' },
    { client_reference_id: 'unknown' },
    { client_reference_id: null },
  ])('a signed event of another payment changes nothing: %j', async (more) => {
    const { session, paymentId } = await begun();
    expect(await tell('completed', session, { session: more })).toBe(204);
    expect(await stateOf(paymentId)).toBe('OPEN');
  });

  test('events of other kinds are accepted and ignored', async () => {
    const { session, paymentId } = await begun();
    expect(await deliver(signedEvent('customer.created', session))).toBe(204);
    expect(await stateOf(paymentId)).toBe('OPEN');
  });

  test('a body that is too large is refused', async () => {
    const { session } = await begun();
    const event = signedEvent('checkout.session.completed', session, {
      session: { padding: 'x'.repeat(300_000) },
    });
    expect(await deliver(event)).toBe(413);
  });
});

describe('what staff see and what is kept', () => {
  test('staff search the payments; nobody else lists them', async () => {
    const staff = await server.signedIn();
    await begun({ companyName: 'Zebra Labs', invoiceNumber: 'Z-1', amountCents: 500 });
    const { items, total } = await staff.call(listPayments, { query: { search: 'zebra' } });
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ invoiceNumber: 'Z-1', amountCents: 500, state: 'OPEN' });
    const researcher = await server.signedIn(['STUDY', 'ACCOUNT_ADMINISTRATION']);
    expect(await refusalOf(researcher.call(listPayments, { query: {} }))).toMatchObject({
      status: 403,
    });
  });

  test('unpaid payments expire and are deleted, paid ones stay', async () => {
    const { db } = server.context;
    const unpaid = await begun();
    const paid = await begun();
    await tell('completed', paid.session);
    const after = (days: number) => endUnpaidPayments(db, new Date(Date.now() + days * DAY_MS));
    await after(3);
    expect(await stateOf(unpaid.paymentId)).toBe('OPEN');
    await after(6);
    expect(await stateOf(unpaid.paymentId)).toBe('EXPIRED');
    // The money may come after all.
    await after(100);
    expect(await refusalOf(stateOf(unpaid.paymentId))).toMatchObject({ status: 404 });
    expect(await stateOf(paid.paymentId)).toBe('PAID');
  });
});
