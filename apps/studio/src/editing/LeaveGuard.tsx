import { Button, Group, Modal, Stack } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

interface Props {
  /** There is something that leaving takes away. */
  readonly isOn: boolean;
  readonly title: ReactNode;
  /** A search or another page of a list on the same page takes nothing away. */
  readonly isSamePageAllowed?: boolean;
  /** What would be gone. */
  readonly children: ReactNode;
}

/** Asks before the address changes, and before the tab is closed. */
export function LeaveGuard({ isOn, title, isSamePageAllowed = false, children }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isOn && !(isSamePageAllowed && current.pathname === next.pathname),
    enableBeforeUnload: isOn,
    withResolver: true,
  });
  return (
    <Modal opened={blocker.status === 'blocked'} onClose={() => blocker.reset?.()} title={title}>
      <Stack gap={16}>
        <div>{children}</div>
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
