import type { DeletionStatus } from '@fovea/contract/studies/studyLife';
import { IconTrash } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { StateBadge } from '../controls/feedback/StateBadge';
import { DELETION_WORDS } from './deletionWords';

/** Why a study was deleted, and how urgent that is. */
export function DeletionBadge({ status }: { readonly status: DeletionStatus }) {
  const words = <FormattedMessage {...DELETION_WORDS[status]} />;
  switch (status) {
    case 'MANUALLY_DELETED':
      return (
        <StateBadge tone="waiting" icon={IconTrash}>
          {words}
        </StateBadge>
      );
    case 'WARNING_SENT':
      return <StateBadge tone="warning">{words}</StateBadge>;
    case 'DELETION_NOTICE_SENT':
      return <StateBadge tone="bad">{words}</StateBadge>;
  }
}
