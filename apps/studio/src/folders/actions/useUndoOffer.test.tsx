// Needs a page
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { useUndoOffer } from './useUndoOffer';

afterEach(() => {
  cleanNotifications();
  cleanup();
});

function Page({ undo }: { readonly undo: () => Promise<void> }) {
  const offer = useUndoOffer();
  return (
    <>
      <button onClick={() => offer('"Shelf" has been deleted.', undo)}>Delete</button>
      <input aria-label="Search" />
      <Notifications />
    </>
  );
}

async function deleteShelf() {
  const undo = vi.fn(() => Promise.resolve());
  show(<Page undo={undo} />);
  await userEvent.click(screen.getByText('Delete'));
  await screen.findByText('"Shelf" has been deleted.');
  return undo;
}

it('Ctrl+Z undoes wherever the focus is, also after the row with the focus is gone', async () => {
  const undo = await deleteShelf();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledOnce();
  await screen.findByText('Undone.');
});

it('Ctrl+Z in a text field undoes typing only', async () => {
  const undo = await deleteShelf();
  await userEvent.click(screen.getByLabelText('Search'));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(undo).not.toHaveBeenCalled();
});

it('The message with Undo goes when its action is undone by Ctrl+Z', async () => {
  await deleteShelf();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.queryByText('"Shelf" has been deleted.')).toBeNull());
});
