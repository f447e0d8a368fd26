import { Alert, Group, Stack, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../../controls/display/CopyButton';

/** A generated password, which is shown only once. */
export function GeneratedPassword({ password }: { readonly password: string }) {
  const intl = useIntl();
  return (
    <Stack gap={12}>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <TextInput
          label={intl.formatMessage({ id: 'password.made', defaultMessage: 'Password' })}
          value={password}
          readOnly
          dir="ltr"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          style={{ flex: 1 }}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        <CopyButton
          text={password}
          label={intl.formatMessage({
            id: 'password.copy',
            defaultMessage: 'Copy the password',
          })}
        />
      </Group>
      <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
        <FormattedMessage
          id="password.once"
          defaultMessage="It is shown this once. Give it to the user in a safe way: it works for 30 days and must be changed at the first sign-in."
        />
      </Alert>
    </Stack>
  );
}
