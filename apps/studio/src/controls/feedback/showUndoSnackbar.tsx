import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { SNACKBAR_MS } from './snackbars';

/**
 * A message with an Undo button; stays while the pointer is on it.
 * @returns hides it, when the action was undone in another way
 */
export function showUndoSnackbar(message: string, undoLabel: string, undo: () => void): () => void {
  const id = notifications.show({
    color: 'teal',
    withBorder: true,
    autoClose: SNACKBAR_MS,
    message: (
      <Group justify="space-between" wrap="nowrap" gap={12}>
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          style={{ flexShrink: 0 }}
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {undoLabel}
        </Button>
      </Group>
    ),
  });
  return () => notifications.hide(id);
}
