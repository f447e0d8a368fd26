// Needs a page
import { MantineProvider, Menu } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { theme } from './theme';

beforeAll(() => {
  // Browsers do not focus disabled buttons; jsdom does.
  vi.spyOn(HTMLButtonElement.prototype, 'focus').mockImplementation(function focus(
    this: HTMLButtonElement,
    options,
  ) {
    if (!this.disabled) HTMLElement.prototype.focus.call(this, options);
  });
});
afterEach(cleanup);

async function openMenu(disabled: readonly string[]) {
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as never;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  render(
    <MantineProvider theme={theme} env="test">
      <Menu>
        <Menu.Target>
          <button>Actions</button>
        </Menu.Target>
        <Menu.Dropdown>
          {['Move up', 'Rename', 'Delete'].map((name) => (
            <Menu.Item key={name} disabled={disabled.includes(name)}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </MantineProvider>,
  );
  await userEvent.click(screen.getByText('Actions'));
  return await screen.findByRole('menu');
}

it('The first item that can be chosen gets the focus', async () => {
  await openMenu(['Move up']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Rename'));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Delete');
});

it('A menu with nothing to choose gets the focus, so that Escape closes it', async () => {
  const menu = await openMenu(['Move up', 'Rename', 'Delete']);
  await waitFor(() => expect(document.activeElement).toBe(menu));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});
