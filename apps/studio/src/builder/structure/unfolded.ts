import * as z from 'zod/mini';
import { makeViewState } from '../../state/viewState';

const Folds = z.object({
  /** Child ids of folded blocks; all others are unfolded. */
  folded: z.catch(z.array(z.string()), []),
});

/** The folded blocks of each study, stored in this browser. */
export const folds = makeViewState('builderFolds', (kept) => Folds.parse(kept));
