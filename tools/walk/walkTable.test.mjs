import { expect, it } from 'vitest';
import { walkProblems, walkTable } from './walkTable.mjs';

const row = { step: 'start', command: 'a | b', seconds: 1.25, downloadSeconds: 0, isOk: true };

it('The table has each command with its times, and their sums', () => {
  const rows = [row, { ...row, command: 'fetch', seconds: 0, downloadSeconds: 30 }];
  expect(walkTable(rows).split('\n')).toEqual([
    '| step      | command  | seconds | downloads |',
    '| --------- | -------- | ------: | --------: |',
    '| start     | `a \\| b` |     1.3 |           |',
    '| start     | `fetch`  |     0.0 |      30.0 |',
    '| **total** |          | **1.3** |  **30.0** |',
  ]);
});

it('Long downloads are no problem, long commands and failed ones are', () => {
  expect(walkProblems([{ ...row, downloadSeconds: 900 }])).toEqual([]);
  expect(walkProblems([row, { ...row, isOk: false }])).toEqual(['failed: a | b']);
  expect(walkProblems([{ ...row, seconds: 601 }])).toEqual(['It took 601 s; the limit is 600 s.']);
});
