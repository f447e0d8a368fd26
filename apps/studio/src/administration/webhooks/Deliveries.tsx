import {
  listWebhookDeliveries,
  redeliverFailed,
  WEBHOOK_DELIVERY_DAYS,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryState,
} from '@fovea/contract/people/webhooks';
import { Button, SegmentedControl } from '@mantine/core';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { failureText } from '../../controls/feedback/failureText';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { showError, showSuccess } from '../../controls/feedback/snackbars';
import { Pager } from '../../controls/layout/Pager';
import { Panel } from '../../controls/layout/Panel';
import { call } from '../../state/api';
import { POLLING_MS } from '../../state/serverState';
import { DeliveriesTable } from './DeliveriesTable';
import { DeliveryDialog } from './DeliveryDialog';
import { refreshWebhooks } from './refreshWebhooks';
import { useDeliveryPage } from './useDeliveryPage';
import { DELIVERY_STATE_MESSAGES } from './webhookMessages';
import classes from './Webhooks.module.css';

interface Props {
  readonly companyId: string;
  readonly webhook: Webhook;
}

type Filter = WebhookDeliveryState | 'ALL';
const FILTERS: readonly Filter[] = ['ALL', 'WAITING', 'FAILED', 'DELIVERED'];
const PAGE_SIZES = [25, 50, 100] as const;

/** What was sent in the last weeks, newest first, and what became of it. */
export function Deliveries({ companyId, webhook }: Props) {
  const intl = useIntl();
  const [filter, setFilter] = useState<Filter>('ALL');
  const [place, setPlace] = useState<{ page: number; pageSize: number }>({ page: 0, pageSize: 25 });
  const [open, setOpen] = useState<WebhookDelivery | null>(null);
  const [isSending, setSending] = useState(false);
  const path = { companyId, webhookId: webhook.id };
  const query = { ...place, ...(filter !== 'ALL' && { state: filter }) };
  const page = useDeliveryPage(
    listWebhookDeliveries,
    { ...path, query },
    POLLING_MS.webhookDeliveries,
  );

  async function sendFailed() {
    setSending(true);
    try {
      const { sent } = await call(redeliverFailed, path);
      const message = intl.formatMessage(
        {
          id: 'webhook.sentAgain',
          defaultMessage:
            '{sent, plural, =0 {Nothing has failed any more} one {# event is sent again} other {# events are sent again}}',
          description: 'Message after failed events are sent again',
        },
        { sent },
      );
      showSuccess(message);
    } catch (reason) {
      const message = intl.formatMessage({
        id: 'webhook.notSentAgain',
        defaultMessage: 'This could not be sent again. Please try again.',
        description: 'Message after failed events should be sent again',
      });
      showError(failureText(reason, message));
    } finally {
      await refreshWebhooks();
      setSending(false);
    }
  }

  return (
    <Panel
      flush
      title={
        <FormattedMessage
          id="webhook.deliveries"
          defaultMessage="Deliveries of the last {days} days"
          description="Title above the list of events that were sent to a webhook"
          values={{ days: WEBHOOK_DELIVERY_DAYS }}
        />
      }
    >
      <div className={classes['bar']}>
        <SegmentedControl
          size="xs"
          value={filter}
          onChange={(chosen) => {
            setFilter(FILTERS.find((one) => one === chosen) ?? 'ALL');
            setPlace((old) => ({ ...old, page: 0 }));
          }}
          aria-label={intl.formatMessage({
            id: 'webhook.filter',
            defaultMessage: 'Which deliveries are shown',
            description: 'Filter above the list of events that were sent to a webhook',
          })}
          data={FILTERS.map((value) => ({
            value,
            label:
              value === 'ALL'
                ? intl.formatMessage({
                    id: 'webhook.filter.all',
                    defaultMessage: 'All',
                    description: 'Filter: all events that were sent to a webhook',
                  })
                : intl.formatMessage(DELIVERY_STATE_MESSAGES[value]),
          }))}
        />
        {webhook.failed > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={isSending}
            disabled={!webhook.isEnabled}
            onClick={() => void sendFailed()}
          >
            <FormattedMessage
              id="webhook.allAgain"
              defaultMessage="Send all failed again ({failed, number})"
              description="Button"
              values={{ failed: webhook.failed }}
            />
          </Button>
        )}
      </div>
      <QueryContent from={page} isPart padding="16px">
        {({ items, total }) =>
          items.length === 0 ? (
            <NoDeliveries isFiltered={filter !== 'ALL'} />
          ) : (
            <div className={page.isStale ? classes['stale'] : ''} aria-busy={page.isStale}>
              <DeliveriesTable deliveries={items} onOpen={setOpen} />
              {total > PAGE_SIZES[0] && (
                <Pager total={total} {...place} sizes={PAGE_SIZES} onChange={setPlace} />
              )}
            </div>
          )
        }
      </QueryContent>
      {open && (
        <DeliveryDialog
          companyId={companyId}
          webhook={webhook}
          // What is known of it now.
          delivery={page.data?.items.find(({ id }) => id === open.id) ?? open}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}

function NoDeliveries({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      icon={IconSend}
      title={
        <FormattedMessage
          id="webhook.noneOfState"
          defaultMessage="No such deliveries"
          description="Title of an empty, filtered list of events that were sent to a webhook"
        />
      }
    />
  ) : (
    <EmptyState
      icon={IconSend}
      title={
        <FormattedMessage
          id="webhook.nothingSent"
          defaultMessage="Nothing was sent yet"
          description="Title of an empty list of events that were sent to a webhook"
        />
      }
    >
      <FormattedMessage
        id="webhook.nothingSentText"
        defaultMessage="Send a test to see whether your server receives it. Events follow when they happen; previews of a study send none."
        description="Text of an empty list of events that were sent to a webhook"
      />
    </EmptyState>
  );
}
