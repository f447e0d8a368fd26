// Needs a page
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { VerifyResult } from './VerifyLog';

afterEach(cleanup);
const done = (result: { entries: number; brokenAt: number | null; lastHash: string | null }) =>
  show(<VerifyResult now={{ state: 'done', result }} />);

it('an intact log is confirmed with its last hash', () => {
  done({ entries: 5, brokenAt: null, lastHash: 'abc123' });
  expect(screen.getByRole('status').textContent).toMatch(/The log is whole.*All 5 entries/);
  screen.getByText('abc123');
  screen.getByRole('button', { name: 'Copy the last hash' });
});

it('a tampered log shows an alert with the position', () => {
  done({ entries: 5, brokenAt: 3, lastHash: 'abc123' });
  expect(screen.getByRole('alert').textContent).toMatch(/The log was changed.*Entry 3 is not/);
});

it('an empty log has no hash', () => {
  done({ entries: 0, brokenAt: null, lastHash: null });
  expect(screen.getByRole('status').textContent).toMatch(/no entries yet/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a failed verification is not reported as tampering', () => {
  show(<VerifyResult now={{ state: 'failed', message: 'Checked too often.' }} />);
  expect(screen.getByRole('alert').textContent).toContain('Checked too often.');
  expect(screen.queryByText(/The log/)).toBeNull();
});
