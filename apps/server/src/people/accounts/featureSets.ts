import type { Feature } from '@fovea/contract/protocol/access';

/** The features a researcher needs to build studies, collect data and analyse it. */
export const RESEARCHER_FEATURES: readonly Feature[] = [
  'ANALYSIS',
  'DASHBOARD',
  'HELP_CENTER',
  'LAB',
  'LIMITED_STUDY_VIEW',
  'ONLINE_STUDY_BUILDER',
  'REMOTE_DATA_COLLECTION',
  'REMOTE_WEBCAM_EYETRACKING',
  'REPORT_TEMPLATE',
  'RESPONDENTS',
  'STUDY',
];

export const ADMINISTRATOR_FEATURES: readonly Feature[] = [
  ...RESEARCHER_FEATURES,
  'ACCOUNT_ADMINISTRATION',
  'LICENSE_INFORMATION',
];

/** The people who run the installation. */
export const STAFF_FEATURES: readonly Feature[] = [...ADMINISTRATOR_FEATURES, 'INTERNAL'];
