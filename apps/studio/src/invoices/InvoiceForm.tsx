import { Button, Select, Stack, Text } from '@mantine/core';
import {
  AMOUNT_MAX_CENTS,
  beginCheckout,
  INVOICE_NUMBER_MAX,
  PAYMENT_COMPANY_MAX,
  type Currency,
  type PaymentRegion,
} from '@fovea/contract/people/payments';
import { ApiError } from '@fovea/link/calls/apiError';
import { parseAmount } from '@fovea/rules/inputs/decimalAmount';
import { cleanName } from '@fovea/rules/inputs/names';
import { paymentTextProblem } from '@fovea/rules/people/payments';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureAlert } from '../controls/feedback/FailureAlert';
import { failureText } from '../controls/feedback/failureText';
import { TextField } from '../controls/fields/TextField';
import { useLiveValidation } from '../controls/fields/useLiveValidation';
import { call } from '../state/api';
import { newRequestId } from '../state/requestId';
import { AMOUNT_PROBLEMS, TEXT_PROBLEMS } from './invoiceMessages';
import classes from './Invoices.module.css';
import { useMoneyText } from './useMoneyText';

export interface InvoiceAddress {
  readonly invoiceNumber?: string | undefined;
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
}

interface Props {
  readonly region: PaymentRegion;
  readonly address: InvoiceAddress;
  /** Leaves the studio; replaced in tests. */
  readonly goTo?: (url: string) => void;
}

/** What is paid, and the button that leads to the page of the payment provider. */
export function InvoiceForm({
  region,
  address,
  goTo = (url) => window.location.assign(url),
}: Props) {
  const intl = useIntl();
  const moneyText = useMoneyText();
  const [companyName, setCompanyName] = useState('');
  const [invoiceNumber, setInvoiceNumber] = useState(address.invoiceNumber ?? '');
  const [amountText, setAmountText] = useState(address.amount ?? '');
  const [currency, setCurrency] = useState<Currency>(
    region.currencies.find((one) => one === address.currency?.toUpperCase()) ??
      region.currencies[0]!,
  );
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const amount = parseAmount(amountText, AMOUNT_MAX_CENTS);
  const company = useField(paymentTextProblem('companyName', companyName), companyName, isAsked);
  const invoice = useField(
    paymentTextProblem('invoiceNumber', invoiceNumber),
    invoiceNumber,
    isAsked,
  );
  const sum = useField(amount.problem, amountText, isAsked);
  const isWrong = [company, invoice, sum].some(({ problem }) => problem !== null);

  // One request for one content, however often it is sent; other content is another payment.
  const content = [companyName, invoiceNumber, amount.cents, currency].join('\n');
  const sent = useRef({ content: '', requestId: '' });

  useEffect(() => {
    // Back from the provider's page, the browser may show this page as it was left.
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (isWrong || isBusy || amount.cents === null) return;
    setBusy(true);
    setFailure(null);
    if (sent.current.content !== content) sent.current = { content, requestId: newRequestId() };
    try {
      const { url } = await call(beginCheckout, {
        body: {
          regionId: region.id,
          companyName: cleanName(companyName),
          invoiceNumber: cleanName(invoiceNumber),
          amountCents: amount.cents,
          currency,
          requestId: sent.current.requestId,
        },
      });
      goTo(url);
    } catch (reason) {
      // Begun long ago, or paid in another tab: the next click begins another payment.
      const isUsed = reason instanceof ApiError && reason.problem?.code === 'REQUEST_USED';
      if (isUsed) sent.current = { content: '', requestId: '' };
      setFailure(
        failureText(
          reason,
          intl.formatMessage({
            id: 'invoices.unreachable',
            defaultMessage: 'The server could not be reached. Nothing was paid. Try again.',
            description: 'The payment could not be begun',
          }),
        ),
      );
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={16}>
        <TextField
          label={intl.formatMessage({
            id: 'invoices.organization',
            defaultMessage: 'Organization',
            description: 'Field: who pays the invoice',
          })}
          value={companyName}
          onChange={setCompanyName}
          maxLength={PAYMENT_COMPANY_MAX}
          autoComplete="organization"
          withAsterisk
          error={company.shown && intl.formatMessage(TEXT_PROBLEMS[company.shown])}
        />
        <TextField
          label={intl.formatMessage({
            id: 'invoices.number',
            defaultMessage: 'Invoice number',
            description: 'Field of the card payment form',
          })}
          value={invoiceNumber}
          onChange={setInvoiceNumber}
          maxLength={INVOICE_NUMBER_MAX}
          allowsExcess
          withAsterisk
          error={invoice.shown && intl.formatMessage(TEXT_PROBLEMS[invoice.shown])}
        />
        <div className={classes['money']}>
          <TextField
            label={intl.formatMessage({
              id: 'invoices.amount',
              defaultMessage: 'Amount',
              description: 'Field of the card payment form',
            })}
            value={amountText}
            onChange={setAmountText}
            inputMode="decimal"
            autoComplete="off"
            withAsterisk
            error={sum.shown && intl.formatMessage(AMOUNT_PROBLEMS[sum.shown])}
          />
          <Select
            label={intl.formatMessage({
              id: 'invoices.currency',
              defaultMessage: 'Currency',
              description: 'Field of the card payment form',
            })}
            data={[...region.currencies]}
            value={currency}
            onChange={(chosen) =>
              setCurrency((old) => region.currencies.find((one) => one === chosen) ?? old)
            }
            allowDeselect={false}
            disabled={region.currencies.length === 1}
          />
        </div>
        <FailureAlert failure={failure} />
        <Button
          type="submit"
          size="md"
          leftSection={<IconLock size={18} aria-hidden />}
          loading={isBusy}
          disabled={isAsked && isWrong}
        >
          {/* The label is a flex box, which would drop the space before the amount. */}
          <span>
            {amount.cents === null ? (
              <FormattedMessage
                id="invoices.pay"
                defaultMessage="Pay"
                description="Button of the card payment form while the amount is missing"
              />
            ) : (
              <FormattedMessage
                id="invoices.payAmount"
                defaultMessage="Pay {amount}"
                description="Button of the card payment form; the amount has its currency"
                values={{ amount: <bdi>{moneyText(amount.cents, currency)}</bdi> }}
              />
            )}
          </span>
        </Button>
        <Text c="dimmed" fz="sm">
          <FormattedMessage
            id="invoices.where"
            defaultMessage="You enter the card on the page of the payment provider. No card data reaches this server."
            description="Below the button of the card payment form"
          />
        </Text>
      </Stack>
    </form>
  );
}

function useField<P extends string>(problem: P | null, value: string, isAsked: boolean) {
  const [first] = useState(value);
  // What the address filled in wrongly is shown at once.
  const live = useLiveValidation(problem, value !== first || value !== '');
  return { problem, shown: isAsked ? problem : live.shown };
}
