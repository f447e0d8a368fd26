import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BuilderSearch } from '../structure/builderSearch';
import type { TreeRow, TreeRows } from '../structure/treeRows';

/** Larger selections are not stored in the URL. */
const MAX_ITEMS_IN_URL = 50;

export interface BuilderSelection {
  readonly rows: readonly TreeRow[];
  readonly ids: ReadonlySet<string>;
  readonly select: (ids: readonly string[]) => void;
}

/**
 * The selected rows of the flow. The selection updates immediately and is written to the URL with a
 * delay; a URL that changes from outside (Back, a link) sets the selection.
 */
export function useBuilderSelection(
  rows: TreeRows,
  search: BuilderSearch,
  write: (search: Pick<BuilderSearch, 'items' | 'item'>) => void,
): BuilderSelection {
  const [wanted, setWanted] = useState<readonly string[]>(() => wantedBy(search, rows));
  const written = useRef(search.items);
  const lines = useRef(rows);
  lines.current = rows;

  const { items, item } = search;
  useEffect(() => {
    if (items === written.current && item === undefined) return;
    written.current = items;
    setWanted(wantedBy({ items, item }, lines.current));
  }, [items, item]);

  const select = useCallback(
    (ids: readonly string[]) => {
      setWanted(ids);
      const items = ids.length === 0 || ids.length > MAX_ITEMS_IN_URL ? undefined : ids.join(',');
      written.current = items;
      write({ items, item: undefined });
    },
    [write],
  );
  const selected = useMemo(() => wanted.flatMap((id) => rows.byId.get(id) ?? []), [wanted, rows]);
  const ids = useMemo(() => new Set(selected.map(({ id }) => id)), [selected]);
  return { rows: selected, ids, select };
}

function wantedBy(
  { items, item }: Pick<BuilderSearch, 'items' | 'item'>,
  rows: TreeRows,
): string[] {
  if (item !== undefined) {
    for (const row of rows.byId.values()) {
      if (row.stimulus?.id === item || row.block?.id === item) return [row.id];
    }
  }
  return items ? items.split(',') : [];
}
