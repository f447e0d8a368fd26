import * as z from 'zod/mini';
import { createViewState } from '../../state/viewState';

export const PAGE_SIZES = [50, 100, 200] as const;

const CollectionView = z.object({
  pageSize: z.catch(z.union([z.literal(50), z.literal(100), z.literal(200)]), 100),
  showsPreviews: z.catch(z.boolean(), false),
});

/** The last view settings of the sessions table. */
export const collectionViewState = createViewState('collection', (kept) =>
  z.catch(CollectionView, { pageSize: 100, showsPreviews: false }).parse(kept),
);
