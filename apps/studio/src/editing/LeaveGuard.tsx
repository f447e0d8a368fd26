import { Button, Modal, Stack } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';

interface Props {
  /** Whether leaving would lose something. */
  readonly isOn: boolean;
  readonly title: ReactNode;
  /** Allows changes of the search parameters on the same page, which lose nothing. */
  readonly isSamePageAllowed?: boolean;
  /** What would be lost. */
  readonly children: ReactNode;
}

/** Asks for confirmation before navigation and before the tab is closed. */
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
        <DialogFoot>
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            <FormattedMessage id="form.leave" defaultMessage="Leave" />
          </Button>
          <Button onClick={() => blocker.reset?.()} data-autofocus>
            <FormattedMessage id="form.stay" defaultMessage="Stay" />
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
