import { ActionIcon, NativeSelect, Text, Tooltip } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Clock } from './clock';
import { timeText } from './timeText';
import classes from './TransportBar.module.css';
import { useClockState } from './useClock';

export const RATES = [0.25, 0.5, 1, 2] as const;

interface Props {
  readonly clock: Clock;
  readonly disabled?: boolean;
  /** Omitted for a stimulus without sound. */
  readonly sound?: { readonly on: boolean; readonly change: (on: boolean) => void };
}

/** Play, scrub, rate and sound. Time runs from left to right in every language. */
export function TransportBar({ clock, disabled = false, sound }: Props) {
  const intl = useIntl();
  const { playing, durationMs, rate } = useClockState(clock);
  const scrubber = useRef<HTMLInputElement>(null);
  const now = useRef<HTMLSpanElement>(null);

  // Updated outside React, because the time changes every frame.
  useEffect(
    () =>
      clock.onFrame((timeMs) => {
        const text = timeText(timeMs);
        if (now.current && now.current.textContent !== text) now.current.textContent = text;
        if (!scrubber.current) return;
        scrubber.current.value = String(clock.timeMs);
        scrubber.current.style.setProperty(
          '--done',
          durationMs > 0 ? String(clock.timeMs / durationMs) : '0',
        );
        scrubber.current.setAttribute('aria-valuetext', text);
      }),
    [clock, durationMs],
  );

  const playLabel = playing
    ? intl.formatMessage({ id: 'replay.pause', defaultMessage: 'Pause (Space)' })
    : intl.formatMessage({ id: 'replay.play', defaultMessage: 'Play (Space)' });
  const soundLabel = sound?.on
    ? intl.formatMessage({ id: 'replay.soundOff', defaultMessage: 'Turn the sound off' })
    : intl.formatMessage({ id: 'replay.soundOn', defaultMessage: 'Turn the sound on' });

  return (
    <div className={classes.bar} dir="ltr">
      <Tooltip label={playLabel}>
        <ActionIcon
          variant="filled"
          size="lg"
          aria-label={playLabel}
          disabled={disabled || durationMs <= 0}
          onClick={() => clock.toggle()}
        >
          {playing ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
        </ActionIcon>
      </Tooltip>
      <Text component="span" size="sm" className={classes.time}>
        <span ref={now}>{timeText(0)}</span>
        <span className={classes.total}> / {timeText(durationMs)}</span>
      </Text>
      <input
        ref={scrubber}
        className={classes.scrubber}
        type="range"
        data-transport
        min={0}
        max={Math.max(1, Math.round(durationMs))}
        step={1}
        defaultValue={0}
        disabled={disabled || durationMs <= 0}
        aria-label={intl.formatMessage({
          id: 'replay.time',
          defaultMessage: 'Time: arrow keys move by 1 s, with Ctrl by 0.1 s',
        })}
        onInput={(event) => clock.seek(Number(event.currentTarget.value))}
      />
      <NativeSelect
        size="xs"
        className={classes.rate ?? ''}
        aria-label={intl.formatMessage({ id: 'replay.rate', defaultMessage: 'Speed' })}
        value={String(rate)}
        disabled={disabled}
        data={RATES.map((each) => ({ value: String(each), label: `${intl.formatNumber(each)}×` }))}
        onChange={(event) => clock.setRate(Number(event.currentTarget.value))}
      />
      {sound && (
        <Tooltip label={soundLabel}>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={soundLabel}
            aria-pressed={sound.on}
            onClick={() => sound.change(!sound.on)}
          >
            {sound.on ? <IconVolume size={18} /> : <IconVolumeOff size={18} />}
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
