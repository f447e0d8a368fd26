// Needs a page
import { cleanup, fireEvent, screen } from '@testing-library/react';
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

it('can write days with dots', async () => {
  const text = { value: '' };
  const onChange = (typed: string) => (text.value = typed);
  const field = () => (
    <DateField label="Start" pattern="DD.MM.YYYY" value={text.value} onChange={onChange} />
  );
  const { again } = show(field());
  const input = screen.getByLabelText<HTMLInputElement>('Start');
  expect(input.placeholder).toBe('DD.MM.YYYY');
  fireEvent.change(input, { target: { value: '8.2.2026' } });
  again(field());
  fireEvent.blur(input);
  expect(text.value).toBe('08.02.2026');
});
