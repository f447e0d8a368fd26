import { ITEM_FILTERS, type Folder } from '@fovea/contract/studies/folders';
import { Chip, Group } from '@mantine/core';
import { useIntl } from 'react-intl';
import { SearchField } from '../controls/fields/SearchField';
import { parseTypes, serializeTypes, type FolderSearch } from './folderSearch';
import { FILTER_MESSAGES } from './actions/folderMessages';

interface Props {
  readonly search: FolderSearch;
  readonly counts: Folder['counts'];
  readonly onParamsChange: (change: Partial<FolderSearch>) => void;
}

/** Filters by type with counts, and the search by name. */
export function FolderToolbar({ search, counts, onParamsChange }: Props) {
  const intl = useIntl();
  return (
    <Group justify="space-between" gap={12}>
      <Chip.Group
        multiple
        value={parseTypes(search)}
        onChange={(chosen) => onParamsChange({ types: serializeTypes(chosen) })}
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
                  type: intl.formatMessage(FILTER_MESSAGES[filter]),
                  count: intl.formatNumber(counts[filter] ?? 0),
                },
              )}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <SearchField
        value={search.q ?? ''}
        onChange={(q) => onParamsChange({ q: q || undefined })}
        label={intl.formatMessage({
          id: 'folders.search',
          defaultMessage: 'Search in this folder by name',
        })}
        placeholder={intl.formatMessage({
          id: 'folders.search.short',
          defaultMessage: 'Search by name',
        })}
      />
    </Group>
  );
}
