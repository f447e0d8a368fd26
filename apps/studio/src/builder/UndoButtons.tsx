import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import type { Builder } from './useBuilder';

/** Undo and redo; the tooltip names the step. */
export function UndoButtons({ undo, redo }: Pick<Builder, 'undo' | 'redo'>) {
  const intl = useIntl();
  const undoWords = undo.label
    ? intl.formatMessage(
        { id: 'builder.undo', defaultMessage: 'Undo: {step} (Ctrl+Z)' },
        { step: undo.label },
      )
    : intl.formatMessage({ id: 'builder.undo.none', defaultMessage: 'Nothing to undo' });
  const redoWords = redo.label
    ? intl.formatMessage(
        { id: 'builder.redo', defaultMessage: 'Redo: {step} (Ctrl+Shift+Z)' },
        { step: redo.label },
      )
    : intl.formatMessage({ id: 'builder.redo.none', defaultMessage: 'Nothing to redo' });
  return (
    <Group gap={4}>
      <Tooltip label={undoWords}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={undoWords}
          disabled={undo.label === null}
          onClick={undo.run}
        >
          <IconArrowBackUp size={18} aria-hidden className="mantine-rotate-rtl" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={redoWords}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={redoWords}
          disabled={redo.label === null}
          onClick={redo.run}
        >
          <IconArrowForwardUp size={18} aria-hidden className="mantine-rotate-rtl" />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
