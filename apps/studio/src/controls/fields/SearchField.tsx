import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';

/** Debounce of the search while typing. */
export const SEARCH_PAUSE_MS = 300;

interface Props {
  readonly value: string;
  /** Called when typing pauses. */
  readonly onChange: (value: string) => void;
  /** Accessible name: what is searched. */
  readonly label: string;
  readonly placeholder: string;
  readonly width?: number;
}

/** A search field that filters while typing. */
export function SearchField({ value, onChange, label, placeholder, width = 240 }: Props) {
  const intl = useIntl();
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useRef(onChange);
  tell.current = onChange;

  useEffect(() => {
    // The value changed from outside, by Back or because the filter was cleared.
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = typed;
      tell.current(typed);
    }, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      role="searchbox"
      size="xs"
      w={width}
      maxLength={200}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label={intl.formatMessage({
              id: 'folders.clearSearch',
              defaultMessage: 'Clear the search',
            })}
            onClick={() => setTyped('')}
          />
        )
      }
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
