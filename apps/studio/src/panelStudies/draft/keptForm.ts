import * as z from 'zod/mini';
import { createViewState } from '../../state/viewState';
import { DraftForm } from './draftForm';

const KeptForm = z.object({ form: z.catch(z.nullable(DraftForm), null) });

/** What was typed for a push, by study, until it succeeded: nothing is lost while the panel is down. */
export const keptForm = createViewState('panelPush', (kept) =>
  z.catch(KeptForm, { form: null }).parse(kept),
);
