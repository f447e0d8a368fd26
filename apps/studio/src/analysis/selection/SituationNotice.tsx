import { Stack, Text, Title } from '@mantine/core';
import classes from './SituationNotice.module.css';
import { situationWords, type NoticeActions, type Silent } from './situationWords';

export type { NoticeActions } from './situationWords';

/** Explains why there is nothing to show, and offers the next action. */
export function SituationNotice({
  situation,
  actions,
}: {
  readonly situation: Silent;
  readonly actions: NoticeActions;
}) {
  const { Sign, urgent, title, text, action } = situationWords(situation, actions);
  return (
    <div className={classes.room}>
      <Stack
        className={classes.notice ?? ''}
        align="center"
        gap="xs"
        role={urgent ? 'alert' : 'status'}
      >
        <Sign size={32} stroke={1.5} aria-hidden className={classes.sign} />
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
export function SituationWords({
  situation,
  actions,
}: {
  readonly situation: Silent;
  readonly actions: NoticeActions;
}) {
  const { title, text } = situationWords(situation, actions);
  return (
    <Stack gap={4} align="center" ta="center" className={classes.words ?? ''}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="xs" className={classes.text ?? ''}>
        {text}
      </Text>
    </Stack>
  );
}
