import type { PaymentRegionId, PaymentState } from '@fovea/contract/people/payments';
import { statesBefore } from '@fovea/rules/people/payments';
import type Stripe from 'stripe';
import type { AppContext } from '../../platform/context/appContext';

/**
 * Takes an event of the provider into account: once, in any order. Events of payments that were not
 * begun here are left alone, as an account may serve other programs too.
 */
export async function noteEvent(
  { db, log, now }: Pick<AppContext, 'db' | 'log' | 'now'>,
  regionId: PaymentRegionId,
  event: Stripe.Event,
): Promise<void> {
  const told = toldBy(event);
  if (!told) return;
  const { state, session } = told;
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', session.client_reference_id ?? '')
    .where('regionId', '=', regionId)
    .executeTakeFirst();
  if (!payment) return;
  const isOther =
    session.amount_total !== payment.amountCents ||
    session.currency?.toUpperCase() !== payment.currency ||
    (payment.sessionId !== null && payment.sessionId !== session.id);
  if (isOther) {
    log.error(
      { paymentId: payment.id, eventId: event.id },
      'the provider tells of a payment that differs from the one that was begun',
    );
    return;
  }
  const receivedAt = now();
  await db.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto('paymentEvents')
      .values({ regionId, id: event.id, type: event.type, paymentId: payment.id, receivedAt })
      .onConflict((on) => on.columns(['regionId', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!first) return;
    await tx
      .updateTable('payments')
      .where('id', '=', payment.id)
      .where('state', 'in', statesBefore(state))
      .set({
        state,
        // It may arrive before our own request for the session was answered.
        sessionId: session.id,
        ...(state === 'PAID' ? { paidAt: new Date(event.created * 1000) } : {}),
      })
      .execute();
  });
}

function toldBy(
  event: Stripe.Event,
): { readonly state: PaymentState; readonly session: Stripe.Checkout.Session } | null {
  switch (event.type) {
    case 'checkout.session.completed': {
      const session = event.data.object;
      return { session, state: session.payment_status === 'paid' ? 'PAID' : 'PROCESSING' };
    }
    case 'checkout.session.async_payment_succeeded':
      return { session: event.data.object, state: 'PAID' };
    case 'checkout.session.async_payment_failed':
      return { session: event.data.object, state: 'FAILED' };
    case 'checkout.session.expired':
      return { session: event.data.object, state: 'EXPIRED' };
    default:
      return null;
  }
}
