import { listPaymentRegions, type PaymentRegion } from '@fovea/contract/people/payments';
import { IconCreditCard } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { LinkCard } from '../controls/layout/LinkCard';
import { PageHeader } from '../controls/layout/PageHeader';
import { useApiQuery } from '../state/serverState';
import { REGION_NAMES } from './invoiceMessages';
import classes from './Invoices.module.css';

/** Where visitors choose the region that their invoice comes from. */
export function InvoicesPage() {
  const intl = useIntl();
  const regions = useApiQuery(listPaymentRegions, {});
  return (
    <div className={classes['page']}>
      <PageHeader title={<FormattedMessage id="invoices.title" defaultMessage="Pay an invoice" />}>
        <p className={classes['lead']}>
          <FormattedMessage
            id="invoices.lead"
            defaultMessage="Choose the region of the office that sent the invoice."
            description="Below the title of the list of payment regions"
          />
        </p>
      </PageHeader>
      <QueryContent from={regions}>
        {(shown) => (
          <div className={classes['regions']}>
            {shown.map((region) => (
              <LinkCard
                key={region.id}
                href={`#/invoices/${region.id}`}
                icon={IconCreditCard}
                title={intl.formatMessage(REGION_NAMES[region.id])}
                subtitle={<Subtitle region={region} />}
              />
            ))}
          </div>
        )}
      </QueryContent>
    </div>
  );
}

function Subtitle({ region: { currencies, takesCards } }: { readonly region: PaymentRegion }) {
  if (takesCards) return <bdi>{currencies.join(', ')}</bdi>;
  return (
    <FormattedMessage
      id="invoices.region.notSetUp"
      defaultMessage="{currencies} · card payment is not set up"
      description="Below the name of a payment region without a payment provider"
      values={{ currencies: <bdi>{currencies.join(', ')}</bdi> }}
    />
  );
}
