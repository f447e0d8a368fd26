import { listPayments, PAYMENT_SORTS, type PaymentRow } from '@fovea/contract/people/payments';
import { IconCreditCard } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { StateBadge } from '../../controls/feedback/StateBadge';
import { PageHeader } from '../../controls/layout/PageHeader';
import type { Column } from '../../controls/layout/Table';
import { ADMINISTRATION_CRUMB } from '../administrationCrumb';
import { ListPanel } from '../lists/ListPanel';
import { listQuery, supportedSort } from '../lists/listSearch';
import { useListPage } from '../lists/useListPage';
import { useListParams } from '../lists/useListParams';
import { PAYMENT_STATE_NAMES, PAYMENT_TONES } from './paymentStates';

type PaymentColumn = (typeof PAYMENT_SORTS)[number];
const NEWEST_FIRST = { column: 'createdDate', isDescending: true } as const;

/** The card payments of invoices, for internal staff. */
export function PaymentsPage() {
  const intl = useIntl();
  const [search, changeParams] = useListParams();
  const sort = supportedSort<PaymentColumn>(search, PAYMENT_SORTS, NEWEST_FIRST);
  const page = useListPage(listPayments, { query: listQuery(search, sort) });
  const title = intl.formatMessage({ id: 'title.payments', defaultMessage: 'Invoice payments' });
  const columns: Column<PaymentRow, PaymentColumn>[] = [
    {
      key: 'createdDate',
      title: (
        <FormattedMessage
          id="column.begun"
          defaultMessage="Begun"
          description="Column: when a payment was begun"
        />
      ),
      isSortable: true,
      cell: ({ createdDate }) => <DateText moment={createdDate} />,
    },
    {
      key: 'companyName',
      title: <FormattedMessage id="invoices.organization" defaultMessage="Organization" />,
      isSortable: true,
      cell: ({ companyName }) => <bdi>{companyName}</bdi>,
    },
    {
      key: 'invoiceNumber',
      title: <FormattedMessage id="invoices.number" defaultMessage="Invoice number" />,
      isSortable: true,
      cell: ({ invoiceNumber }) => <bdi>{invoiceNumber}</bdi>,
    },
    {
      key: 'amount',
      title: <FormattedMessage id="invoices.amount" defaultMessage="Amount" />,
      isSortable: true,
      isNumber: true,
      cell: ({ amountCents, currency }) => (
        <bdi>
          {intl.formatNumber(amountCents / 100, {
            style: 'currency',
            currency,
            currencyDisplay: 'code',
          })}
        </bdi>
      ),
    },
    {
      key: 'state',
      title: <FormattedMessage id="column.state" defaultMessage="State" />,
      isSortable: true,
      cell: ({ state }) => (
        <StateBadge tone={PAYMENT_TONES[state]}>
          {intl.formatMessage(PAYMENT_STATE_NAMES[state])}
        </StateBadge>
      ),
    },
  ];
  return (
    <>
      <PageHeader crumbs={[ADMINISTRATION_CRUMB, { label: title }]} title={title} />
      <ListPanel
        label={title}
        countTitle={(total) => (
          <FormattedMessage
            id="payments.count"
            defaultMessage="{count, plural, one {# payment} other {# payments}}"
            description="Title of the list of invoice payments"
            values={{ count: total }}
          />
        )}
        searchLabel={intl.formatMessage({
          id: 'payments.filter',
          defaultMessage: 'Filter payments by organization or invoice number',
          description: 'Name of the search field for screen readers',
        })}
        searchHint={intl.formatMessage({
          id: 'payments.filter.short',
          defaultMessage: 'Organization or invoice number',
          description: 'Placeholder of the search field',
        })}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        sort={sort}
        search={search}
        onParamsChange={changeParams}
        empty={
          <EmptyState
            icon={IconCreditCard}
            title={
              <FormattedMessage
                id="payments.none"
                defaultMessage="No payments yet"
                description="Empty list of invoice payments"
              />
            }
          >
            <FormattedMessage
              id="payments.none.text"
              defaultMessage="Card payments of invoices appear here as soon as somebody begins one. Unpaid ones are deleted after 90 days."
              description="Empty list of invoice payments"
            />
          </EmptyState>
        }
      />
    </>
  );
}
