import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Clock } from '../../replay/clock/clock';
import { timeText } from '../../replay/clock/timeText';
import { useClockState } from '../../replay/clock/useClock';
import classes from './CorrectionDesk.module.css';

/** Plays the stimulus with its gaze; beside it the time. */
export function PlayButton({ clock }: { readonly clock: Clock }) {
  const intl = useIntl();
  const { playing, durationMs } = useClockState(clock);
  const now = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      clock.onFrame((timeMs) => {
        if (now.current) now.current.textContent = timeText(timeMs);
      }),
    [clock],
  );
  const label = playing
    ? intl.formatMessage({ id: 'replay.pause', defaultMessage: 'Pause (Space)' })
    : intl.formatMessage({ id: 'replay.play', defaultMessage: 'Play (Space)' });
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon
          variant="filled"
          size="lg"
          aria-label={label}
          disabled={durationMs <= 0}
          onClick={() => clock.toggle()}
        >
          {playing ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
        </ActionIcon>
      </Tooltip>
      <span className={classes['time']} dir="ltr">
        <span ref={now}>{timeText(0)}</span>
        {' / '}
        {timeText(durationMs)}
      </span>
    </>
  );
}
