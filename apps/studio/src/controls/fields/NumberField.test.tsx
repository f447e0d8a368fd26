// Needs a page
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { NumberField } from './NumberField';

beforeAll(() => {
  // Missing in jsdom but required by the component library.
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as never;
});
afterEach(cleanup);

function field(options: { value?: number; min?: number; max?: number; decimals?: number } = {}) {
  const { value = 3, ...limits } = options;
  const changed = vi.fn();
  function Holder() {
    const [number, setNumber] = useState(value);
    const change = (next: number) => (changed(next), setNumber(next));
    return (
      <>
        <NumberField label="Size" value={number} onChange={change} {...limits} />
        <button onClick={() => setNumber(5)}>Five</button>
      </>
    );
  }
  render(
    <IntlProvider locale="en">
      <MantineProvider env="test">
        <Holder />
      </MantineProvider>
    </IntlProvider>,
  );
  return { input: screen.getByLabelText<HTMLInputElement>('Size'), changed };
}

async function enter(input: HTMLElement, text: string) {
  await userEvent.clear(input);
  await userEvent.click(input);
  await userEvent.paste(text);
}

describe('a number field', () => {
  it.each([
    ['2,5', 2.5],
    ['2.5', 2.5],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['9,5', 9.5],
  ])('parses %s as %s', async (text, number) => {
    const { input, changed } = field({ decimals: 1, max: 9999 });
    await enter(input, text);
    expect(changed).toHaveBeenLastCalledWith(number);
  });

  it('parses pasted thousands separators in a whole-number field', async () => {
    const { input, changed } = field({ max: 99_999 });
    await enter(input, '12,000');
    expect(changed).toHaveBeenLastCalledWith(12_000);
    await enter(input, '1 500');
    expect(changed).toHaveBeenLastCalledWith(1500);
  });

  it.each([
    ['10', 'Cannot be higher than 9'],
    ['-1', 'Cannot be lower than 0'],
    ['abc', 'Enter a number'],
  ])('rejects %s with a message and does not report it', async (text, messages) => {
    const { input, changed } = field({ min: 0, max: 9 });
    await enter(input, text);
    expect(screen.queryByText(messages)).toBeNull();
    await screen.findByText(messages);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(changed).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(input.value).toBe(text);
    expect(screen.getByText(messages)).toBeTruthy();
    await userEvent.click(input);
    await userEvent.keyboard('{Escape}');
    expect(input.value).toBe('3');
    expect(screen.queryByText(messages)).toBeNull();
  });

  it('says what is wrong at once when it is left', async () => {
    const { input } = field({ min: 0, max: 9 });
    await enter(input, '10');
    await userEvent.tab();
    expect(screen.getByText('Cannot be higher than 9')).toBeTruthy();
  });

  it('puts back the number from before the typing with Escape', async () => {
    const { input, changed } = field({ min: 0, max: 59 });
    await userEvent.clear(input);
    await userEvent.type(input, '75');
    expect(changed).toHaveBeenLastCalledWith(7);
    await userEvent.keyboard('{Escape}');
    expect(changed).toHaveBeenLastCalledWith(3);
    expect(input.value).toBe('3');
  });

  it('names a number that is outside the limits already', async () => {
    field({ value: 12, max: 9 });
    expect(await screen.findByText('Cannot be higher than 9')).toBeTruthy();
  });

  it('follows a change from elsewhere, such as an undo, even with a refused number in it', async () => {
    const { input } = field({ min: 0, max: 9 });
    await enter(input, '10');
    await userEvent.click(screen.getByText('Five'));
    expect(input.value).toBe('5');
    expect(screen.queryByText('Cannot be higher than 9')).toBeNull();
  });

  it('writes an accepted number as usual when it is left', async () => {
    const { input } = field({ decimals: 1 });
    await enter(input, '2,50');
    await userEvent.tab();
    expect(input.value).toBe('2.5');
  });

  it('steps with the arrow keys within its limits', async () => {
    const { input, changed } = field({ value: 8, max: 9 });
    await userEvent.click(input);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(changed.mock.calls).toEqual([[9], [8]]);
  });
});
