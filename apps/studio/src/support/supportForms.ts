import { create } from 'zustand';
import { useSession } from '../state/session';

export type SupportForm = 'feedback' | 'support';

export const EMPTY_SUPPORT = {
  problemDescription: '',
  reproSteps: '',
  consistency: '',
  /** Undefined: the study of the page on which the form was opened. */
  studyId: undefined as string | null | undefined,
};
const EMPTY_DRAFTS = { feedbackText: '', support: EMPTY_SUPPORT };

/** The form that is open, and what was written: closing a form by mistake loses nothing. */
export const useSupportForms = create<{ open: SupportForm | null } & typeof EMPTY_DRAFTS>(() => ({
  open: null,
  ...EMPTY_DRAFTS,
}));

export const openSupportForm = (open: SupportForm) => useSupportForms.setState({ open });
export const closeSupportForm = () => useSupportForms.setState({ open: null });

/** Whose drafts these are: somebody who signs in again finds them, and nobody else does. */
let author = useSession.getState().user?.id ?? null;
useSession.subscribe(({ user }) => {
  if (user === null) return closeSupportForm();
  if (user.id !== author) useSupportForms.setState({ open: null, ...EMPTY_DRAFTS });
  author = user.id;
});
