import { expect, test } from 'vitest';
import { moveProgress } from './moveProgress';

test('a line is told every five seconds, of copying and then of comparing', () => {
  const told: string[] = [];
  let nowMs = 0;
  const tables = [
    { name: 'users', rows: 1 },
    { name: 'chunks', rows: 199 },
  ];
  const progress = moveProgress(
    tables,
    (line) => void told.push(line),
    () => nowMs,
  );
  progress.say('Copying …');
  progress.onRows('users', 1);
  nowMs = 5000;
  progress.onRows('chunks', 50);
  nowMs = 9999;
  progress.onRows('chunks', 149);
  progress.say('Comparing …');
  nowMs = 10_000;
  progress.onRows('chunks', 100);
  expect(told).toEqual([
    'Copying …',
    '… chunks: 51 of 200 rows, 25 %',
    'Comparing …',
    '… chunks: 100 of 200 rows, 50 %',
  ]);
});
