// Needs a page
import { beforeEach, expect, it } from 'vitest';
import {
  forgetParticipation,
  rememberParticipation,
  findPreviousParticipation,
} from './previousParticipation';

beforeEach(() => localStorage.clear());
const at = (studyId: string, receipt: string) =>
  rememberParticipation({ studyId, receipt, time: '2026-11-21T10:00:00.000Z' });

it('remembers the last participation in each study, and forgets on request', () => {
  at('a', 'A1');
  at('b', 'B1');
  at('a', 'A2');
  expect(findPreviousParticipation('a')?.receipt).toBe('A2');
  expect(findPreviousParticipation('b')?.receipt).toBe('B1');
  forgetParticipation('a');
  expect(findPreviousParticipation('a')).toBeNull();
  forgetParticipation('b');
  expect(localStorage).toHaveLength(0);
});

it('stores no more than it needs', () => {
  for (let study = 0; study < 250; study++) at(`s${study}`, 'R');
  expect(findPreviousParticipation('s0')).toBeNull();
  expect(findPreviousParticipation('s249')).not.toBeNull();
  const [stored] = JSON.parse(localStorage.getItem('fovea-taken')!) as object[];
  expect(Object.keys(stored!).toSorted()).toEqual(['receipt', 'studyId', 'time']);
});

it.each(['not json', '{"a":1}', '[null, {"studyId": 3}]'])('ignores %s', (text) => {
  localStorage.setItem('fovea-taken', text);
  expect(findPreviousParticipation('a')).toBeNull();
});
