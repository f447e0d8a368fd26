import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AskedAgain } from '../session/sessionContext';
import '../screens/steps.css';

/** Why a step is shown again to somebody who passed it before the page was reloaded. */
export function AskedAgainNotice({ reason }: { readonly reason: AskedAgain }) {
  return (
    <p className="notice asked-again" role="status">
      {REASONS[reason]}
    </p>
  );
}

const REASONS: Readonly<Record<AskedAgain, ReactNode>> = {
  screenChanged: (
    <FormattedMessage
      id="again.screen"
      defaultMessage="Your screen or its zoom is not the same as before, so please measure it once more."
    />
  ),
  cameraGone: (
    <FormattedMessage
      id="again.camera"
      defaultMessage="The camera from before cannot be used now, so please turn one on again."
    />
  ),
  cameraNotAllowed: (
    <FormattedMessage
      id="again.cameraPermission"
      defaultMessage="Your browser has not kept the permission for the camera, so it asks once more."
    />
  ),
  microphoneGone: (
    <FormattedMessage
      id="again.microphone"
      defaultMessage="The microphone from before cannot be used now, so please turn one on again."
    />
  ),
  microphoneNotAllowed: (
    <FormattedMessage
      id="again.microphonePermission"
      defaultMessage="Your browser has not kept the permission for the microphone, so it asks once more."
    />
  ),
};
