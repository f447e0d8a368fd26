// Needs a page
import type { Study } from '@fovea/contract/studies/studies';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { StudyExpiration } from './StudyExpiration';

beforeEach(() => {
  // In Los Angeles it is the 23rd, in UTC the 24th already.
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(8 * 60);
  vi.useFakeTimers({ now: Date.parse('2026-11-24T03:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = () =>
  show(<StudyExpiration study={{ id: 'study-1' } as Study} validTo="2026-12-24T12:00:00.000Z" />);
const day = () => screen.getByLabelText<HTMLInputElement>('Expiration date');
const update = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update' });
const choose = (value: string) => fireEvent.change(day(), { target: { value } });

test('today is the day where the researcher is', () => {
  open();
  expect(day().min).toBe('2026-11-23');
  choose('2026-11-23');
  expect(screen.queryByText('Choose today or a later day.')).toBeNull();
  expect(update().disabled).toBe(false);
});

test('without a day, with the same day and with a past one there is no update', () => {
  open();
  expect(update().disabled).toBe(true);
  choose('');
  expect(update().disabled).toBe(true);
  choose('2026-11-22');
  screen.getByText('Choose today or a later day.');
  expect(update().disabled).toBe(true);
});
