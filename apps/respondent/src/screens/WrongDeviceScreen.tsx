import type { Invitation } from '@fovea/contract/participation/participation';
import type { DeviceType } from '@fovea/contract/studies/studyTypes';
import { errorRedirectUrl } from '@fovea/rules/participation/redirects';
import { FormattedMessage } from 'react-intl';
import { CopyText } from './CopyText';
import type { StudyLink } from '../journey/parseLink';
import { Card } from './Card';
import { VisitRedirect } from './VisitRedirect';

/** The study needs another type of device: which one, and the link to open on it. */
export function WrongDeviceScreen(props: {
  readonly invitation: Pick<Invitation, 'name' | 'deviceTypes' | 'redirects' | 'ends'>;
  readonly device: DeviceType;
  readonly link: StudyLink;
}) {
  const { invitation, device } = props;
  const allowed = (kind: DeviceType) => invitation.deviceTypes.includes(kind);
  return (
    <Card
      eyebrow={<bdi>{invitation.name}</bdi>}
      title={
        <FormattedMessage
          id="device.title"
          defaultMessage="Please open this study on {wanted, select, both {a computer or a tablet} tablet {a tablet} other {a computer}}"
          values={{
            wanted: allowed('TABLET') ? (allowed('DESKTOP') ? 'both' : 'tablet') : 'computer',
          }}
        />
      }
    >
      <p>
        <FormattedMessage
          id="device.words"
          defaultMessage="It does not work well on {device, select, PHONE {a phone} TABLET {a tablet} other {a computer}}, where what is shown and the camera are too different. Nothing has been recorded. Open this link there:"
          values={{ device }}
        />
      </p>
      <CopyText text={location.href} />
      <VisitRedirect
        invitation={invitation}
        link={props.link}
        reason="device"
        to={errorRedirectUrl(invitation.redirects.error, 'device')}
        waitS={null}
      />
    </Card>
  );
}
