import type { RedirectReason } from '@fovea/rules/redirects';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** Why a respondent was sent on before the end, as the address says it. */
export const REDIRECT_REASON_WORDS: Record<RedirectReason, MessageDescriptor> = defineMessages({
  calibration: {
    id: 'redirect.reason.calibration',
    defaultMessage: 'the calibration was too poor twice',
  },
  device: {
    id: 'redirect.reason.device',
    defaultMessage: 'the device or the browser cannot do what the study needs',
  },
  collection: {
    id: 'redirect.reason.collection',
    defaultMessage: 'the study does not take anybody at the moment',
  },
  upload: {
    id: 'redirect.reason.upload',
    defaultMessage: 'the recording could not be sent, and was saved as a file',
  },
});
