import { Group, Text } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { FieldGroup } from './FieldGroup';
import { NumberField } from './NumberField';

const MAX_SECONDS = 59;

interface Props {
  readonly label: ReactNode;
  readonly valueMs: number;
  readonly onChange: (valueMs: number) => void;
  readonly maxMs: number;
  /** Given if 0 is refused: why, and what to do. */
  readonly tooShort?: ReactNode;
  readonly disabled?: boolean;
  readonly description?: ReactNode;
}

/** A duration in minutes and seconds; seconds up to 59, with tenths if the value has them. */
export function DurationField(props: Props) {
  const { label, valueMs, onChange, maxMs, tooShort, disabled, description } = props;
  const intl = useIntl();
  const errorId = useId();
  // A refused duration stays in the field but is not reported.
  const [draftMs, setDraftMs] = useState<number | null>(null);
  const [reportedMs, setReportedMs] = useState<number | null>(null);
  const [seenMs, setSeenMs] = useState(valueMs);
  // Changed from elsewhere, for example by an undo: what was typed no longer applies.
  if (seenMs !== valueMs) {
    setSeenMs(valueMs);
    if (valueMs !== reportedMs) setDraftMs(null);
  }
  const shownMs = draftMs ?? valueMs;
  const minutes = Math.floor(shownMs / 60_000);
  const seconds = Math.round((shownMs % 60_000) / 10) / 100;
  const isTooLong = shownMs > maxMs;
  const isTooShort = tooShort !== undefined && shownMs <= 0;
  const isRefused = (ms: number) => ms > maxMs || (tooShort !== undefined && ms <= 0);
  function set(min: number, sec: number) {
    const ms = Math.round(min * 60_000 + sec * 1000);
    setDraftMs(isRefused(ms) ? ms : null);
    if (isRefused(ms)) return;
    setReportedMs(ms);
    if (ms !== valueMs) onChange(ms);
  }
  return (
    <FieldGroup
      legend={label}
      disabled={disabled}
      describedBy={isTooLong || isTooShort ? errorId : undefined}
    >
      <Group
        gap={8}
        align="flex-start"
        wrap="nowrap"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || draftMs === null) return;
          setDraftMs(null);
          event.stopPropagation();
        }}
      >
        <NumberField
          aria-label={intl.formatMessage({ id: 'duration.minutes', defaultMessage: 'Minutes' })}
          value={minutes}
          min={0}
          max={999}
          onChange={(min) => set(min, seconds)}
          rightSection={
            <Text span size="sm" c="dimmed">
              {intl.formatMessage({ id: 'duration.min', defaultMessage: 'min' })}
            </Text>
          }
          rightSectionWidth={40}
        />
        <NumberField
          aria-label={intl.formatMessage({ id: 'duration.seconds', defaultMessage: 'Seconds' })}
          value={seconds}
          min={0}
          max={Math.max(MAX_SECONDS, seconds)}
          decimals={2}
          onChange={(sec) => set(minutes, sec)}
          rightSection={
            <Text span size="sm" c="dimmed">
              {intl.formatMessage({ id: 'duration.sec', defaultMessage: 'sec' })}
            </Text>
          }
          rightSectionWidth={40}
        />
      </Group>
      {description && (
        <Text size="xs" c="dimmed" mt={4}>
          {description}
        </Text>
      )}
      {isTooShort && (
        <Text id={errorId} role="alert" size="xs" c="var(--mantine-color-error)" mt={4}>
          {tooShort}
        </Text>
      )}
      {isTooLong && (
        <Text id={errorId} role="alert" size="xs" c="var(--mantine-color-error)" mt={4}>
          {intl.formatMessage(
            {
              id: 'duration.tooLong',
              defaultMessage: 'Maximum duration is {minutes} min and {seconds} sec',
            },
            { minutes: Math.floor(maxMs / 60_000), seconds: Math.floor((maxMs % 60_000) / 1000) },
          )}
        </Text>
      )}
    </FieldGroup>
  );
}
