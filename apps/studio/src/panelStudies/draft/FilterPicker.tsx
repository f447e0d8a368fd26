import type { PanelFilter } from '@fovea/contract/people/panelProviders';
import { Loader, Select, Text, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';

/** So many are listed at once; typing finds the others. */
const LISTED_MAX = 50;

interface Props {
  readonly filters: readonly PanelFilter[];
  readonly isLoading: boolean;
  readonly onPick: (filter: PanelFilter) => void;
}

/** Finds a filter of the panel by words of its title and its question, and adds it. */
export function FilterPicker({ filters, isLoading, onPick }: Props) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const byId = new Map(filters.map((filter) => [filter.id, filter]));
  const matching: OptionsFilter = ({ options, search, limit }) => {
    const words = search.toLocaleLowerCase().split(/\s+/);
    return options
      .filter((option): option is ComboboxItem => {
        const filter = 'value' in option ? byId.get(String(option.value)) : undefined;
        if (!filter) return false;
        const text = `${filter.title} ${filter.question} ${filter.description}`.toLocaleLowerCase();
        return words.every((word) => text.includes(word));
      })
      .slice(0, limit);
  };
  return (
    <Select
      label={intl.formatMessage({ id: 'panelDraft.filters.add', defaultMessage: 'Add a filter' })}
      placeholder={intl.formatMessage(
        {
          id: 'panelDraft.filters.search',
          defaultMessage: 'Search {count, plural, one {# filter} other {# filters}}',
        },
        { count: filters.length },
      )}
      nothingFoundMessage={intl.formatMessage({
        id: 'panelDraft.filters.nothingFound',
        defaultMessage: 'No filter has these words.',
      })}
      leftSection={isLoading ? <Loader size={14} /> : <IconSearch size={15} aria-hidden />}
      disabled={isLoading || filters.length === 0}
      data={filters.map(({ id, title }) => ({ value: id, label: title }))}
      filter={matching}
      limit={LISTED_MAX}
      maxDropdownHeight={280}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      value={null}
      onChange={(id) => {
        const filter = id === null ? undefined : byId.get(id);
        if (filter) onPick(filter);
        setTyped('');
      }}
      renderOption={({ option }) => {
        const filter = byId.get(option.value);
        return (
          <div>
            <Text size="sm" dir="auto">
              {option.label}
            </Text>
            <Text size="xs" c="dimmed" dir="auto">
              {filter?.question || filter?.description}
            </Text>
          </div>
        );
      }}
    />
  );
}
