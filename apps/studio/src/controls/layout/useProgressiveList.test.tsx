// Needs a page
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useProgressiveList } from './useProgressiveList';

afterEach(cleanup);

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

function Count({ items, list }: { readonly items: readonly number[]; readonly list: string }) {
  return <p>{useProgressiveList(items, { list }).length}</p>;
}

test('a long list renders in batches until it is complete; another list starts over', async () => {
  const { rerender } = render(<Count items={numbers(100)} list="a" />);
  expect(screen.getByText('0')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('16')).toBeTruthy());
  await waitFor(() => expect(screen.getByText('100')).toBeTruthy());
  // The same list with one item more stays complete.
  rerender(<Count items={numbers(101)} list="a" />);
  expect(screen.getByText('101')).toBeTruthy();
  rerender(<Count items={numbers(90)} list="b" />);
  expect(screen.getByText('16')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('90')).toBeTruthy());
});

test('a short list renders at once', () => {
  render(<Count items={numbers(12)} list="a" />);
  expect(screen.getByText('12')).toBeTruthy();
});

test('a tree starts with its first rows, counted with those inside', async () => {
  function Tree() {
    const options = { list: '', stepRows: 6, rowsOf: () => 3, startsWithStep: true };
    return <p>{useProgressiveList(numbers(5), options).length}</p>;
  }
  render(<Tree />);
  expect(screen.getByText('2')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('5')).toBeTruthy());
});
