import type { beginCheckout } from '@fovea/contract/people/payments';
import type { Answer, HandlerInput } from '@fovea/contract/protocol/endpoint';
import { decimalText } from '@fovea/rules/inputs/decimalAmount';
import { cleanName } from '@fovea/rules/inputs/names';
import {
  isPaymentRegion,
  paymentTextProblem,
  REGION_CURRENCIES,
  type PaymentTextProblem,
} from '@fovea/rules/people/payments';
import type { AppContext } from '../../platform/context/appContext';
import { notValid } from '../../platform/http/fieldProblems';
import { Refusal } from '../../platform/http/refusal';
import { newId } from '../../platform/store/newId';
import type { PaymentProviders } from './paymentProvider';

type Asked = HandlerInput<typeof beginCheckout>['body'];

/** The provider takes up to 24 hours, counted by its clock. */
const OPEN_MS = 23 * 60 * 60_000;

const MESSAGES: Readonly<Record<PaymentTextProblem, string>> = {
  missing: 'is missing',
  tooLong: 'is too long',
  strangeCharacters: 'holds line breaks or invisible characters',
};

/**
 * Notes the payment, then begins a session at the provider. Whatever fails in between, the same
 * request finds its payment again and the provider its session: nobody pays twice by clicking twice.
 */
export async function beginPayment(
  { db, now, publicUrl }: Pick<AppContext, 'db' | 'now' | 'publicUrl'>,
  providers: PaymentProviders,
  asked: Asked,
  admit: () => Promise<void>,
): Promise<Answer<typeof beginCheckout>> {
  const { regionId, amountCents, currency } = asked;
  if (!isPaymentRegion(regionId)) throw new Refusal(400, 'Unknown region', 'UNKNOWN_REGION');
  checkFields(asked);
  if (!REGION_CURRENCIES[regionId].includes(currency)) {
    const message = `must be a currency of the region (${REGION_CURRENCIES[regionId].join(', ')})`;
    throw notValid([{ path: 'currency', message }], 'request');
  }
  const provider = providers.get(regionId);
  if (!provider) {
    throw new Refusal(409, 'Card payment is not set up for this region.', 'NOT_SET_UP');
  }
  await admit();
  const createdAt = now();
  const wanted = {
    regionId,
    companyName: cleanName(asked.companyName),
    invoiceNumber: cleanName(asked.invoiceNumber),
    amountCents,
    currency,
  };
  const payment = await db
    .insertInto('payments')
    .values({
      ...wanted,
      id: newId(),
      state: 'OPEN',
      requestId: asked.requestId ?? null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + OPEN_MS),
    })
    // Changes nothing, but answers the row that is there.
    .onConflict((on) =>
      on
        .column('requestId')
        .where('requestId', 'is not', null)
        .doUpdateSet((set) => ({ requestId: set.ref('payments.requestId') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  const isSame = Object.entries(wanted).every(
    ([name, value]) => Reflect.get(payment, name) === value,
  );
  if (!isSame || payment.state !== 'OPEN' || payment.expiresAt <= createdAt) {
    const message = 'This payment was begun before and has changed since. Reload the page.';
    throw new Refusal(409, message, 'REQUEST_USED');
  }
  const page = `${publicUrl()}/#/invoices`;
  const session = await provider.beginSession({
    ...wanted,
    paymentId: payment.id,
    expiresAt: payment.expiresAt,
    successUrl: `${page}/success?payment=${payment.id}`,
    cancelUrl: `${page}/${[regionId, wanted.invoiceNumber, decimalText(amountCents), currency]
      .map(encodeURIComponent)
      .join('/')}`,
  });
  await db
    .updateTable('payments')
    .where('id', '=', payment.id)
    .set({ sessionId: session.id, sessionUrl: session.url })
    .execute();
  return { sessionId: session.id, url: session.url };
}

function checkFields(asked: Asked): void {
  const problems = (['companyName', 'invoiceNumber'] as const).flatMap((path) => {
    const problem = paymentTextProblem(path, asked[path]);
    return problem ? [{ path, message: MESSAGES[problem] }] : [];
  });
  if (problems.length > 0) throw notValid(problems, 'request');
}
