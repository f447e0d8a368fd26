import { Text } from '@mantine/core';
import type { StudyExport } from '@fovea/contract/studies/exports';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { removeExport } from './exportCalls';
import { isInProgress } from './exportPolling';

interface Props {
  readonly of: StudyExport;
  /** Gets the focus when the row with the button is gone. */
  readonly focusAfter: string;
  readonly onClose: () => void;
}

/** Asks before an export is deleted, or cancelled while it is being made. */
export function DeleteExport({ of, focusAfter, onClose }: Props) {
  useRestoreFocus(focusAfter);
  // The question stays the same while it is open, even if the export is finished meanwhile.
  const [isCancel] = useState(() => isInProgress(of));
  const name = <bdi>{of.name}</bdi>;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      isDangerous
      title={
        isCancel ? (
          <FormattedMessage id="export.cancel" defaultMessage="Cancel the export" />
        ) : (
          <FormattedMessage id="export.delete.title" defaultMessage="Delete the export" />
        )
      }
      confirm={
        isCancel ? (
          <FormattedMessage id="export.cancel" defaultMessage="Cancel the export" />
        ) : (
          <FormattedMessage id="export.delete" defaultMessage="Delete" />
        )
      }
      onConfirm={() => removeExport(of)}
    >
      <Text size="sm">
        {isCancel ? (
          <FormattedMessage
            id="export.cancel.text"
            defaultMessage="“{name}” is no longer made and leaves the list. The data of the study stays as it is."
            values={{ name }}
          />
        ) : (
          <FormattedMessage
            id="export.delete.text"
            defaultMessage="“{name}” and its files are deleted here. The data of the study stays as it is, and so do copies that were downloaded."
            values={{ name }}
          />
        )}
      </Text>
    </ConfirmDialog>
  );
}
