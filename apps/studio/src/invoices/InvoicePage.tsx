import { Alert } from '@mantine/core';
import { listPaymentRegions } from '@fovea/contract/people/payments';
import { isPaymentRegion } from '@fovea/rules/people/payments';
import { IconInfoCircle } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorPanel } from '../controls/feedback/ErrorPanel';
import { QueryContent } from '../controls/feedback/QueryContent';
import { PageHeader } from '../controls/layout/PageHeader';
import { useConfiguredLinks } from '../state/publicConfig';
import { useApiQuery } from '../state/serverState';
import { InvoiceForm, type InvoiceAddress } from './InvoiceForm';
import { REGION_NAMES } from './invoiceMessages';
import classes from './Invoices.module.css';

/** The card payment form of a region; the address may fill in invoice, amount and currency. */
export function InvoicePage() {
  const { region = '', ...address } = useParams({ strict: false });
  return <InvoiceScreen regionId={region} address={address} />;
}

export function InvoiceScreen({
  regionId,
  address,
}: {
  readonly regionId: string;
  readonly address: InvoiceAddress;
}) {
  const intl = useIntl();
  const regions = useApiQuery(listPaymentRegions, {});
  if (!isPaymentRegion(regionId)) {
    const unknown = intl.formatMessage({
      id: 'invoices.unknownRegion',
      defaultMessage: 'Unknown region',
      description: 'Error: the address names a payment region that does not exist',
    });
    return <ErrorPanel error={new Error(unknown)} />;
  }
  return (
    <div className={classes['page']}>
      <PageHeader
        crumbs={[
          {
            label: <FormattedMessage id="invoices.title" defaultMessage="Pay an invoice" />,
            href: '#/invoices',
          },
          { label: intl.formatMessage(REGION_NAMES[regionId]) },
        ]}
        title={
          <FormattedMessage
            id="invoices.byCard"
            defaultMessage="Pay an invoice by card"
            description="Title of the card payment form"
          />
        }
      />
      <QueryContent from={regions}>
        {(all) => {
          const region = all.find(({ id }) => id === regionId);
          if (!region?.takesCards) return <NotSetUp />;
          return (
            <InvoiceForm
              // Another address fills in another form.
              key={[regionId, ...Object.values(address)].join('/')}
              region={region}
              address={address}
            />
          );
        }}
      </QueryContent>
    </div>
  );
}

function NotSetUp() {
  const { supportEmail } = useConfiguredLinks();
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
      <FormattedMessage
        id="invoices.notSetUp"
        defaultMessage="Card payment is not set up for this region. Please pay by bank transfer as the invoice says{contact, select, none {.} other {, or write to {email}.}}"
        description="Instead of the card payment form"
        values={{
          contact: supportEmail === null ? 'none' : 'some',
          email: supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>,
        }}
      />
    </Alert>
  );
}
