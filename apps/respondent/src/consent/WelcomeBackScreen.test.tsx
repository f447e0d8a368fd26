// Needs a page
import type { Invitation } from '@fovea/contract/participation/participation';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';
import messages from '../messages/en-US.json';
import { WelcomeBackScreen } from './WelcomeBackScreen';

const key = { studyId: 's1', sessionId: 'e1', secret: 'A'.repeat(43) };
const { findResumableKey, endResumableSessions } = vi.hoisted(() => ({
  findResumableKey: vi.fn(),
  endResumableSessions: vi.fn(),
}));
vi.mock('../session/endResumableSessions', () => ({ findResumableKey, endResumableSessions }));

afterEach(() => {
  cleanup();
  findResumableKey.mockReset();
  endResumableSessions.mockReset();
});

function open(collecting = true) {
  findResumableKey.mockResolvedValue(key);
  const did: string[] = [];
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <WelcomeBackScreen
        invitation={{ studyId: 's1', name: 'Coffee', collecting } as Invitation}
        preview={false}
        onContinue={() => did.push('continue')}
        onLeft={() => did.push('left')}
      />
    </IntlProvider>,
  );
  return { did, user: userEvent.setup() };
}

it('lets another person take part once the earlier session has ended', async () => {
  const { did, user } = open();
  let ended = () => undefined as void;
  endResumableSessions.mockReturnValue(new Promise<void>((done) => (ended = done)));
  await user.click(screen.getByRole('button', { name: 'Take part as somebody else' }));
  await vi.waitFor(() => expect(endResumableSessions).toHaveBeenCalledWith('s1', false));
  // Nobody can continue a session while it is being ended.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
  expect(did).toEqual([]);
  ended();
  await vi.waitFor(() => expect(did).toEqual(['left']));
});

it('stays on the screen when the session cannot be ended', async () => {
  const { did, user } = open();
  endResumableSessions.mockRejectedValue(new Error('full'));
  const other = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Take part as somebody else',
  });
  await user.click(other);
  await vi.waitFor(() => expect(other.disabled).toBe(false));
  expect(did).toEqual([]);
});

it('leads to the withdrawal of the earlier session', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Stop and erase my data' });
  expect(link.getAttribute('href')).toMatch(new RegExp(`#w/s1/e1/${key.secret}$`));
});

it('offers only upload and withdrawal when the study is closed', async () => {
  const { did, user } = open(false);
  await screen.findByRole('link', { name: 'Stop and erase my data' });
  expect(screen.queryByText(/somebody else/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send what was recorded' }));
  expect(did).toEqual(['continue']);
});
