import * as z from 'zod/mini';
import { createViewState } from '../../state/viewState';

const FoldedBlocks = z.object({
  /** Blocks (their places) that are folded; all others show what is in them. */
  folded: z.catch(z.array(z.string()), []),
});

/** Which blocks of a study are folded, remembered in this browser. */
export const foldedBlocks = createViewState('builderFolds', (kept) => FoldedBlocks.parse(kept));
