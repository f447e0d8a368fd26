import { WEBHOOK_EVENTS, type WebhookEvent } from '@fovea/contract/people/webhooks';
import { Checkbox, Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { EVENT_MESSAGES } from './webhookMessages';

interface Props {
  readonly chosen: readonly WebhookEvent[];
  readonly onChange: (chosen: WebhookEvent[]) => void;
}

/** The events that a webhook is told of. */
export function EventChoice({ chosen, onChange }: Props) {
  const toggle = (event: WebhookEvent, isOn: boolean) =>
    onChange(WEBHOOK_EVENTS.filter((one) => (one === event ? isOn : chosen.includes(one))));
  return (
    <FieldGroup
      legend={
        <FormattedMessage
          id="webhook.events"
          defaultMessage="Events"
          description="What a webhook is told of"
        />
      }
    >
      <Stack gap={8}>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            checked={chosen.includes(event)}
            onChange={(change) => toggle(event, change.currentTarget.checked)}
            label={<FormattedMessage {...EVENT_MESSAGES[event]} />}
            description={<bdi dir="ltr">{event}</bdi>}
          />
        ))}
      </Stack>
    </FieldGroup>
  );
}
