/** Shown to respondents after the last day of a study. */
export const EXPIRED_MESSAGE =
  'The last day of this study has passed, so it takes nobody any more. Thank you for your interest.';
