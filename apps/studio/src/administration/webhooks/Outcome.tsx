import {
  WEBHOOK_TIME_LIMIT_S,
  type WebhookDelivery,
  type WebhookTry,
} from '@fovea/contract/people/webhooks';
import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { PROBLEM_MESSAGES } from './webhookMessages';

/** Why a delivery has not arrived, and when it is tried again. */
export function Outcome({ delivery }: { readonly delivery: WebhookDelivery }) {
  const [last] = delivery.tries;
  return (
    <Text size="xs" c="dimmed" maw={420}>
      {last?.problem ? (
        <Problem made={last} />
      ) : (
        delivery.state === 'FAILED' && (
          <FormattedMessage
            id="webhook.notSent"
            defaultMessage="Not sent, because the webhook was turned off."
            description="State of an event that was to be sent to a webhook"
          />
        )
      )}{' '}
      {delivery.state === 'WAITING' && delivery.nextTryDate !== null && (
        <FormattedMessage
          id="webhook.nextTry"
          defaultMessage="Next try: {date}."
          description="When an event is sent to a webhook again"
          values={{ date: <DateText moment={delivery.nextTryDate} /> }}
        />
      )}
    </Text>
  );
}

/** How a try ended that is no success. */
export function Problem({ made }: { readonly made: WebhookTry }) {
  if (made.problem === null) return null;
  return (
    <FormattedMessage
      {...PROBLEM_MESSAGES[made.problem]}
      values={{ status: made.status, seconds: WEBHOOK_TIME_LIMIT_S }}
    />
  );
}
