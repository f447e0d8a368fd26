import { ApiError } from '@fovea/link/calls/apiError';
import { defineMessages, type IntlShape } from 'react-intl';
import { STEP_MESSAGES } from './respondentMessages';

const messages = defineMessages({
  machine: {
    id: 'respondent.failed.machine',
    defaultMessage: 'Please select a different machine and try again.',
  },
  unknown: {
    id: 'respondent.failed',
    defaultMessage: 'Unknown error registering respondent, please try again.',
  },
});

/** The sentence for a registration that did not succeed. */
export function registrationFailure(reason: unknown, intl: IntlShape): string {
  if (reason instanceof ApiError && reason.status === 409) {
    if (reason.problem?.code === 'MACHINE_NOT_USABLE') return intl.formatMessage(messages.machine);
    if (reason.problem?.code === 'TEST_PLAN_FULL') return intl.formatMessage(STEP_MESSAGES.space);
    return reason.message;
  }
  return intl.formatMessage(messages.unknown);
}
