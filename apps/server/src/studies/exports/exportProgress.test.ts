import { expect, test } from 'vitest';
import { wholeEntry } from '../exportFiles/wholeEntry';
import { ExportProgress } from './exportProgress';

const entry = (bytes: number) => ({ ...wholeEntry('a', ''), estimatedBytes: bytes });

test('the share is of the bytes that were estimated', () => {
  const [a, b] = [entry(100), entry(300)];
  const progress = new ExportProgress(400);
  expect(progress.share).toBe(0);
  progress.note(a, 50);
  expect(progress.share).toBe(0.125);
  progress.note(a, 100);
  progress.note(b, 100);
  expect(progress.share).toBe(0.5);
});

test('a file that is smaller than was thought no longer counts with the rest of its estimate', () => {
  const [a, b] = [entry(300), entry(100)];
  const progress = new ExportProgress(400);
  progress.note(a, 100);
  progress.note(b, 50);
  expect(progress.share).toBe(0.75);
});

test('the share never falls and never reaches 1 while something is written', () => {
  const [a, b] = [entry(100), entry(100)];
  const progress = new ExportProgress(200);
  progress.note(a, 100);
  progress.note(b, 90);
  expect(progress.share).toBe(0.95);
  progress.note(b, 5000);
  expect(progress.share).toBe(0.999);
  expect(new ExportProgress(0).share).toBe(0);
});
