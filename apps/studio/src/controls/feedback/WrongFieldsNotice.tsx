import { FormattedMessage } from 'react-intl';

/** Beside the button of a long form: why it cannot be sent yet. */
export function WrongFieldsNotice() {
  return (
    <FormattedMessage
      id="panelDraft.wrong"
      defaultMessage="Something above is not possible yet; it says what beside the field."
    />
  );
}
