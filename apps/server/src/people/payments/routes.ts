import {
  beginCheckout,
  getPayment,
  listPaymentRegions,
  listPayments,
  PAYMENT_EVENT_MAX_BYTES,
  PAYMENT_REGION_IDS,
  receivePaymentEvent,
} from '@fovea/contract/people/payments';
import { isPaymentRegion, REGION_CURRENCIES } from '@fovea/rules/people/payments';
import type { AppContext } from '../../platform/context/appContext';
import { countedTogether, createRateLimit } from '../../platform/http/rateLimit';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import { wholeBody } from '../../platform/http/wholeBody';
import { beginPayment } from './beginPayment';
import { noteEvent } from './noteEvent';
import { paymentPage } from './paymentList';
import { openPaymentProviders } from './paymentProvider';

/** Per address in ten minutes. */
const CHECKOUTS_PER_ADDRESS = 60;
const LOOKS_PER_ADDRESS = 1000;

/** Card payments of invoices: for visitors, for the payment provider, and the list for staff. */
export function paymentRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;
  const providers = openPaymentProviders(context);
  const checkouts = createRateLimit(
    CHECKOUTS_PER_ADDRESS,
    'Too many payments were begun from this address. Try again later.',
    countedTogether(context, 'checkouts'),
  );
  const looks = createRateLimit(
    LOOKS_PER_ADDRESS,
    'Too many requests came from this address. Try again later.',
    countedTogether(context, 'payment looks'),
  );

  router.servePublic(listPaymentRegions, async () =>
    PAYMENT_REGION_IDS.map((id) => ({
      id,
      currencies: [...REGION_CURRENCIES[id]],
      takesCards: providers.has(id),
    })),
  );

  router.servePublic(
    beginCheckout,
    async ({ body }, { ip }) =>
      await beginPayment(context, providers, body, () => checkouts.admit(ip)),
  );

  router.servePublic(getPayment, async ({ paymentId }, { ip }) => {
    await looks.admit(ip);
    const payment = await db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirst();
    if (!payment) throw notFound('payment');
    return payment;
  });

  router.serve(listPayments, async ({ query }) => await paymentPage(db, query));

  router.servePublic(receivePaymentEvent, async ({ regionId }, { bytes, headers }) => {
    if (!isPaymentRegion(regionId)) throw notFound('region');
    const provider = providers.get(regionId);
    if (!provider) {
      throw new Refusal(409, 'Card payment is not set up for this region.', 'NOT_SET_UP');
    }
    const signature = headers['stripe-signature'];
    const body = await wholeBody(bytes(), PAYMENT_EVENT_MAX_BYTES);
    const event = typeof signature === 'string' ? provider.readEvent(body, signature, now()) : null;
    if (!event) {
      const message = 'The event is not signed by the payment provider, or is too old.';
      throw new Refusal(400, message, 'NOT_SIGNED');
    }
    await noteEvent(context, regionId, event);
    return undefined;
  });
}
