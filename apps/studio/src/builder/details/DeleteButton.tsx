import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

interface Props {
  readonly label: string;
  readonly onDelete: () => void;
}

/** Deletes an item without confirmation, because Undo restores it. */
export function DeleteButton({ label, onDelete }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="red" aria-label={label} onClick={onDelete}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
