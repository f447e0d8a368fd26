import type { Webhook } from '@fovea/contract/people/webhooks';
import { Anchor, Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { Table, type Column } from '../../controls/layout/Table';
import { WebhookBadge } from './WebhookBadges';
import classes from './Webhooks.module.css';

/** The webhooks of a company, with how their deliveries stand. */
export function WebhooksTable({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const intl = useIntl();
  const columns: Column<Webhook, 'name' | 'state' | 'events' | 'last' | 'open'>[] = [
    {
      key: 'name',
      title: (
        <FormattedMessage
          id="webhook.column"
          defaultMessage="Webhook"
          description="Title of a column"
        />
      ),
      cell: ({ id, name, url }) => (
        <Stack gap={2} py={4}>
          <Anchor href={`#/webhooks/${id}`} inherit>
            <bdi className={classes['address']}>{name}</bdi>
          </Anchor>
          <Text size="xs" c="dimmed" className={classes['address'] ?? ''}>
            <bdi dir="ltr">{url}</bdi>
          </Text>
        </Stack>
      ),
    },
    {
      key: 'state',
      title: (
        <FormattedMessage
          id="webhook.state"
          defaultMessage="State"
          description="Title of a column"
        />
      ),
      cell: ({ off }) => <WebhookBadge off={off} />,
    },
    {
      key: 'events',
      title: (
        <FormattedMessage
          id="webhook.events"
          defaultMessage="Events"
          description="What a webhook is told of"
        />
      ),
      cell: ({ events }) => (
        <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {intl.formatList(events, { type: 'unit' })}
        </bdi>
      ),
    },
    {
      key: 'open',
      title: (
        <FormattedMessage
          id="webhook.open"
          defaultMessage="Not delivered"
          description="Title of a column: events that wait or failed"
        />
      ),
      cell: ({ waiting, failed }) => (
        <FormattedMessage
          id="webhook.openCount"
          defaultMessage="{failed, plural, =0 {} other {# failed}}{both, select, yes {, } other {}}{waiting, plural, =0 {} other {# waiting}}"
          description="How many events failed and wait to be sent"
          values={{ failed, waiting, both: failed > 0 && waiting > 0 ? 'yes' : 'no' }}
        />
      ),
    },
    {
      key: 'last',
      title: (
        <FormattedMessage
          id="webhook.last"
          defaultMessage="Last delivered"
          description="Title of a column: when an event last arrived"
        />
      ),
      cell: ({ lastDeliveredDate }) =>
        lastDeliveredDate === null ? (
          <FormattedMessage
            id="webhook.never"
            defaultMessage="Never"
            description="No event has arrived yet"
          />
        ) : (
          <DateText moment={lastDeliveredDate} />
        ),
    },
  ];
  return (
    <Table
      label={intl.formatMessage({ id: 'title.webhooks', defaultMessage: 'Webhooks' })}
      columns={columns}
      rows={webhooks}
      rowKey={({ id }) => id}
    />
  );
}
