import { Text } from '@mantine/core';
import { useState, type ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';

interface Props {
  readonly name: string;
  /** It is being made, so that deleting it cancels it. */
  readonly isInProgress: boolean;
  /** Gets the focus when the row with the button is gone. */
  readonly focusAfter: string;
  readonly onConfirm: ComponentProps<typeof ConfirmDialog>['onConfirm'];
  readonly onClose: () => void;
}

/** Asks before an export of any kind is deleted, or cancelled while it is being made. */
export function ExportDeletionDialog(props: Props) {
  const { focusAfter, onConfirm, onClose } = props;
  useRestoreFocus(focusAfter);
  // The question stays the same while it is open, even if the export is finished meanwhile.
  const [isCancel] = useState(props.isInProgress);
  const name = <bdi>{props.name}</bdi>;
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
      onConfirm={onConfirm}
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
