// Needs a page
import type { ProductLicense } from '@fovea/contract/people/licenses';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { serverState } from '../state/serverState';
import { fakeServers, json, type Answers } from '../state/testing/fakeServers';
import { LicenseMenu } from './LicenseMenu';
import { LicensesPage } from './LicensesPage';
import { NoteDialog } from './NoteDialog';
import { ShareDialog } from './ShareDialog';

beforeEach(() => {
  // Fields that grow with their text wait for fonts.
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener() {}, removeEventListener() {} },
  });
});
afterEach(() => {
  cleanup();
  serverState.clear();
  vi.unstubAllGlobals();
});

const LICENSE: ProductLicense = {
  productKeyId: '7K3M-ZQ0A-9XTR-41VB',
  machineName: 'Lab 2',
  renewalDate: '2999-12-31',
  moduleNames: ['Eye tracking', 'EEG'],
  externalNote: 'Second floor',
  unlocked: false,
  lastUserUnlockDate: null,
  unlocksRemaining: 2,
  versionInstalled: '1.3.2',
};

function page(productLicenses: readonly ProductLicense[], more: Answers = {}) {
  const servers = fakeServers({
    'GET /license': () => json({ customerKey: '1234567890123456789', productLicenses }),
    'GET /license/versions/latest': () => json({ version: '1.4.0', releasedDate: null, url: null }),
    ...more,
  });
  show(<LicensesPage />);
  return servers;
}

test('the page shows keys, their machine, and installed and latest version', async () => {
  page([LICENSE]);
  expect(await screen.findByText('7K3M-ZQ0A-9XTR-41VB')).toBeTruthy();
  expect(screen.getByText('1234567890123456789')).toBeTruthy();
  expect(screen.getByText('Locked')).toBeTruthy();
  expect(screen.getByText('Eye tracking, EEG')).toBeTruthy();
  await waitFor(() => expect(document.body.textContent).toContain('1.3.2 (latest is 1.4.0)'));
});

test('a company without keys is told where they come from', async () => {
  page([]);
  expect(await screen.findByText('No licenses yet')).toBeTruthy();
});

test.each([
  [{}, 'Unlock', true],
  [{ unlocked: true }, 'Unlock (it is unlocked)', false],
  [{ unlocksRemaining: 0 }, 'Unlock (no unlocks remain)', false],
  [{ lastUserUnlockDate: new Date().toISOString() }, /^Unlock \(possible from /, false],
])('%j: the menu offers %s', async (changed, name, isOffered) => {
  const onChoose = vi.fn();
  show(<LicenseMenu license={{ ...LICENSE, ...changed }} onChoose={onChoose} />);
  await userEvent.click(screen.getByRole('button', { name: /^Actions of/ }));
  const entry = await screen.findByRole<HTMLButtonElement>('menuitem', { name });
  expect(entry.disabled).toBe(!isOffered);
});

test('a note is saved only when it was changed', async () => {
  const { requests } = fakeServers({
    'POST /license/7K3M-ZQ0A-9XTR-41VB/externalnote': () => json(LICENSE),
  });
  const onClose = vi.fn();
  show(<NoteDialog license={LICENSE} onClose={onClose} />);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('External note'), ' ');
  expect(save.disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('External note'), 'left');
  await userEvent.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests[0]?.body).toBe(JSON.stringify({ newExternalNote: 'Second floor left' }));
});

test('a key is sent to an address only', async () => {
  const { names } = fakeServers({
    'POST /license/7K3M-ZQ0A-9XTR-41VB/share?email=lab%40example.org': () =>
      new Response(null, { status: 204 }),
  });
  const onClose = vi.fn();
  show(<ShareDialog license={LICENSE} onClose={onClose} />);
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  await userEvent.type(screen.getByLabelText('E-mail of the recipient'), 'lab');
  expect(send.disabled).toBe(true);
  expect(await screen.findByText('This is not an e-mail address.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('E-mail of the recipient'), '@example.org');
  await userEvent.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(names()).toEqual(['POST /license/7K3M-ZQ0A-9XTR-41VB/share?email=lab%40example.org']);
});
