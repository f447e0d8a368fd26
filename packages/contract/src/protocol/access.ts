/** Feature flags of users and companies. A user has a feature only if the company has it too. */
export const FEATURES = [
  'ACADEMY',
  'ACCOUNT_ADMINISTRATION',
  'ANALYSIS',
  'COURSE',
  'COURSE_ADMINISTRATION',
  'COURSE_ENROLLMENT',
  'DASHBOARD',
  'HELP_CENTER',
  'INTERNAL',
  'LAB',
  'LICENSE_INFORMATION',
  'LIMITED_STUDY_VIEW',
  'MOBILE',
  'ONLINE_ONLY',
  'ONLINE_STUDY_BUILDER',
  'PANEL_PROVIDER',
  'REPORT_TEMPLATE',
  'RESPONDENTS',
  'REMOTE_DATA_COLLECTION',
  'REMOTE_WEBCAM_EYETRACKING',
  'STUDY',
  'TEXTBOOK',
  'TEXTBOOK_ADMINISTRATION',
] as const;

export type Feature = (typeof FEATURES)[number];

/**
 * Who may make a call.
 * - `anyone`: no token
 * - `signedIn`: a researcher's token
 * - `inPerson`: a researcher's token that is neither limited to a scope (as limited tokens and personal
 *   access tokens are) nor used by staff logged in as that user, for actions that only the person themselves may take
 * - `respondent`: the token of the session named in the path
 * - `machine`: the token of the machine named in the path
 * - a feature, or all or any of several
 */
export type Needs =
  | 'anyone'
  | 'signedIn'
  | 'inPerson'
  | 'respondent'
  | 'machine'
  | Feature
  | { readonly allOf: readonly Feature[] }
  | { readonly anyOf: readonly Feature[] };
