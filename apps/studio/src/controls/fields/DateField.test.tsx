// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DateField } from './DateField';
import { show } from '../testing/renderWithProviders';

afterEach(cleanup);

function Holder() {
  const [text, setText] = useState('');
  return <DateField label="Last day" value={text} onChange={setText} />;
}
async function type(text: string) {
  show(<Holder />);
  const input = screen.getByLabelText<HTMLInputElement>('Last day');
  await userEvent.type(input, text);
  return input;
}
const WORDS = 'Write a date that exists as YYYY/MM/DD';

it('reports an invalid day after a pause and clears the message for a valid one', async () => {
  const input = await type('2026/02/3');
  expect(screen.queryByText(WORDS)).toBeNull();
  await userEvent.type(input, '0');
  await screen.findByText(WORDS);
  await userEvent.type(input, '{Backspace}{Backspace}8');
  expect(screen.queryByText(WORDS)).toBeNull();
});

it('normalises the format when the field loses focus', async () => {
  const input = await type('2026-2-8');
  await userEvent.tab();
  expect(input.value).toBe('2026/02/08');
});

it('reports an invalid day immediately when the field loses focus', async () => {
  const input = await type('tomorrow');
  await userEvent.tab();
  expect(screen.getByText(WORDS)).toBeTruthy();
  expect(input.value).toBe('tomorrow');
});
