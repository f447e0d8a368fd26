import { Button } from '@mantine/core';
import { IconFilterOff, IconFolderOpen, IconUserQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';

interface Props {
  readonly why: 'filtered' | 'noneVisible' | 'empty';
  readonly canCreate: boolean;
  readonly action: ReactNode;
  readonly onClearFilter: () => void;
}

/** Why there are no rows, and what to do next. */
export function FolderEmpty({ why, canCreate, action, onClearFilter }: Props) {
  if (why === 'filtered') {
    return (
      <EmptyState
        icon={IconFilterOff}
        title={
          <FormattedMessage id="folders.noMatch" defaultMessage="Nothing here matches the filter" />
        }
        action={
          <Button variant="default" onClick={onClearFilter}>
            <FormattedMessage id="folders.clearFilter" defaultMessage="Clear the filter" />
          </Button>
        }
      />
    );
  }
  if (why === 'noneVisible') {
    return (
      <EmptyState
        icon={IconUserQuestion}
        title={
          <FormattedMessage
            id="folders.noneVisible"
            defaultMessage="No studies are visible to you"
          />
        }
        action={action}
      >
        <FormattedMessage
          id="folders.noneVisible.text"
          defaultMessage="Please contact an account administrator of your company."
        />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconFolderOpen}
      title={<FormattedMessage id="folders.empty" defaultMessage="This folder is empty" />}
      action={action}
    >
      {canCreate ? (
        <FormattedMessage
          id="folders.empty.build"
          defaultMessage="Create a study, add an image or a video, and send the link to your respondents. Files can be dropped here to upload them."
        />
      ) : (
        <FormattedMessage
          id="folders.empty.view"
          defaultMessage="Studies that are moved here will be listed."
        />
      )}
    </EmptyState>
  );
}
