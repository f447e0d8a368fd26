import { expect, it } from 'vitest';
import { BEGUN_MAX, noteBegun, noteEnded } from './begunAttempts';

function store() {
  let stored: unknown;
  return { read: () => stored, write: (_: string, value: unknown) => (stored = value) };
}

it('counts how often the browser died while it made an export', () => {
  const kept = store();
  for (let time = 0; time < BEGUN_MAX; time++) expect(noteBegun('film', kept)).toBe(time);
  expect(noteBegun('film', kept)).toBe(BEGUN_MAX);
  expect(noteBegun('still', kept)).toBe(0);
});

it('an attempt that ended counts no longer', () => {
  const kept = store();
  noteBegun('film', kept);
  noteEnded('film', kept);
  expect(noteBegun('film', kept)).toBe(0);
});

it('a damaged entry counts as none', () => {
  expect(noteBegun('film', { read: () => 'x', write: () => {} })).toBe(0);
});
