import { defineMessage } from 'react-intl';

/** Where the server says nothing more precise. */
export const SUBMIT_FAILED = defineMessage({
  id: 'support.failed',
  defaultMessage: 'There was an error submitting the request. Please try again later.',
  description: 'Feedback or a support request could not be sent',
});
