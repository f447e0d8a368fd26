// Needs a page
import { MantineProvider } from '@mantine/core';
import { ApiError } from '@fovea/link/calls/apiError';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DetailsForm } from './DetailsForm';

const said = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
vi.mock('../controls/feedback/snackbars', () => ({
  showSuccess: said.success,
  showError: said.error,
}));
vi.mock('../editing/UnsavedFormGuard', () => ({ UnsavedFormGuard: () => null }));

beforeAll(() => {
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as never;
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function shown(save: () => Promise<unknown>, { isWrong = false, isChanged = true } = {}) {
  const discard = vi.fn();
  render(
    <IntlProvider locale="en">
      <MantineProvider env="test">
        <DetailsForm isWrong={isWrong} isChanged={isChanged} save={save} discard={discard}>
          <input aria-label="Name" />
        </DetailsForm>
      </MantineProvider>
    </IntlProvider>,
  );
  return discard;
}
const enter = () => userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');

it('saves once even if submitted repeatedly, then shows the stored values', async () => {
  let answer = () => {};
  const save = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const discard = shown(save);
  await enter();
  await enter();
  expect(save).toHaveBeenCalledTimes(1);
  expect(discard).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(said.success).toHaveBeenCalledWith('Saved.'));
  expect(discard).toHaveBeenCalledTimes(1);
});

it('keeps the input and shows the reason after a refusal', async () => {
  const refused = new ApiError(409, '/companies/1', {
    status: 409,
    message: 'Another has that key.',
  });
  const discard = shown(() => Promise.reject(refused));
  await enter();
  await waitFor(() => expect(said.error).toHaveBeenCalledWith('Another has that key.'));
  expect(discard).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
});

it.each([{ isWrong: true }, { isChanged: false }])('does not submit with %o', async (state) => {
  const save = vi.fn(() => Promise.resolve());
  shown(save, state);
  await enter();
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});
