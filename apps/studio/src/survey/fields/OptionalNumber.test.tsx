// Needs a page
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { OptionalNumber } from './OptionalNumber';

afterEach(cleanup);

test('a number beyond its limit stays, with the limit, until Escape puts it back', async () => {
  const changed = vi.fn();
  show(<OptionalNumber label="Choices" value={2} min={1} max={9} onChange={changed} />);
  const input = screen.getByLabelText<HTMLInputElement>('Choices');
  await userEvent.type(input, '0');
  await userEvent.tab();
  expect(input.value).toBe('20');
  expect(screen.getByText('Cannot be higher than 9')).toBeTruthy();
  expect(changed).not.toHaveBeenCalled();
  await userEvent.click(input);
  await userEvent.keyboard('{Escape}');
  expect(input.value).toBe('2');
  expect(screen.queryByText('Cannot be higher than 9')).toBeNull();
});
