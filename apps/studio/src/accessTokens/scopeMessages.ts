import type { Feature } from '@fovea/contract/protocol/access';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** What a program may do with a token whose scope has the feature. */
export const SCOPE_GRANTS: Partial<Record<Feature, MessageDescriptor>> = defineMessages({
  STUDY: {
    id: 'token.scope.study',
    defaultMessage:
      'Read studies, sessions and their quality; export; delete studies and recordings.',
  },
  ANALYSIS: {
    id: 'token.scope.analysis',
    defaultMessage:
      'Read metrics, signals and survey answers; change segments and areas of interest.',
  },
  ONLINE_STUDY_BUILDER: {
    id: 'token.scope.builder',
    defaultMessage: 'Change blocks, stimuli and settings of studies; make reports.',
  },
  REMOTE_DATA_COLLECTION: {
    id: 'token.scope.remote',
    defaultMessage: 'Create studies, start and stop data collection, upload files.',
  },
  LIMITED_STUDY_VIEW: {
    id: 'token.scope.editors',
    defaultMessage: 'Decide who sees and edits a study.',
  },
  REPORT_TEMPLATE: {
    id: 'token.scope.templates',
    defaultMessage: 'Read, upload and change report templates.',
  },
  LAB: { id: 'token.scope.lab', defaultMessage: 'Read and change labs and their machines.' },
  RESPONDENTS: {
    id: 'token.scope.respondents',
    defaultMessage: 'Register respondents of lab studies and send them to machines.',
  },
  PANEL_PROVIDER: {
    id: 'token.scope.panel',
    defaultMessage:
      'Read what the panel provider says about studies and submissions, and prepare studies there. Publishing and paying stay with people.',
  },
  LICENSE_INFORMATION: {
    id: 'token.scope.licenses',
    defaultMessage: 'Read the licenses of the company and their notes.',
  },
});
