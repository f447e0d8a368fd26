// Needs a page
import { FEATURES } from '@fovea/contract/protocol/access';
import type { AuditEntry } from '@fovea/contract/platform/audit';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { AuditTable } from './AuditTable';

afterEach(cleanup);

const entry = (details: AuditEntry['details']): AuditEntry => ({
  seq: 1,
  date: '2026-11-22T03:00:00.000Z',
  action: 'PERMISSIONS_CHANGED',
  actor: null,
  actingAs: null,
  targetType: null,
  targetId: null,
  targetName: null,
  targetExists: true,
  details,
  ip: null,
  hash: 'hash',
});
/** The lines of the details as they are read. */
function linesOf(details: AuditEntry['details']): string[] {
  show(<AuditTable rows={[entry(details)]} onPerson={() => {}} />);
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
}

it.each<[string, AuditEntry['details'], string]>([
  [
    'changed features',
    {
      features: { before: ['STUDY', 'LAB'], after: ['STUDY', 'ANALYSIS', 'ONLINE_STUDY_BUILDER'] },
    },
    'Features: added Analysis and Online study builder, removed Labs',
  ],
  ['granted features', { features: ['STUDY', 'INTERNAL'] }, 'Features: Studies and Internal staff'],
  [
    'a feature without a name',
    { scope: ['COURSE_ADMINISTRATION'] },
    'Limited to: Course administration',
  ],
  ['unchanged features', { features: { before: [], after: [] } }, 'Features: unchanged'],
  ['yes and no', { disabled: { before: false, after: true } }, 'Disabled: No → Yes'],
  ['nothing', { validTo: { before: null, after: null } }, 'Valid to: – → –'],
  ['a failed sign-in', { reason: 'WRONG_CREDENTIALS' }, 'Reason: Wrong e-mail or password'],
  ['the end of the retention', { reason: 'retention' }, 'Reason: The retention period ended'],
  ['how somebody signed in', { with: 'passwordAndApp' }, 'With: Password and authenticator app'],
  ['a link of a mail', { link: 'NEW_USER_INVITE' }, 'Link: Invitation of a new user'],
  ['an export', { what: 'surveyAnswers' }, 'What: Answers of surveys'],
  ['videos', { kinds: ['webcam', 'screen'] }, 'Videos: Webcam and Screen'],
  ['the operator', { by: 'operator' }, 'By: Command line of the server'],
  [
    'what is computed',
    { preProcessingVersions: { before: [], after: [{ jobType: 'Respiration', version: '1' }] } },
    'Also computed from recordings: added Respiration',
  ],
  [
    'editors, when everybody was one',
    { editors: { before: [], after: ['ada@example.org'] } },
    'Editors: Everybody in the company → ada@example.org',
  ],
  ['a name that looks like a code', { name: 'WRONG_CODE' }, 'Name: WRONG_CODE'],
])('%s: words instead of codes', (_, details, line) => {
  expect(linesOf(details)).toEqual([line]);
});

it('a moment is shown as a date and not as it is stored', () => {
  const [line] = linesOf({ worksUntil: '2026-12-01T12:00:00.000Z' });
  expect(line).toMatch(/^Works until: .*Dec.*2026/);
  expect(line).not.toContain('T12');
});

it('no feature is shown as its code', () => {
  const [line] = linesOf({ features: [...FEATURES] });
  expect(line).not.toMatch(/[A-Z]{2,}|_/);
});
