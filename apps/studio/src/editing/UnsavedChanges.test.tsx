// Needs a page
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { recordOutcome } from '../state/connection';
import { edits } from '../state/edits';
import { UnsavedChanges } from './UnsavedChanges';

beforeAll(() => {
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as never;
});
afterEach(() => {
  cleanup();
  edits.clear();
  recordOutcome('answered');
});

// Never answered, so that the edit stays pending.
const send = () => new Promise<void>(() => {});
const subject = { id: 'a', merge: (_: unknown, newer: unknown) => newer, send };
const title = () => screen.queryByText('Unable to save changes');

it('blocks the page only while the server is unreachable and edits are pending', async () => {
  const reload = vi.fn();
  render(
    <IntlProvider locale="en">
      <MantineProvider env="test">
        <UnsavedChanges reload={reload} />
      </MantineProvider>
    </IntlProvider>,
  );
  act(() => recordOutcome('unreachable'));
  expect(title()).toBeNull();

  act(() => edits.edit(subject, 1));
  expect(title()).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(title()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);

  act(() => recordOutcome('answered'));
  expect(title()).toBeNull();
});

it('does not take what is being typed for a press of Reload', async () => {
  const reload = vi.fn();
  render(
    <IntlProvider locale="en">
      <MantineProvider env="test">
        <input aria-label="Title" />
        <UnsavedChanges reload={reload} />
      </MantineProvider>
    </IntlProvider>,
  );
  await userEvent.click(screen.getByLabelText('Title'));
  act(() => edits.edit(subject, 1));
  act(() => recordOutcome('unreachable'));
  await vi.waitFor(() =>
    expect(document.activeElement?.textContent).toMatch(/^There is a problem/),
  );
  await userEvent.keyboard('a word{Enter}');
  expect(reload).not.toHaveBeenCalled();
});

it('does not block typing because one save is slow, but does when the next one is too', () => {
  render(
    <IntlProvider locale="en">
      <MantineProvider env="test">
        <UnsavedChanges reload={vi.fn()} />
      </MantineProvider>
    </IntlProvider>,
  );
  act(() => edits.edit(subject, 1));
  act(() => recordOutcome('timedOut'));
  expect(title()).toBeNull();
  act(() => recordOutcome('answered'));
  act(() => recordOutcome('timedOut'));
  expect(title()).toBeNull();
  act(() => recordOutcome('timedOut'));
  expect(title()).not.toBeNull();
});
