import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

interface Props {
  readonly label: string;
  readonly onDelete: () => void;
}

/** Takes an item away at once: Undo brings it back. */
export function DeleteButton({ label, onDelete }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="red" aria-label={label} onClick={onDelete}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
