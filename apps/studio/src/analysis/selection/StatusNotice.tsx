import { Stack, Text, Title } from '@mantine/core';
import classes from './StatusNotice.module.css';
import { statusMessages, type NoticeActions, type EmptyStatus } from './statusMessages';

export type { NoticeActions } from './statusMessages';

/** Explains why there is nothing to show, and offers the next action. */
export function StatusNotice({
  status,
  actions,
}: {
  readonly status: EmptyStatus;
  readonly actions: NoticeActions;
}) {
  const { NoticeIcon, urgent, title, text, action } = statusMessages(status, actions);
  return (
    <div className={classes.room}>
      <Stack
        className={classes.notice ?? ''}
        align="center"
        gap="xs"
        role={urgent ? 'alert' : 'status'}
      >
        <NoticeIcon size={32} stroke={1.5} aria-hidden className={classes.sign} />
        <Title order={2} size="h4" ta="center">
          {title}
        </Title>
        <Text size="sm" ta="center" className={classes.text ?? ''}>
          {text}
        </Text>
        {action}
      </Stack>
    </div>
  );
}

/** The compact version for a tile: what happened and why, without an action. */
export function StatusMessage({
  status,
  actions,
}: {
  readonly status: EmptyStatus;
  readonly actions: NoticeActions;
}) {
  const { title, text } = statusMessages(status, actions);
  return (
    <Stack gap={4} align="center" ta="center" className={classes.overPicture ?? ''}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="xs" className={classes.text ?? ''}>
        {text}
      </Text>
    </Stack>
  );
}
