import type { Invitation } from '@fovea/contract/participation/participation';
import { errorRedirectUrl } from '@fovea/rules/participation/redirects';
import { FormattedMessage } from 'react-intl';
import type { StudyLink } from '../journey/parseLink';
import { Card } from './Card';
import { VisitRedirect } from './VisitRedirect';

/** The page loaded but uploads are blocked: better to know that before the study than after it. */
export function UploadBlockedScreen(props: {
  readonly invitation: Pick<Invitation, 'name' | 'redirects' | 'ends'>;
  readonly link: StudyLink;
  readonly onTryAgain: () => void;
}) {
  const { invitation } = props;
  return (
    <Card
      eyebrow={<bdi>{invitation.name}</bdi>}
      title={
        <FormattedMessage
          id="uploadTest.title"
          defaultMessage="Your connection lets nothing through"
        />
      }
      actions={
        <button className="primary" onClick={props.onTryAgain}>
          <FormattedMessage id="tryAgain" defaultMessage="Try again" />
        </button>
      }
    >
      <p>
        <FormattedMessage
          id="uploadTest.words"
          defaultMessage="A small test could not be sent, so a recording could not be either. Nothing has been recorded."
        />
      </p>
      <ul className="recorded">
        <li>
          <FormattedMessage
            id="uploadTest.network"
            defaultMessage="Turn off a VPN, or use another network: those of companies and hotels often block sending."
          />
        </li>
        <li>
          <FormattedMessage
            id="uploadTest.other"
            defaultMessage="End other uploads, downloads and calls."
          />
        </li>
        <li>
          <FormattedMessage
            id="uploadTest.extensions"
            defaultMessage="Turn off extensions that block requests on this page."
          />
        </li>
      </ul>
      <VisitRedirect
        invitation={invitation}
        link={props.link}
        reason="upload"
        to={errorRedirectUrl(invitation.redirects.error, 'upload')}
        waitS={null}
      />
    </Card>
  );
}
