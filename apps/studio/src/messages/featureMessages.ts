import type { Feature } from '@fovea/contract/protocol/access';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const FEATURE_GROUPS = ['studies', 'lab', 'administration', 'general'] as const;
export type FeatureGroup = (typeof FEATURE_GROUPS)[number];

export const GROUP_MESSAGES: Record<FeatureGroup, MessageDescriptor> = defineMessages({
  studies: { id: 'features.group.studies', defaultMessage: 'Studies and analysis' },
  lab: { id: 'features.group.lab', defaultMessage: 'Lab' },
  administration: { id: 'features.group.administration', defaultMessage: 'Administration' },
  general: { id: 'features.group.general', defaultMessage: 'General' },
});

/** The group of every feature that can be granted here; the others have no messages. */
export const GROUP_OF: Partial<Record<Feature, FeatureGroup>> = {
  STUDY: 'studies',
  ONLINE_STUDY_BUILDER: 'studies',
  REMOTE_DATA_COLLECTION: 'studies',
  REMOTE_WEBCAM_EYETRACKING: 'studies',
  ANALYSIS: 'studies',
  LIMITED_STUDY_VIEW: 'studies',
  ONLINE_ONLY: 'studies',
  REPORT_TEMPLATE: 'studies',
  LAB: 'lab',
  RESPONDENTS: 'lab',
  PANEL_PROVIDER: 'lab',
  ACCOUNT_ADMINISTRATION: 'administration',
  LICENSE_INFORMATION: 'administration',
  DASHBOARD: 'general',
  HELP_CENTER: 'general',
};

export const FEATURE_NAMES: Partial<Record<Feature, MessageDescriptor>> = defineMessages({
  STUDY: { id: 'feature.study', defaultMessage: 'Studies' },
  ONLINE_STUDY_BUILDER: { id: 'feature.builder', defaultMessage: 'Online study builder' },
  REMOTE_DATA_COLLECTION: { id: 'feature.remote', defaultMessage: 'Remote data collection' },
  REMOTE_WEBCAM_EYETRACKING: { id: 'feature.webcam', defaultMessage: 'Webcam eye tracking' },
  ANALYSIS: { id: 'feature.analysis', defaultMessage: 'Analysis' },
  LIMITED_STUDY_VIEW: { id: 'feature.limitedView', defaultMessage: 'Limited study view' },
  ONLINE_ONLY: { id: 'feature.onlineOnly', defaultMessage: 'Online only' },
  REPORT_TEMPLATE: { id: 'feature.reportTemplate', defaultMessage: 'Report templates' },
  LAB: { id: 'feature.lab', defaultMessage: 'Labs' },
  RESPONDENTS: { id: 'feature.respondents', defaultMessage: 'Respondents' },
  PANEL_PROVIDER: { id: 'feature.panelProvider', defaultMessage: 'Panel providers' },
  ACCOUNT_ADMINISTRATION: {
    id: 'feature.accountAdministration',
    defaultMessage: 'Account administration',
  },
  LICENSE_INFORMATION: { id: 'feature.licenses', defaultMessage: 'Licenses' },
  DASHBOARD: { id: 'feature.dashboard', defaultMessage: 'Dashboard' },
  HELP_CENTER: { id: 'feature.helpCenter', defaultMessage: 'Help Center' },
  // Cannot be granted here, but appears in the user's own settings.
  INTERNAL: { id: 'feature.internal', defaultMessage: 'Internal staff' },
});

export const FEATURE_GRANTS: Partial<Record<Feature, MessageDescriptor>> = defineMessages({
  STUDY: {
    id: 'feature.study.grants',
    defaultMessage: 'Studies, folders and notifications.',
  },
  ONLINE_STUDY_BUILDER: {
    id: 'feature.builder.grants',
    defaultMessage: 'Creates studies, also with images and videos; builder pages and reports.',
  },
  REMOTE_DATA_COLLECTION: {
    id: 'feature.remote.grants',
    defaultMessage: 'Creates studies and collects their data remotely.',
  },
  REMOTE_WEBCAM_EYETRACKING: {
    id: 'feature.webcam.grants',
    defaultMessage: 'Eye tracking with the webcam of the respondent.',
  },
  ANALYSIS: {
    id: 'feature.analysis.grants',
    defaultMessage: 'Analysis, comparison and survey results.',
  },
  LIMITED_STUDY_VIEW: {
    id: 'feature.limitedView.grants',
    defaultMessage: 'Study editors, and the creation of many users at once.',
  },
  ONLINE_ONLY: {
    id: 'feature.onlineOnly.grants',
    defaultMessage: 'Hides the ‘Upload anyway’ choice when a file is uploaded twice.',
  },
  REPORT_TEMPLATE: {
    id: 'feature.reportTemplate.grants',
    defaultMessage: 'Administers report templates of the own company.',
  },
  LAB: { id: 'feature.lab.grants', defaultMessage: 'Labs, machines and the quota.' },
  RESPONDENTS: { id: 'feature.respondents.grants', defaultMessage: 'The respondents page.' },
  PANEL_PROVIDER: {
    id: 'feature.panelProvider.grants',
    defaultMessage: 'The panel providers page; pushes studies to a panel.',
  },
  ACCOUNT_ADMINISTRATION: {
    id: 'feature.accountAdministration.grants',
    defaultMessage:
      'Users, processed respondents and metrics of the company; accepts the data processing agreement.',
  },
  LICENSE_INFORMATION: {
    id: 'feature.licenses.grants',
    defaultMessage: 'The licenses page and its card.',
  },
  DASHBOARD: { id: 'feature.dashboard.grants', defaultMessage: 'The front page with its cards.' },
  HELP_CENTER: { id: 'feature.helpCenter.grants', defaultMessage: 'The Help Center.' },
});
