import { OLD_SECRET_HOURS } from '@fovea/contract/people/webhooks';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SecretText } from '../../controls/display/SecretText';
import { DialogFoot } from '../../controls/feedback/DialogFoot';

interface Props {
  readonly secret: string;
  /** It replaces another one. */
  readonly isRenewed?: boolean;
  readonly onClose: () => void;
}

/** The secret of a webhook, which cannot be shown again. */
export function ShownSecret({ secret, isRenewed = false, onClose }: Props) {
  const intl = useIntl();
  return (
    <Stack gap={16}>
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        <FormattedMessage
          id="webhook.secret.onlyNow"
          defaultMessage="It is shown only now. Keep it where your server keeps its passwords."
          description="Above the secret of a webhook"
        />
      </Alert>
      <SecretText
        text={secret}
        label={intl.formatMessage({
          id: 'webhook.secret.copy',
          defaultMessage: 'Copy the secret',
          description: 'Button beside the secret of a webhook',
        })}
      />
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="webhook.secret.use"
          defaultMessage="With it, your server verifies that an event comes from here. <a>How programs do that</a>"
          description="Below the secret of a webhook; the link leads to the guide for programmers"
          values={{
            a: (text) => (
              <Anchor
                inherit
                underline="always"
                href="/docs#webhooks"
                target="_blank"
                rel="noopener"
              >
                {text}
              </Anchor>
            ),
          }}
        />
      </Text>
      {isRenewed && (
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="webhook.secret.both"
            defaultMessage="For {hours} hours, events are signed with the old secret too."
            description="Below the new secret of a webhook"
            values={{ hours: OLD_SECRET_HOURS }}
          />
        </Text>
      )}
      <DialogFoot>
        <Button onClick={onClose} data-autofocus>
          <FormattedMessage id="profile.tokens.stored" defaultMessage="I have stored it" />
        </Button>
      </DialogFoot>
    </Stack>
  );
}
