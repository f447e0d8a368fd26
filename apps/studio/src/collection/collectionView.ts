import * as z from 'zod/mini';
import { makeViewState } from '../state/viewState';

export const PAGE_SIZES = [5, 10, 15] as const;

const CollectionView = z.object({
  pageSize: z.catch(z.union([z.literal(5), z.literal(10), z.literal(15)]), 5),
});

/** How the sessions table was left. */
export const collectionView = makeViewState('collection', (kept) =>
  z.catch(CollectionView, { pageSize: 5 }).parse(kept),
);
