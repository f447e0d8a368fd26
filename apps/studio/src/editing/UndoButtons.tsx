import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { useHistoryLabels, type UndoHistory } from './undoHistory';

/** Undo and Redo buttons; each tooltip names the step. */
export function UndoButtons({ history }: { readonly history: UndoHistory }) {
  const intl = useIntl();
  const labels = useHistoryLabels(history);
  const undoLabel = labels.undo
    ? intl.formatMessage(
        { id: 'builder.undo', defaultMessage: 'Undo: {step} (Ctrl+Z)' },
        { step: labels.undo },
      )
    : intl.formatMessage({ id: 'builder.undo.none', defaultMessage: 'Nothing to undo' });
  const redoLabel = labels.redo
    ? intl.formatMessage(
        { id: 'builder.redo', defaultMessage: 'Redo: {step} (Ctrl+Shift+Z)' },
        { step: labels.redo },
      )
    : intl.formatMessage({ id: 'builder.redo.none', defaultMessage: 'Nothing to redo' });
  const icon = { size: 18, 'aria-hidden': true, className: 'mantine-rotate-rtl' } as const;
  return (
    <Group gap={4}>
      <Tooltip label={undoLabel}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={undoLabel}
          disabled={labels.undo === null}
          onClick={() => void history.undo()}
        >
          <IconArrowBackUp {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={redoLabel}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={redoLabel}
          disabled={labels.redo === null}
          onClick={() => void history.redo()}
        >
          <IconArrowForwardUp {...icon} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
