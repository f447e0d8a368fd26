import { lazy } from 'react';
import { closeSupportForm, useSupportForms } from './supportForms';

// Loaded when one is opened.
const FeedbackDialog = lazy(() =>
  import('./FeedbackDialog').then((module) => ({ default: module.FeedbackDialog })),
);
const SupportDialog = lazy(() =>
  import('./SupportDialog').then((module) => ({ default: module.SupportDialog })),
);

/** The form that was opened from the user menu. */
export function SupportDialogs() {
  const open = useSupportForms((forms) => forms.open);
  if (open === null) return null;
  const Dialog = open === 'feedback' ? FeedbackDialog : SupportDialog;
  return <Dialog onClose={closeSupportForm} />;
}
