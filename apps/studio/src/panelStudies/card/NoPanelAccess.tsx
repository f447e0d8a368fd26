import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { PanelIntroduction } from './PanelIntroduction';

/** For users without the feature: what there is, and why it cannot be used. */
export function NoPanelAccess({ isPushed }: { readonly isPushed: boolean }) {
  const reasonId = useId();
  return (
    <Stack gap={12}>
      {isPushed ? (
        <Text>
          <FormattedMessage
            id="panelProvider.prolific"
            defaultMessage="This study has been pushed to Prolific."
          />
        </Text>
      ) : (
        <PanelIntroduction />
      )}
      <Group gap={12}>
        {!isPushed && (
          <Button
            disabled
            aria-describedby={reasonId}
            leftSection={<IconUsersPlus size={16} aria-hidden />}
          >
            <FormattedMessage id="panelPush.title" defaultMessage="Push to Prolific" />
          </Button>
        )}
        <Text size="sm" c="dimmed" id={reasonId}>
          <FormattedMessage
            id="panelProvider.noAccess"
            defaultMessage="You do not have access to push studies."
          />
        </Text>
      </Group>
    </Stack>
  );
}
