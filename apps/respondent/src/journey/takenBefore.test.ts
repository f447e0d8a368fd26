// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { forgetTaken, rememberTaken, takenBefore } from './takenBefore';

beforeEach(() => localStorage.clear());
const at = (studyId: string, receipt: string) =>
  rememberTaken({ studyId, receipt, time: '2026-11-21T10:00:00.000Z' });

it('remembers the last participation in each study, and forgets on request', () => {
  at('a', 'A1');
  at('b', 'B1');
  at('a', 'A2');
  expect(takenBefore('a')?.receipt).toBe('A2');
  expect(takenBefore('b')?.receipt).toBe('B1');
  forgetTaken('a');
  expect(takenBefore('a')).toBeNull();
  forgetTaken('b');
  expect(localStorage).toHaveLength(0);
});

it('stores no more than it needs', () => {
  for (let study = 0; study < 250; study++) at(`s${study}`, 'R');
  expect(takenBefore('s0')).toBeNull();
  expect(takenBefore('s249')).not.toBeNull();
  const [kept] = JSON.parse(localStorage.getItem('fovea-taken')!) as object[];
  expect(Object.keys(kept!).toSorted()).toEqual(['receipt', 'studyId', 'time']);
});

it.each(['not json', '{"a":1}', '[null, {"studyId": 3}]'])('ignores %s', (text) => {
  localStorage.setItem('fovea-taken', text);
  expect(takenBefore('a')).toBeNull();
});
