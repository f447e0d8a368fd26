import { ITEM_FILTERS, type Folder } from '@fovea/contract/folders';
import { Chip, CloseButton, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { chosenTypes, writtenTypes, type FolderSearch } from './folderSearch';
import { FILTER_WORDS } from './folderWords';

/** Typing is not sent letter by letter. */
const SEARCH_PAUSE_MS = 300;

interface Props {
  readonly search: FolderSearch;
  readonly counts: Folder['counts'];
  readonly onLook: (change: Partial<FolderSearch>) => void;
}

/** Which types are shown, with how many there are of each, and the search by name. */
export function FolderToolbar({ search, counts, onLook }: Props) {
  const intl = useIntl();
  return (
    <Group justify="space-between" gap={12}>
      <Chip.Group
        multiple
        value={chosenTypes(search)}
        onChange={(chosen) => onLook({ types: writtenTypes(chosen) })}
      >
        <Group
          gap={6}
          role="group"
          aria-label={intl.formatMessage({
            id: 'folders.types',
            defaultMessage: 'Show only these types',
          })}
        >
          {ITEM_FILTERS.map((filter) => (
            <Chip key={filter} value={filter} size="xs" variant="outline">
              {intl.formatMessage(
                { id: 'folders.chip', defaultMessage: '{type} {count}' },
                {
                  type: intl.formatMessage(FILTER_WORDS[filter]),
                  count: intl.formatNumber(counts[filter] ?? 0),
                },
              )}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <SearchField value={search.q ?? ''} onChange={(q) => onLook({ q: q || undefined })} />
    </Group>
  );
}

function SearchField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
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
      w={240}
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
      aria-label={intl.formatMessage({
        id: 'folders.search',
        defaultMessage: 'Search in this folder by name',
      })}
      placeholder={intl.formatMessage({
        id: 'folders.search.short',
        defaultMessage: 'Search by name',
      })}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
