/** What respondents read when the last day of a study has passed. */
export const EXPIRED_MESSAGE =
  'The last day of this study has passed, so it takes nobody any more. Thank you for your interest.';
