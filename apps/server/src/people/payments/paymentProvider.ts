import type { PaymentRegionId } from '@fovea/contract/people/payments';
import Stripe from 'stripe';
import type { AppContext } from '../../platform/context/appContext';
import { Refusal } from '../../platform/http/refusal';

/** A visitor waits for the answer. */
const TIMEOUT_MS = 15_000;
const EVENT_TOLERANCE_S = 300;

export interface CheckoutOrder {
  readonly paymentId: string;
  readonly companyName: string;
  readonly invoiceNumber: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly expiresAt: Date;
  /** Where the browser comes back to. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** The account of a region at the payment provider. */
export interface PaymentProvider {
  /** The same payment gets the same session, however often it is asked for. */
  beginSession(order: CheckoutOrder): Promise<{ readonly id: string; readonly url: string }>;
  /** @returns null unless the provider signed these bytes within the last five minutes */
  readEvent(body: Buffer, signature: string, at: Date): Stripe.Event | null;
}

export type PaymentProviders = ReadonlyMap<PaymentRegionId, PaymentProvider>;

export function openPaymentProviders({ settings }: Pick<AppContext, 'settings'>): PaymentProviders {
  const { url, accounts } = settings.payments;
  return new Map(
    Object.entries(accounts).map(([id, account]) => [
      id as PaymentRegionId,
      stripeAccount(url, account.secretKey, account.webhookSecret),
    ]),
  );
}

function stripeAccount(url: URL, secretKey: string, webhookSecret: string): PaymentProvider {
  const isPlain = url.protocol === 'http:';
  const stripe = new Stripe(secretKey, {
    host: url.hostname,
    port: url.port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  return {
    async beginSession(order) {
      const session = await stripe.checkout.sessions
        .create(sessionParams(order), { idempotencyKey: `fovea-payment-${order.paymentId}` })
        .catch((reason: unknown) => {
          throw refusalOf(reason);
        });
      if (!session.url) throw providerFailed();
      return { id: session.id, url: session.url };
    },
    readEvent(body, signature, at) {
      try {
        return stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          EVENT_TOLERANCE_S,
          undefined,
          at.getTime(),
        );
      } catch {
        return null;
      }
    },
  };
}

function sessionParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const named = {
    payment_id: order.paymentId,
    organization: order.companyName,
    invoice_number: order.invoiceNumber,
  };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    client_reference_id: order.paymentId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amountCents,
          product_data: { name: `Invoice ${order.invoiceNumber}`, description: order.companyName },
        },
      },
    ],
    metadata: named,
    // What the accounts department sees beside the money.
    payment_intent_data: {
      description: `Invoice ${order.invoiceNumber}, ${order.companyName}`,
      metadata: named,
    },
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };
}

function providerFailed(): Refusal {
  const message = 'The payment provider cannot take the payment right now. Try again later.';
  return new Refusal(502, message, 'PROVIDER_FAILED');
}

function refusalOf(reason: unknown): unknown {
  if (!(reason instanceof Stripe.errors.StripeError)) return reason;
  if (reason.code === 'amount_too_small') {
    const message = 'The payment provider takes no payment that small. Enter a larger amount.';
    return new Refusal(400, message, 'AMOUNT_TOO_SMALL');
  }
  // The visitor cannot do anything about a wrong key of ours, and does not learn of it.
  return Object.assign(providerFailed(), { cause: reason });
}
