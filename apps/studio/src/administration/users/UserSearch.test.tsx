// Needs a page
import { searchUsers, type UserPage } from '@fovea/contract/people/users';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { call } from '../../state/api';
import { UserSearch } from './UserSearch';

vi.mock('../../state/api', () => ({ call: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.mocked(call).mockReset();
});

const found = (count: number, total: number) =>
  ({
    items: Array.from({ length: count }, (_, i) => ({
      id: `user-${i}`,
      name: `User ${i}`,
      email: `user${i}@lab.example`,
      companyId: 'company-1',
      companyName: 'Lab',
      disabled: false,
      validTo: null,
      isInvited: false,
    })),
    total,
  }) as unknown as UserPage;

test('sends no request until something is typed, and then after a pause', async () => {
  const onSearch = vi.fn();
  show(<UserSearch search="" onSearch={onSearch} />);
  await userEvent.type(screen.getByRole('searchbox'), 'ada');
  expect(call).not.toHaveBeenCalled();
  await expect.poll(() => onSearch.mock.calls).toEqual([['ada']]);
});

test('more than 50 results ask to narrow the search', async () => {
  vi.mocked(call).mockResolvedValue(found(50, 1234) as never);
  show(<UserSearch search="user" onSearch={vi.fn()} />);
  expect(
    await screen.findByText(
      '1,234 users were found, and the first 50 are shown. Narrow the search to see the others.',
    ),
  ).toBeTruthy();
  expect(call).toHaveBeenCalledWith(searchUsers, { query: { search: 'user' } }, expect.anything());
  expect(screen.getByRole('link', { name: 'User 7' }).getAttribute('href')).toBe(
    '#/admin/users/user-7',
  );
});

test('exactly 50 results do not', async () => {
  vi.mocked(call).mockResolvedValue(found(50, 50) as never);
  show(<UserSearch search="user" onSearch={vi.fn()} />);
  await screen.findByRole('link', { name: 'User 49' });
  expect(screen.queryByText(/Narrow the search/)).toBeNull();
  cleanup();
  vi.mocked(call).mockResolvedValue(found(0, 0) as never);
  show(<UserSearch search="nobody" onSearch={vi.fn()} />);
  expect(await screen.findByText('No user found')).toBeTruthy();
});
