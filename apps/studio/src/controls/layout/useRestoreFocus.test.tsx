// Needs a page
import { Menu } from '@mantine/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../testing/renderWithProviders';
import { useRestoreFocus } from './useRestoreFocus';

afterEach(cleanup);

function Dialog({ close }: { readonly close: () => void }) {
  useRestoreFocus();
  return <input aria-label="Name" autoFocus onKeyDown={({ key }) => key === 'Escape' && close()} />;
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        New
      </button>
      <Menu transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Edit</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && <Dialog close={() => setOpen(false)} />}
    </>
  );
}

it('restores focus to the button that opened the dialog, also if that was in a menu', async () => {
  const user = userEvent.setup();
  show(<Page />);
  const button = (name: string) => screen.getByRole('button', { name });
  const closed = async () => {
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => {
      // A menu that closes may take the focus once more, to give it to its button.
      field.focus();
      fireEvent.keyDown(field, { key: 'Escape' });
      expect(screen.queryByRole('textbox')).toBeNull();
    });
  };

  await user.click(button('New'));
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(button('New')));

  await user.click(button('More'));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(button('More')));
});
