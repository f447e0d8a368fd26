import {
  redeliver,
  WEBHOOK_TEST,
  type Webhook,
  type WebhookDelivery,
  type WebhookTry,
} from '@fovea/contract/people/webhooks';
import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../../controls/display/CopyButton';
import { DateText } from '../../controls/display/DateText';
import { Fact } from '../../controls/display/Fact';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { failureText } from '../../controls/feedback/failureText';
import { showSuccess } from '../../controls/feedback/snackbars';
import { StateBadge } from '../../controls/feedback/StateBadge';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { call } from '../../state/api';
import facts from '../Facts.module.css';
import { About } from './DeliveriesTable';
import { Outcome, Problem } from './Outcome';
import { refreshWebhooks } from './refreshWebhooks';
import { DeliveryBadge } from './WebhookBadges';
import { EVENT_MESSAGES } from './webhookMessages';
import classes from './Webhooks.module.css';

interface Props {
  readonly companyId: string;
  readonly webhook: Webhook;
  readonly delivery: WebhookDelivery;
  readonly onClose: () => void;
}

/** One event: what was sent, each try with its answer, and how to send it again. */
export function DeliveryDialog({ companyId, webhook, delivery, onClose }: Props) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useRestoreFocus();
  const isTest = delivery.event === WEBHOOK_TEST;

  async function sendAgain() {
    setBusy(true);
    setFailure(null);
    try {
      await call(redeliver, { companyId, webhookId: webhook.id, deliveryId: delivery.id });
      showSuccess(
        intl.formatMessage({
          id: 'webhook.isSentAgain',
          defaultMessage: 'The event is sent again.',
          description: 'Message after an event is sent to a webhook again',
        }),
      );
      onClose();
    } catch (reason) {
      const message = intl.formatMessage({
        id: 'webhook.notSentAgain',
        defaultMessage: 'This could not be sent again. Please try again.',
        description: 'Message after failed events should be sent again',
      });
      setFailure(failureText(reason, message));
    } finally {
      setBusy(false);
      void refreshWebhooks();
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<FormattedMessage {...EVENT_MESSAGES[delivery.event]} />}
      size={680}
    >
      <Stack gap={16}>
        <Group gap={12} align="flex-start">
          <DeliveryBadge state={delivery.state} />
          {delivery.state === 'WAITING' && <Outcome delivery={delivery} />}
        </Group>
        <dl className={facts['facts']}>
          <Fact
            name={
              <FormattedMessage
                id="webhook.happened"
                defaultMessage="Happened"
                description="Title of a column: when an event happened"
              />
            }
          >
            <DateText moment={delivery.date} />
          </Fact>
          {delivery.study && (
            <Fact
              name={
                <FormattedMessage
                  id="webhook.about"
                  defaultMessage="About"
                  description="Title of a column: the study and the session that an event is about"
                />
              }
            >
              <About delivery={delivery} />
            </Fact>
          )}
          <Fact name={<bdi dir="ltr">webhook-id</bdi>}>
            <bdi dir="ltr">{delivery.id}</bdi>
          </Fact>
        </dl>
        <Stack gap={8}>
          <Group gap={8} justify="space-between">
            <Title order={3}>
              <FormattedMessage
                id="webhook.payload"
                defaultMessage="What was sent"
                description="Title above the body of an event"
              />
            </Title>
            <CopyButton
              text={delivery.payload}
              label={intl.formatMessage({
                id: 'webhook.payload.copy',
                defaultMessage: 'Copy what was sent',
                description: 'Button beside the body of an event',
              })}
            />
          </Group>
          <pre className={classes['text']} dir="ltr" tabIndex={0}>
            {pretty(delivery.payload)}
          </pre>
        </Stack>
        <Stack gap={8}>
          <Title order={3}>
            <FormattedMessage
              id="webhook.tries"
              defaultMessage="{count, plural, =0 {No try yet} one {# try} other {# tries}}"
              description="Title above the list of requests to a webhook"
              values={{ count: delivery.tries.length }}
            />
          </Title>
          {delivery.tries.length === 0 && delivery.state === 'FAILED' && (
            <Outcome delivery={delivery} />
          )}
          <ol className={classes['tries']}>
            {delivery.tries.map((made) => (
              <li key={made.date}>
                <Try made={made} />
              </li>
            ))}
          </ol>
        </Stack>
        {!isTest && !webhook.isEnabled && (
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="webhook.againWhenOn"
              defaultMessage="To send it again, turn the webhook on first."
              description="Why an event cannot be sent to a webhook that is off"
            />
          </Text>
        )}
        <DialogFoot failure={failure}>
          <Button variant="default" onClick={onClose}>
            <FormattedMessage
              id="webhook.close"
              defaultMessage="Close"
              description="Button that closes a dialog"
            />
          </Button>
          {!isTest && (
            <Button
              loading={isBusy}
              disabled={delivery.state === 'WAITING' || !webhook.isEnabled}
              onClick={() => void sendAgain()}
            >
              <FormattedMessage
                id="webhook.again"
                defaultMessage="Send again"
                description="Button that sends an event to a webhook again"
              />
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

/** One request: when, how long it took, and what the server answered. */
function Try({ made }: { readonly made: WebhookTry }) {
  const intl = useIntl();
  return (
    <Stack gap={4}>
      <Group gap={12}>
        <StateBadge tone={made.problem === null ? 'good' : 'bad'}>
          {made.status ?? (
            <FormattedMessage
              id="webhook.noAnswer"
              defaultMessage="No answer"
              description="In place of the status that a server answers with"
            />
          )}
        </StateBadge>
        <DateText moment={made.date} />
        <Text size="sm" c="dimmed">
          {intl.formatNumber(made.durationMs / 1000, {
            style: 'unit',
            unit: 'second',
            maximumFractionDigits: 2,
          })}
        </Text>
      </Group>
      {made.problem !== null && (
        <Text size="sm">
          <Problem made={made} />
        </Text>
      )}
      {made.answer !== '' && (
        <pre
          className={classes['text']}
          dir="auto"
          tabIndex={0}
          aria-label={intl.formatMessage({
            id: 'webhook.answer',
            defaultMessage: 'The beginning of the answer',
            description: 'What a server answered to an event',
          })}
        >
          {made.answer}
        </pre>
      )}
    </Stack>
  );
}

function pretty(payload: string): string {
  return JSON.stringify(JSON.parse(payload), null, 2);
}
