import type { RedirectReason } from '@fovea/rules/participation/redirects';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** Why a respondent was redirected before the end, as passed in the URL. */
export const REDIRECT_REASON_MESSAGES: Record<RedirectReason, MessageDescriptor> = defineMessages({
  calibration: {
    id: 'redirect.reason.calibration',
    defaultMessage: 'the calibration was too poor twice',
  },
  frameRate: {
    id: 'redirect.reason.frameRate',
    defaultMessage: 'the camera was too slow twice',
  },
  face: {
    id: 'redirect.reason.face',
    defaultMessage: 'the face was not found twice',
  },
  device: {
    id: 'redirect.reason.device',
    defaultMessage: 'the device or the browser cannot do what the study needs',
  },
  collection: {
    id: 'redirect.reason.collection',
    defaultMessage: 'the study takes nobody at the moment, or somebody stopped before the end',
  },
  upload: {
    id: 'redirect.reason.upload',
    defaultMessage: 'nothing can be sent from there, or the recording was saved as a file instead',
  },
});
