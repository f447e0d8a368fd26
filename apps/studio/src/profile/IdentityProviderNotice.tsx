import { Alert } from '@mantine/core';
import { IconBuildingFortress } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';

/** For users of the identity provider, whose account settings are managed there. */
export function IdentityProviderNotice() {
  return (
    <Alert color="gray" maw={720} icon={<IconBuildingFortress aria-hidden />}>
      <FormattedMessage
        id="profile.elsewhere"
        defaultMessage="Your identity provider handles your password and your second factor. Change them there."
      />
    </Alert>
  );
}
