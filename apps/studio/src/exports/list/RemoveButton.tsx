import { ActionIcon, Button } from '@mantine/core';
import type { StudyExport } from '@fovea/contract/studies/exports';
import { IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isInProgress } from '../../downloads/exportPolling';

interface Props {
  readonly of: StudyExport;
  readonly onClick: () => void;
}

/** Cancels an export that is being made, or deletes it. */
export function RemoveButton({ of, onClick }: Props) {
  const intl = useIntl();
  if (isInProgress(of)) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        onClick={onClick}
        aria-label={intl.formatMessage(
          { id: 'export.cancel.label', defaultMessage: 'Cancel {name}' },
          { name: of.name },
        )}
      >
        <FormattedMessage id="cancel" defaultMessage="Cancel" />
      </Button>
    );
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      onClick={onClick}
      aria-label={intl.formatMessage(
        { id: 'export.delete.label', defaultMessage: 'Delete {name}' },
        { name: of.name },
      )}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
}
