import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import classes from './DateField.module.css';
import { formatDay, parseDay, type DayPattern } from './day';
import { useLiveValidation } from './useLiveValidation';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The text as typed. Forms parse it with `parseDay` and do not submit while that returns null. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Earliest day in the calendar, YYYY-MM-DD. */
  readonly firstDay?: string;
  /** Latest day in the calendar, YYYY-MM-DD. */
  readonly lastDay?: string;
  readonly pattern?: DayPattern;
}

/** A date, typed as YYYY/MM/DD (or as told) or picked in the browser's calendar; may be empty. */
export function DateField(props: Props) {
  const { value, onChange, firstDay, lastDay, pattern = 'YYYY/MM/DD', ...rest } = props;
  const { error, onBlur, ...field } = rest;
  const intl = useIntl();
  const calendar = useRef<HTMLInputElement>(null);
  const day = parseDay(value, pattern);
  const problem = useLiveValidation(
    value.trim() === '' || day !== null
      ? null
      : intl.formatMessage(
          { id: 'date.unreadable', defaultMessage: 'Write a date that exists as {pattern}' },
          { pattern },
        ),
    true,
  );
  const label = intl.formatMessage({ id: 'date.calendar', defaultMessage: 'Open the calendar' });
  return (
    <TextInput
      placeholder={pattern}
      autoComplete="off"
      inputMode="numeric"
      {...field}
      classNames={{ input: classes['input'] ?? '' }}
      dir="ltr"
      value={value}
      error={problem.shown ?? error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        problem.showNow();
        if (day !== null && formatDay(day, pattern) !== value) onChange(formatDay(day, pattern));
        onBlur?.(event);
      }}
      rightSection={
        <>
          <input
            ref={calendar}
            type="date"
            className={classes['calendar']}
            tabIndex={-1}
            aria-hidden
            value={day ?? ''}
            min={firstDay}
            max={lastDay}
            onChange={({ currentTarget }) => {
              if (currentTarget.value) onChange(formatDay(currentTarget.value, pattern));
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label}
            title={label}
            disabled={field.disabled ?? false}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
        </>
      }
    />
  );
}
