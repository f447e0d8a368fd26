import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { pageQuery } from '../protocol/paging';
import { Id, RequestId, Timestamp } from '../protocol/scalars';

/** The regions that invoices come from; each has an account of its own at the payment provider. */
export const PAYMENT_REGION_IDS = ['us', 'row', 'sg'] as const;
export type PaymentRegionId = (typeof PAYMENT_REGION_IDS)[number];
export const CURRENCIES = ['USD', 'EUR', 'DKK', 'SGD'] as const;
export const Currency = z.enum(CURRENCIES);
export type Currency = z.infer<typeof Currency>;

/** The provider's limit for one card payment, in cents. */
export const AMOUNT_MAX_CENTS = 99_999_999;
const AmountCents = z.int().check(z.minimum(1), z.maximum(AMOUNT_MAX_CENTS));

export const PAYMENT_COMPANY_MAX = 200;
/** The provider's limit for the name of what is paid leaves room for more. */
export const INVOICE_NUMBER_MAX = 100;

export const PaymentRegion = z.object({
  id: z.enum(PAYMENT_REGION_IDS),
  currencies: z.array(Currency),
  /** False: this server has no account at the payment provider for the region. */
  takesCards: z.boolean(),
});
export type PaymentRegion = z.infer<typeof PaymentRegion>;

export const listPaymentRegions = endpoint({
  method: 'GET',
  path: '/invoices/regions',
  summary: 'The regions that invoices come from, with their currencies',
  needs: 'anyone',
  answer: z.array(PaymentRegion),
});

export const beginCheckout = endpoint({
  method: 'POST',
  path: '/invoices/checkout',
  summary: 'Begin to pay an invoice by card, on a page of the payment provider',
  needs: 'anyone',
  body: z.object({
    regionId: z.string().check(z.maxLength(20)),
    companyName: z.string().check(z.maxLength(PAYMENT_COMPANY_MAX)),
    invoiceNumber: z.string().check(z.maxLength(INVOICE_NUMBER_MAX)),
    amountCents: AmountCents,
    currency: Currency,
    /** The same request sent twice begins one payment. */
    requestId: RequestId,
  }),
  answer: z.object({
    /** Of the payment provider. */
    sessionId: z.string(),
    /** The page of the provider that the browser goes to. */
    url: z.string(),
  }),
  refusals: {
    400: 'The region is unknown (UNKNOWN_REGION), a field is missing or not of the region (NOT_VALID), or the provider takes no payment that small (AMOUNT_TOO_SMALL).',
    409: 'Card payment is not set up for the region (NOT_SET_UP), or the request was sent before with other content or has expired (REQUEST_USED).',
    429: 'Too many payments were begun; the Retry-After header says when to try again.',
    502: 'The payment provider did not answer, or refused (PROVIDER_FAILED).',
  },
});

/**
 * - `OPEN`: begun, nothing heard yet
 * - `PROCESSING`: the payer is done, the money is on its way
 * - `EXPIRED`: nobody paid in time
 * - `FAILED`: the money did not come
 * - `PAID`: the provider says that the money came
 */
export const PAYMENT_STATES = ['OPEN', 'PROCESSING', 'EXPIRED', 'FAILED', 'PAID'] as const;
export const PaymentState = z.enum(PAYMENT_STATES);
export type PaymentState = z.infer<typeof PaymentState>;

const paid = {
  regionId: z.enum(PAYMENT_REGION_IDS),
  companyName: z.string(),
  invoiceNumber: z.string(),
  amountCents: AmountCents,
  currency: Currency,
  state: PaymentState,
};

export const InvoicePayment = z.object(paid);
export type InvoicePayment = z.infer<typeof InvoicePayment>;

export const getPayment = endpoint({
  method: 'GET',
  path: '/invoices/payments/{paymentId}',
  summary:
    'One payment, for whoever comes back from the payment provider; its id is known to the payer only',
  needs: 'anyone',
  answer: InvoicePayment,
});

export const PaymentRow = z.object({
  id: Id,
  ...paid,
  /** The id of the provider's session; null: the provider did not answer. */
  sessionId: z.nullable(z.string()),
  createdDate: Timestamp,
  /** When the provider said so; null unless PAID. */
  paidDate: z.nullable(Timestamp),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

export const PAYMENT_SORTS = [
  'createdDate',
  'companyName',
  'invoiceNumber',
  'amount',
  'state',
] as const;

export const listPayments = endpoint({
  method: 'GET',
  path: '/invoices/payments',
  summary:
    'Card payments of invoices, a page at a time, newest first unless said; searched in company and invoice number',
  needs: 'INTERNAL',
  query: z.object({ ...pageQuery, sort: z.optional(z.enum(PAYMENT_SORTS)) }),
  answer: z.object({ items: z.array(PaymentRow), total: z.int() }),
});

/** The provider's largest events are some ten kilobytes. */
export const PAYMENT_EVENT_MAX_BYTES = 256 * 1024;

export const receivePaymentEvent = endpoint({
  method: 'POST',
  path: '/invoices/webhooks/{regionId}',
  summary: 'What happened to payments of a region, told by the payment provider and signed by it',
  needs: 'anyone',
  sends: 'bytes',
  bodyLimitBytes: PAYMENT_EVENT_MAX_BYTES,
  headers: { 'stripe-signature': 'The time and the signature over time and body' },
  refusals: {
    400: 'The signature is missing, wrong or older than five minutes (NOT_SIGNED).',
    409: 'Card payment is not set up for the region (NOT_SET_UP).',
    413: 'The event is larger than any of the provider’s.',
  },
});
