// Needs a page
import { COLLECTION_LIMITS } from '@fovea/contract/participation/collection';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { LimitNotice } from './LimitNotice';

afterEach(cleanup);

const date = '2026-05-05T12:00:00Z';

test.each(COLLECTION_LIMITS)('the limit %s is explained, with what to do', (limit) => {
  show(<LimitNotice limitMet={{ limit, date }} />);
  expect(screen.getByRole('alert').textContent).toMatch(/the people who run the server/);
  expect(screen.getByText(/This last happened on .*2026/)).toBeTruthy();
});

test('without one there is no notice', () => {
  show(<LimitNotice limitMet={null} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
