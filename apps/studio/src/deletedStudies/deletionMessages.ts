import type { DeletionStatus } from '@fovea/contract/studies/studyLifecycle';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const DELETION_STATUS_MESSAGES: Record<DeletionStatus, MessageDescriptor> = defineMessages({
  MANUALLY_DELETED: { id: 'deletion.manual', defaultMessage: 'Manually deleted' },
  WARNING_SENT: { id: 'deletion.warning', defaultMessage: 'Scheduled for deletion' },
  DELETION_NOTICE_SENT: { id: 'deletion.notice', defaultMessage: 'Final warning sent' },
});
