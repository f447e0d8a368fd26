// Needs a page
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import { rememberRedirect } from '../journey/pendingRedirect';
import messages from '../messages/en-US.json';
import { AlreadyTakenScreen } from './AlreadyTakenScreen';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function show() {
  const before = { receipt: 'AB12-CD34', time: '2026-11-20T10:00:00.000Z' };
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <AlreadyTakenScreen before={before} onTakeAgain={() => undefined} />
    </IntlProvider>,
  );
}

it('leads back to the panel after a reload, without sending away somebody who came back', () => {
  const to = 'https://panel.example/ok?id=1';
  rememberRedirect(location.href, to);
  show();
  expect(screen.getByRole('link').getAttribute('href')).toBe(to);
  expect(screen.queryByRole('timer')).toBeNull();
});

it('leads nowhere for somebody with another link', () => {
  rememberRedirect(`${location.href}?rid=2`, 'https://panel.example/ok?id=2');
  show();
  expect(screen.queryByRole('link')).toBeNull();
});
