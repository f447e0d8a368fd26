import { FormattedMessage } from 'react-intl';
import { Card } from '../screens/Card';
import { RedirectBack } from '../screens/RedirectBack';

export function RejectedScreen(props: {
  /** Where the panel wants respondents who rejected the consent; empty: nowhere. */
  readonly redirect: string;
  readonly onBack: () => void;
}) {
  return (
    <Card
      title={<FormattedMessage id="rejected.title" defaultMessage="Thank you for reading" />}
      actions={
        <button onClick={props.onBack}>
          <FormattedMessage id="rejected.back" defaultMessage="Read the invitation again" />
        </button>
      }
    >
      <p>
        <FormattedMessage
          id="rejected.words"
          defaultMessage="You do not take part, and nothing about you was recorded. You can close this page."
        />
      </p>
      <RedirectBack to={props.redirect} />
    </Card>
  );
}
