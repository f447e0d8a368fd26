import type { Invitation } from '@fovea/contract/participation/participation';
import { FormattedMessage } from 'react-intl';
import type { StudyLink } from '../journey/parseLink';
import { Card } from '../screens/Card';
import { VisitRedirect } from '../screens/VisitRedirect';

export function RejectedScreen(props: {
  readonly invitation: Pick<Invitation, 'ends' | 'redirects'>;
  readonly link: StudyLink;
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
      <VisitRedirect
        invitation={props.invitation}
        link={props.link}
        reason="rejected"
        to={props.invitation.redirects.rejectConsent}
      />
    </Card>
  );
}
