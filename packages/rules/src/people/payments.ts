import {
  INVOICE_NUMBER_MAX,
  PAYMENT_COMPANY_MAX,
  type Currency,
  type PaymentRegionId,
  type PaymentState,
} from '@fovea/contract/people/payments';
import { cleanName } from '../inputs/names';

/** The currencies of the invoices of each region, the most usual first. */
export const REGION_CURRENCIES: Readonly<Record<PaymentRegionId, readonly Currency[]>> = {
  us: ['USD'],
  row: ['EUR', 'USD', 'DKK'],
  sg: ['USD', 'SGD', 'EUR'],
};

export function isPaymentRegion(id: string): id is PaymentRegionId {
  return Object.hasOwn(REGION_CURRENCIES, id);
}

export type PaymentTextProblem = 'missing' | 'tooLong' | 'strangeCharacters';

/** The organization or the invoice number: not empty, on one line. */
export function paymentTextProblem(
  field: 'companyName' | 'invoiceNumber',
  text: string,
): PaymentTextProblem | null {
  const cleaned = cleanName(text);
  if (cleaned === '') return 'missing';
  const most = field === 'companyName' ? PAYMENT_COMPANY_MAX : INVOICE_NUMBER_MAX;
  if (cleaned.length > most) return 'tooLong';
  return /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(cleaned)
    ? 'strangeCharacters'
    : null;
}

/** How much is known in each state: what is known is never forgotten, and paid is final. */
const RANK: Readonly<Record<PaymentState, number>> = {
  OPEN: 0,
  PROCESSING: 1,
  EXPIRED: 2,
  FAILED: 3,
  PAID: 4,
};

/**
 * The state after an event. The events of the provider come in any order and more than once: the
 * result is the same whatever their order and number.
 */
export function paymentStateAfter(state: PaymentState, told: PaymentState): PaymentState {
  return RANK[told] > RANK[state] ? told : state;
}

/** The states that an event may change to the one that it tells. */
export function statesBefore(told: PaymentState): PaymentState[] {
  return (Object.keys(RANK) as PaymentState[]).filter((state) => RANK[state] < RANK[told]);
}
