import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';

/** Typing is not sent letter by letter. */
export const SEARCH_PAUSE_MS = 300;

interface Props {
  readonly value: string;
  /** Called when typing pauses. */
  readonly onChange: (value: string) => void;
  /** What is searched, for screen readers. */
  readonly label: string;
  readonly placeholder: string;
  readonly width?: number;
}

/** A field that filters while one types. */
export function SearchField({ value, onChange, label, placeholder, width = 240 }: Props) {
  const intl = useIntl();
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useRef(onChange);
  tell.current = onChange;

  useEffect(() => {
    // The address changed otherwise: by Back, or because the filter was cleared.
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
