import type { WebhookDelivery } from '@fovea/contract/people/webhooks';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { Table, type Column } from '../../controls/layout/Table';
import { Outcome } from './Outcome';
import { DeliveryBadge } from './WebhookBadges';
import { EVENT_MESSAGES } from './webhookMessages';

interface Props {
  readonly deliveries: readonly WebhookDelivery[];
  readonly onOpen: (delivery: WebhookDelivery) => void;
}

/** Events that were sent to a webhook: about what, and what became of them. */
export function DeliveriesTable({ deliveries, onOpen }: Props) {
  const intl = useIntl();
  const columns: Column<WebhookDelivery, 'date' | 'event' | 'about' | 'state' | 'open'>[] = [
    {
      key: 'date',
      title: (
        <FormattedMessage
          id="webhook.happened"
          defaultMessage="Happened"
          description="Title of a column: when an event happened"
        />
      ),
      cell: ({ date }) => <DateText moment={date} />,
    },
    {
      key: 'event',
      title: (
        <FormattedMessage
          id="webhook.event"
          defaultMessage="Event"
          description="Title of a column"
        />
      ),
      cell: ({ event }) => (
        <span title={intl.formatMessage(EVENT_MESSAGES[event])}>
          <bdi dir="ltr">{event}</bdi>
        </span>
      ),
    },
    {
      key: 'about',
      title: (
        <FormattedMessage
          id="webhook.about"
          defaultMessage="About"
          description="Title of a column: the study and the session that an event is about"
        />
      ),
      cell: (delivery) => <About delivery={delivery} />,
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
      cell: (delivery) => (
        <Stack gap={2} py={4}>
          <div>
            <DeliveryBadge state={delivery.state} />
          </div>
          {delivery.state !== 'DELIVERED' && <Outcome delivery={delivery} />}
        </Stack>
      ),
    },
    {
      key: 'open',
      title: (
        <FormattedMessage
          id="webhook.details"
          defaultMessage="Details"
          description="Button that shows an event that was sent to a webhook"
        />
      ),
      hidesTitle: true,
      isNumber: true,
      cell: (delivery) => (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onOpen(delivery)}
          aria-label={intl.formatMessage(
            {
              id: 'webhook.detailsOf',
              defaultMessage: 'Details: {event}, {date}',
              description: 'Button that shows an event that was sent to a webhook',
            },
            {
              event: delivery.event,
              date: intl.formatDate(delivery.date, { dateStyle: 'medium', timeStyle: 'medium' }),
            },
          )}
        >
          <FormattedMessage
            id="webhook.details"
            defaultMessage="Details"
            description="Button that shows an event that was sent to a webhook"
          />
        </Button>
      ),
    },
  ];
  return (
    <Table
      label={intl.formatMessage({
        id: 'webhook.deliveryList',
        defaultMessage: 'Deliveries',
        description: 'List of events that were sent to a webhook',
      })}
      columns={columns}
      rows={deliveries}
      rowKey={({ id }) => id}
    />
  );
}

/** The study that an event is about, and its session where there is one. */
export function About({ delivery: { study, sessionId } }: { readonly delivery: WebhookDelivery }) {
  if (study === null) return null;
  return (
    <Stack gap={2} py={4} miw={120}>
      <Anchor href={`#/studies/${study.id}`} inherit>
        <bdi style={{ overflowWrap: 'anywhere' }}>{study.name}</bdi>
      </Anchor>
      {sessionId !== null && (
        <Text size="xs">
          <Anchor href={`#/studies/${study.id}/sessions/${sessionId}`} inherit>
            <FormattedMessage
              id="webhook.session"
              defaultMessage="Session"
              description="Link to the session of a respondent"
            />
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}
