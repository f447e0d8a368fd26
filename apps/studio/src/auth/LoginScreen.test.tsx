// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { LoginScreen } from './LoginScreen';

beforeAll(() => {
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as never;
});
afterEach(cleanup);

function show(answer: () => Response) {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => (sent.push(init), answer()));
  render(
    <IntlProvider locale="en">
      <MantineProvider env="test">
        <LoginScreen />
      </MantineProvider>
    </IntlProvider>,
  );
  return sent;
}
const refusal = (status: number, headers: HeadersInit = {}) =>
  new Response(JSON.stringify({ status, message: 'no' }), { status, headers });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' });

async function tryToLogIn() {
  await userEvent.type(screen.getByLabelText('E-mail'), ' a@b.example ');
  expect(button().disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(button());
}

it('needs both e-mail and password, and sends them as a form', async () => {
  const sent = show(() => refusal(401));
  expect(button().disabled).toBe(true);
  await tryToLogIn();
  expect(sent[0]?.body).toBe('username=a%40b.example&password=secret&grant_type=password');
});

it.each([
  [401, {}, /The password you entered is incorrect, or we could not find an account/],
  [429, { 'retry-after': '90' }, /Too many attempts. Please wait 2 minutes/],
  [404, {}, /A server error occurred while logging in. Please try again later/],
])('says what a %d means', async (status, headers, words) => {
  show(() => refusal(status, headers));
  await tryToLogIn();
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toMatch(words);
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toContain('a@b.example');
});
