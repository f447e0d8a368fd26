import type { RespondentChecks } from '@fovea/contract/studies';

/** A new study checks nothing. */
export const NO_CHECKS: RespondentChecks = {
  respondentPositionCheck: false,
  respondentPositionReCheck: false,
  respondentEyesCheck: false,
  allowSkipRespondentPositionEyesChecks: false,
  audioInputCheck: false,
  audioOutputCheck: false,
};
