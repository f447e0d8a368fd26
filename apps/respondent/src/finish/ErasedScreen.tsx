import { FormattedMessage } from 'react-intl';
import { Card } from '../screens/Card';

/** The recording was withdrawn or deleted during the upload: no data remains anywhere. */
export function ErasedScreen() {
  return (
    <Card
      title={<FormattedMessage id="erased.title" defaultMessage="Your recording was deleted" />}
    >
      <p>
        <FormattedMessage
          id="erased.words"
          defaultMessage="You withdrew it, or the researchers deleted it. Nothing of it is kept on this device either. You can close this page."
        />
      </p>
    </Card>
  );
}
