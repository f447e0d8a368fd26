import * as z from 'zod/mini';
import { createViewState } from '../../state/viewState';

const FoldedBlocks = z.object({
  /** Child ids of folded blocks; all others are unfolded. */
  folded: z.catch(z.array(z.string()), []),
});

/** The folded blocks of each study, stored in this browser. */
export const foldedBlocks = createViewState('builderFolds', (kept) => FoldedBlocks.parse(kept));
