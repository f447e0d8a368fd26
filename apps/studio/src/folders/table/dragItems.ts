import type { DropItem } from 'react-aria-components/Table';

/** Private drag type for rows of the folder browser. */
export const DRAG_TYPE = 'application/x-fovea-item';

/** The ids of the dropped rows. */
export async function readDroppedIds(items: readonly DropItem[]): Promise<Set<string>> {
  const texts = await Promise.all(
    items.map(async (item) =>
      item.kind === 'text' && item.types.has(DRAG_TYPE) ? await item.getText(DRAG_TYPE) : null,
    ),
  );
  return new Set(texts.filter((text) => text !== null));
}
