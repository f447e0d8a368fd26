// Needs a page
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { RenameDialog } from './RenameDialog';
import { show } from '../../controls/testing/renderWithProviders';

afterEach(cleanup);

const renamed = vi.fn();

function Line() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Line</button>
      {isOpen && (
        <RenameDialog
          title="Rename"
          name="Old"
          problemOf={(name) => (name === '' ? 'You must select a name.' : null)}
          onRename={renamed}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

it.each([
  ['Enter saves the new name', '{Enter}', ['New']],
  ['Escape keeps the old one', '{Escape}', undefined],
])('%s, and focus returns to the row', async (_, key, call) => {
  renamed.mockClear();
  const user = userEvent.setup();
  show(<Line />);
  const line = screen.getByRole('button', { name: 'Line' });
  await user.click(line);
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, `New${key}`);
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(line));
  expect(renamed.mock.calls[0]).toEqual(call);
});
