// Needs a page
import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { LeaveGuard } from './LeaveGuard';

beforeAll(() => {
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as never;
  window.scrollTo = () => {};
});
afterEach(cleanup);

/** Renders a guarded form at /form and another page to navigate to. */
async function shown(guard: { isOn: boolean; isSamePageAllowed?: boolean }) {
  const root = createRootRoute({ component: Outlet });
  const page = (path: string, messages: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <>
          <p>{messages}</p>
          {path === '/form' && (
            <LeaveGuard {...guard} title="Leave without saving?">
              It is gone then.
            </LeaveGuard>
          )}
        </>
      ),
    });
  const history = createMemoryHistory({ initialEntries: ['/form'] });
  const routeTree = root.addChildren([page('/form', 'The form'), page('/other', 'Another page')]);
  render(
    <IntlProvider locale="en">
      <MantineProvider env="test">
        <RouterProvider router={createRouter({ routeTree, history }) as never} />
      </MantineProvider>
    </IntlProvider>,
  );
  await screen.findByText('The form');
  return { history, go: (to: string) => act(async () => history.push(to)) };
}
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('stays with Stay and leaves with Leave', async () => {
  const { go } = await shown({ isOn: true });
  await go('/other');
  await waitFor(() => expect(question()).not.toBeNull());
  await press('Stay');
  await waitFor(() => expect(question()).toBeNull());
  expect(screen.getByText('The form')).toBeDefined();

  await go('/other');
  await waitFor(() => expect(question()).not.toBeNull());
  await press('Leave');
  expect(await screen.findByText('Another page')).toBeDefined();
});

it('does not ask when there is nothing to lose', async () => {
  const { go } = await shown({ isOn: false });
  await go('/other');
  expect(await screen.findByText('Another page')).toBeDefined();
  expect(question()).toBeNull();
});

it('allows search changes on the same page only if that is permitted', async () => {
  const strict = await shown({ isOn: true });
  await strict.go('/form?q=a');
  await waitFor(() => expect(question()).not.toBeNull());
  expect(strict.history.location.search).toBe('');
  cleanup();

  const free = await shown({ isOn: true, isSamePageAllowed: true });
  await free.go('/form?q=a');
  await waitFor(() => expect(free.history.location.search).toBe('?q=a'));
  expect(question()).toBeNull();
  await free.go('/other');
  await waitFor(() => expect(question()).not.toBeNull());
});
