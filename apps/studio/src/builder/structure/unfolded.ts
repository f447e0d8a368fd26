import * as z from 'zod/mini';
import { makeViewState } from '../../state/viewState';

const Folds = z.object({
  /** Blocks (their places) that are folded; all others show what is in them. */
  folded: z.catch(z.array(z.string()), []),
});

/** Which blocks of a study are folded, remembered in this browser. */
export const folds = makeViewState('builderFolds', (kept) => Folds.parse(kept));
