import type { ActivityType } from '@fovea/contract/studies/activities';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const ACTIVITY_MESSAGES: Record<ActivityType, MessageDescriptor> = defineMessages({
  REPORT_RUN: { id: 'activity.report', defaultMessage: 'Report' },
  STUDY_EXPORT: { id: 'activity.export', defaultMessage: 'Study export' },
  VISUAL_EXPORT_VIDEO: { id: 'activity.video', defaultMessage: 'Video export' },
  VISUAL_EXPORT_IMAGE: { id: 'activity.image', defaultMessage: 'Image export' },
  STUDY_COPY: { id: 'activity.copy', defaultMessage: 'Study copy' },
  SUPPORT_ANSWER: { id: 'activity.supportAnswer', defaultMessage: 'Answer of support' },
});
