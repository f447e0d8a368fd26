import { Alert, Anchor, Loader } from '@mantine/core';
import {
  getPayment,
  type InvoicePayment,
  type PaymentState,
} from '@fovea/contract/people/payments';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { Fact } from '../controls/display/Fact';
import { QueryContent } from '../controls/feedback/QueryContent';
import { PageHeader } from '../controls/layout/PageHeader';
import { useApiQuery } from '../state/serverState';
import classes from './Invoices.module.css';
import type { PaymentSearch } from './paymentSearch';
import { useMoneyText } from './useMoneyText';

const POLLING_MS = 2000;

/** Where the payment provider leads back to. */
export function PaidPage() {
  const { payment }: PaymentSearch = useSearch({ strict: false });
  return <PaidScreen paymentId={payment} />;
}

/**
 * Thanks, and claims only what the provider has told this server: anybody can open this page without
 * having paid.
 */
export function PaidScreen({ paymentId }: { readonly paymentId: string | undefined }) {
  const payment = useApiQuery(
    getPayment,
    { paymentId: paymentId ?? '' },
    {
      enabled: paymentId !== undefined,
      every: (last) => (last?.state === 'OPEN' ? POLLING_MS : false),
    },
  );
  return (
    <div className={classes['page']}>
      <PageHeader
        title={
          <FormattedMessage
            id="invoices.thanks"
            defaultMessage="Thank you"
            description="Title of the page after a card payment"
          />
        }
      />
      {paymentId === undefined ? (
        <p>
          <FormattedMessage
            id="invoices.thanks.nothing"
            defaultMessage="The payment provider sends a receipt by e-mail once your payment has arrived."
            description="The page after a card payment, opened without a payment"
          />
        </p>
      ) : (
        <QueryContent from={payment}>{(shown) => <Outcome payment={shown} />}</QueryContent>
      )}
    </div>
  );
}

function Outcome({ payment }: { readonly payment: InvoicePayment }) {
  const moneyText = useMoneyText();
  const { state, regionId, invoiceNumber } = payment;
  const isBad = state === 'EXPIRED' || state === 'FAILED';
  return (
    <>
      <Alert
        role="status"
        color={state === 'PAID' ? 'teal' : isBad ? 'yellow' : 'gray'}
        icon={
          state === 'PAID' ? (
            <IconCircleCheck aria-hidden />
          ) : isBad ? (
            <IconAlertTriangle aria-hidden />
          ) : (
            <Loader size={18} aria-hidden />
          )
        }
        mb={20}
      >
        <StateText state={state} />
        {isBad && (
          <>
            {' '}
            <Anchor href={`#/invoices/${regionId}/${encodeURIComponent(invoiceNumber)}`} inherit>
              <FormattedMessage
                id="invoices.again"
                defaultMessage="Pay again"
                description="Link from a failed payment to the card payment form"
              />
            </Anchor>
          </>
        )}
      </Alert>
      <dl className={classes['facts']}>
        <Fact name={<FormattedMessage id="invoices.organization" defaultMessage="Organization" />}>
          <bdi>{payment.companyName}</bdi>
        </Fact>
        <Fact name={<FormattedMessage id="invoices.number" defaultMessage="Invoice number" />}>
          <bdi>{invoiceNumber}</bdi>
        </Fact>
        <Fact name={<FormattedMessage id="invoices.amount" defaultMessage="Amount" />}>
          <bdi>{moneyText(payment.amountCents, payment.currency)}</bdi>
        </Fact>
      </dl>
    </>
  );
}

function StateText({ state }: { readonly state: PaymentState }) {
  switch (state) {
    case 'PAID':
      return (
        <FormattedMessage
          id="invoices.state.paid"
          defaultMessage="Your payment has arrived."
          description="The payment provider has confirmed the payment"
        />
      );
    case 'PROCESSING':
      return (
        <FormattedMessage
          id="invoices.state.processing"
          defaultMessage="Your payment is on its way. The payment provider sends a receipt by e-mail when it arrives."
          description="The payer is done, and the money has not come yet"
        />
      );
    case 'OPEN':
      return (
        <FormattedMessage
          id="invoices.state.open"
          defaultMessage="The payment provider has not confirmed the payment yet. This usually takes a few seconds."
          description="Nothing was heard from the payment provider yet; the page looks again by itself"
        />
      );
    case 'EXPIRED':
      return (
        <FormattedMessage
          id="invoices.state.expired"
          defaultMessage="The payment was not completed in time. Nothing was paid."
          description="The page of the payment provider has expired"
        />
      );
    case 'FAILED':
      return (
        <FormattedMessage
          id="invoices.state.failed"
          defaultMessage="The payment failed. Nothing was paid."
          description="The payment provider says that the money did not come"
        />
      );
  }
}
