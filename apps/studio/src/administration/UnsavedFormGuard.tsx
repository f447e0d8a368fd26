import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';

/** Asks before a page is left whose form was changed and not saved. */
export function UnsavedFormGuard({ isChanged }: { readonly isChanged: boolean }) {
  const blocker = useBlocker({
    // A search or another page of a list on the same page takes nothing away.
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={<FormattedMessage id="form.unsaved" defaultMessage="Leave without saving?" />}
    >
      <Stack gap={16}>
        <Text>
          <FormattedMessage
            id="form.unsaved.text"
            defaultMessage="What you changed in the form is not saved. Leaving this page drops it."
          />
        </Text>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            <FormattedMessage id="form.leave" defaultMessage="Leave" />
          </Button>
          <Button onClick={() => blocker.reset?.()} data-autofocus>
            <FormattedMessage id="form.stay" defaultMessage="Stay" />
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
