import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import classes from './DateField.module.css';
import { formatDay, parseDay } from './day';
import { useLiveValidation } from './useLiveValidation';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The text as typed. Forms parse it with `parseDay` and do not submit while that returns null. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Earliest day in the calendar, YYYY-MM-DD. */
  readonly firstDay?: string;
}

/** A date, typed as YYYY/MM/DD or picked in the browser's calendar; may be empty. */
export function DateField({ value, onChange, firstDay, error, onBlur, ...field }: Props) {
  const intl = useIntl();
  const calendar = useRef<HTMLInputElement>(null);
  const day = parseDay(value);
  const problem = useLiveValidation(
    value.trim() === '' || day !== null
      ? null
      : intl.formatMessage(
          { id: 'date.unreadable', defaultMessage: 'Write a date that exists as {pattern}' },
          { pattern: 'YYYY/MM/DD' },
        ),
    true,
  );
  const label = intl.formatMessage({ id: 'date.calendar', defaultMessage: 'Open the calendar' });
  return (
    <TextInput
      placeholder="YYYY/MM/DD"
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
        if (day !== null && formatDay(day) !== value) onChange(formatDay(day));
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
            onChange={({ currentTarget }) => {
              if (currentTarget.value) onChange(formatDay(currentTarget.value));
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
