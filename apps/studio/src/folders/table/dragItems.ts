import type { DropItem } from 'react-aria-components/Table';

/** Rows of the folder browser on their way; no other program knows this type. */
export const DRAG_TYPE = 'application/x-fovea-item';

/** The ids of the rows that were dropped. */
export async function readDroppedIds(items: readonly DropItem[]): Promise<Set<string>> {
  const texts = await Promise.all(
    items.map(async (item) =>
      item.kind === 'text' && item.types.has(DRAG_TYPE) ? await item.getText(DRAG_TYPE) : null,
    ),
  );
  return new Set(texts.filter((text) => text !== null));
}
