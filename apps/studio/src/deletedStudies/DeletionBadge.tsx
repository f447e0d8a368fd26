import type { DeletionStatus } from '@fovea/contract/studies/studyLifecycle';
import { IconTrash } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { StateBadge } from '../controls/feedback/StateBadge';
import { DELETION_STATUS_MESSAGES } from './deletionMessages';

/** Why a study was deleted, and how urgent that is. */
export function DeletionBadge({ status }: { readonly status: DeletionStatus }) {
  const messages = <FormattedMessage {...DELETION_STATUS_MESSAGES[status]} />;
  switch (status) {
    case 'MANUALLY_DELETED':
      return (
        <StateBadge tone="waiting" icon={IconTrash}>
          {messages}
        </StateBadge>
      );
    case 'WARNING_SENT':
      return <StateBadge tone="warning">{messages}</StateBadge>;
    case 'DELETION_NOTICE_SENT':
      return <StateBadge tone="bad">{messages}</StateBadge>;
  }
}
