import type { Webhook, WebhookDelivery } from '@fovea/contract/people/webhooks';
import { IconCircleOff } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { StateBadge, type Tone } from '../../controls/feedback/StateBadge';
import { DELIVERY_STATE_MESSAGES } from './webhookMessages';

/** Whether a webhook is told of events. */
export function WebhookBadge({ off }: Pick<Webhook, 'off'>) {
  if (off === null) {
    return (
      <StateBadge tone="good">
        <FormattedMessage id="webhook.on" defaultMessage="On" description="State of a webhook" />
      </StateBadge>
    );
  }
  return off.reason === 'PERSON' ? (
    <StateBadge tone="waiting" icon={IconCircleOff}>
      <FormattedMessage id="webhook.off" defaultMessage="Off" description="State of a webhook" />
    </StateBadge>
  ) : (
    <StateBadge tone="bad">
      <FormattedMessage
        id="webhook.turnedOff"
        defaultMessage="Turned off"
        description="State of a webhook that the server itself turned off"
      />
    </StateBadge>
  );
}

const TONES: Record<WebhookDelivery['state'], Tone> = {
  WAITING: 'waiting',
  DELIVERED: 'good',
  FAILED: 'bad',
};

export function DeliveryBadge({ state }: Pick<WebhookDelivery, 'state'>) {
  return (
    <StateBadge tone={TONES[state]}>
      <FormattedMessage {...DELIVERY_STATE_MESSAGES[state]} />
    </StateBadge>
  );
}
