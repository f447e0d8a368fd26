import { FormattedMessage } from 'react-intl';
import { LeaveGuard } from './LeaveGuard';

/** Asks for confirmation before a page with an unsaved form is left. */
export function UnsavedFormGuard({ isChanged }: { readonly isChanged: boolean }) {
  return (
    <LeaveGuard
      isOn={isChanged}
      isSamePageAllowed
      title={<FormattedMessage id="form.unsaved" defaultMessage="Leave without saving?" />}
    >
      <FormattedMessage
        id="form.unsaved.text"
        defaultMessage="What you changed in the form is not saved. Leaving this page drops it."
      />
    </LeaveGuard>
  );
}
