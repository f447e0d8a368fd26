import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SecretText } from '../controls/display/SecretText';
import { DialogFoot } from '../controls/feedback/DialogFoot';

interface Props {
  readonly token: string;
  readonly onClose: () => void;
}

/** A new token, which cannot be shown again. */
export function CreatedToken({ token, onClose }: Props) {
  const intl = useIntl();
  return (
    <Stack gap={16}>
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        <FormattedMessage
          id="profile.tokens.onlyNow"
          defaultMessage="It is shown only now. Keep it where you keep passwords, and not in the script itself: whoever has it can do what it may do."
        />
      </Alert>
      <SecretText
        text={token}
        label={intl.formatMessage({
          id: 'profile.tokens.copy',
          defaultMessage: 'Copy the token',
        })}
      />
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="profile.tokens.environment"
          defaultMessage="The clients for R and Python read it from the environment variable {name}."
          values={{ name: <code dir="ltr">FOVEA_TOKEN</code> }}
        />
      </Text>
      <DialogFoot>
        <Button onClick={onClose} data-autofocus>
          <FormattedMessage id="profile.tokens.stored" defaultMessage="I have stored it" />
        </Button>
      </DialogFoot>
    </Stack>
  );
}
