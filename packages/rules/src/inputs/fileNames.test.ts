import { expect, test } from 'vitest';
import { cleanFileName, toFileName, withoutForbiddenCharacters } from './fileNames';

test.each([
  // what was given, as uploaded, as typed, as written
  ['plan.png', 'plan.png', 'plan.png', 'plan.png'],
  ['  plan  b.png ', 'plan  b.png', 'plan  b.png', 'plan b.png'],
  ['C:\\files\\plan.png', 'plan.png', 'Cfilesplan.png', 'Cfilesplan.png'],
  ['a/b?*.png', 'b?*.png', 'ab.png', 'ab.png'],
  ['photo\u202egnp.exe', 'photognp.exe', 'photognp.exe', 'photognp.exe'],
  ['tab\there\u0000', 'tabhere', 'tabhere', 'tabhere'],
  ['Cafe\u0301', 'Caf\u00e9', 'Caf\u00e9', 'Caf\u00e9'],
  ['Study no. 1. ..', 'Study no. 1. ..', 'Study no. 1. ..', 'Study no. 1'],
  ['???', '???', '', ''],
  ['', '', '', ''],
])('%j: uploaded %j, typed %j, written %j', (given, uploaded, typed, written) => {
  expect(cleanFileName(given)).toBe(uploaded);
  expect(withoutForbiddenCharacters(given)).toBe(typed);
  expect(toFileName(given)).toBe(written);
});

test('Long names are cut between characters, those that are typed are left long', () => {
  const long = '😀'.repeat(300);
  expect([...cleanFileName(long)]).toHaveLength(255);
  expect([...withoutForbiddenCharacters(long)]).toHaveLength(300);
  expect([...toFileName(long)]).toHaveLength(200);
});
