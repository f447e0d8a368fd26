import { ITEM_FILTERS, type FolderQuery, type ItemFilter } from '@fovea/contract/studies/folders';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@fovea/rules/studies/folders';
import { cleanName } from '@fovea/rules/inputs/names';
import { Refusal } from '../../platform/http/refusal';

/** The parsed query of a folder page. */
export interface WantedPage {
  /** Null: all types. */
  readonly filters: readonly ItemFilter[] | null;
  /** A pattern for `like`; null: no filter. */
  readonly pattern: string | null;
  readonly order: NonNullable<FolderQuery['order']>;
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/** @throws Refusal 400 for an unknown type */
export function parseFolderQuery(query: FolderQuery): WantedPage {
  const search = cleanName(query.search ?? '').toLowerCase();
  const order = query.order ?? 'createdDate';
  return {
    filters: filtersOf(query.types),
    pattern: search === '' ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`,
    order,
    direction: query.direction ?? (order === 'name' || order === 'type' ? 'asc' : 'desc'),
    offset: Number(query.offset ?? 0),
    limit: Math.min(Math.max(1, Number(query.limit ?? DEFAULT_PAGE_SIZE)), Math.max(...PAGE_SIZES)),
  };
}

function filtersOf(types: string | undefined): ItemFilter[] | null {
  const names = (types ?? '').split(',').filter((name) => name !== '');
  if (names.length === 0) return null;
  return names.map((name) => {
    const filter = ITEM_FILTERS.find((one) => one === name);
    if (!filter) {
      const known = ITEM_FILTERS.join(', ');
      throw new Refusal(400, `There is no type '${name}'. The types are ${known}.`, 'NOT_VALID');
    }
    return filter;
  });
}
