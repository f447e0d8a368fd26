import type { PanelEnd } from '@fovea/contract/participation/panelEnds';
import type { PanelCode } from '@fovea/contract/participation/panelStudies';
import { describe, expect, test } from 'vitest';
import { matchPanel, type SessionIds, type SubmissionFacts, type VisitEnd } from './panelMatch';

const id = (name: string) => Buffer.from(name.padEnd(12, '.')).toString('hex');
const STUDY = id('study');
const codes: PanelCode[] = [
  { end: 'COMPLETE', code: 'DONE', action: 'REVIEW' },
  { end: 'SCREENED_OUT', code: 'OUT', action: 'ASK_TO_RETURN' },
  { end: 'NO_CONSENT', code: 'NO', action: 'ASK_TO_RETURN' },
];

const submission = (
  name: string,
  person: string,
  more: Partial<SubmissionFacts> = {},
): SubmissionFacts => ({
  id: id(name),
  participantId: id(person),
  state: 'AWAITING_REVIEW',
  code: null,
  startedMs: 0,
  sessionId: null,
  ...more,
});
const session = (
  name: string,
  variables: Readonly<Record<string, string>>,
  end: PanelEnd | null = 'COMPLETE',
  createdMs = 0,
): SessionIds => ({ id: name, createdMs, variables, end, endReason: null });
const link = (person: string, submissionName: string, study = STUDY) => ({
  PROLIFIC_PID: id(person),
  STUDY_ID: study,
  SESSION_ID: id(submissionName),
});

/** Each pair as `submission-session+others match`. */
function matched(
  submissions: readonly SubmissionFacts[],
  sessions: readonly SessionIds[],
  visits: readonly VisitEnd[] = [],
) {
  const pairs = matchPanel({ panelStudyId: STUDY, codes, submissions, sessions, visits });
  const shown = pairs.flatMap((pair) => [pair.session, ...pair.otherSessions]);
  // Nobody is lost and nobody is counted twice.
  expect(
    shown
      .filter((one) => one !== null)
      .map((one) => one.id)
      .sort(),
  ).toEqual(sessions.map((one) => one.id).sort());
  expect(pairs.flatMap((pair) => pair.submission?.id ?? [])).toEqual(
    submissions.map((one) => one.id),
  );
  const name = (hex: string | undefined) =>
    hex === undefined ? '' : Buffer.from(hex, 'hex').toString().replaceAll('.', '');
  return pairs.map((pair) => {
    const others = pair.otherSessions.map((one) => `+${one.id}`).join('');
    return `${name(pair.submission?.id)}-${pair.session?.id ?? ''}${others} ${pair.match}`;
  });
}

describe('one person', () => {
  test.each([
    ['all three ids', link('ann', 's1'), 's1-A MATCHED'],
    [
      'ids in capitals',
      { ...link('ann', 's1'), SESSION_ID: id('s1').toUpperCase() },
      's1-A MATCHED',
    ],
    [
      'a line break behind an id',
      { ...link('ann', 's1'), SESSION_ID: `${id('s1')}\n` },
      's1-A MATCHED',
    ],
    ['the person only', { PROLIFIC_PID: id('ann') }, 's1-A MATCHED'],
    ['the submission only', { SESSION_ID: id('s1') }, 's1-A MATCHED'],
    ['the person twice in one', { PROLIFIC_PID: `${id('ann')}${id('ann')}` }, 's1- NO_SESSION'],
    [
      'a line break inside an id',
      { PROLIFIC_PID: `${id('ann').slice(0, 9)}\n${id('ann').slice(9)}` },
      's1- NO_SESSION',
    ],
    ['nothing', {}, 's1- NO_SESSION'],
    [
      'placeholders',
      { PROLIFIC_PID: '{{%PROLIFIC_PID%}}', SESSION_ID: '{{%SESSION_ID%}}' },
      's1- NO_SESSION',
    ],
    ['a submission that is not known', link('ann', 's9'), 's1- NO_SESSION'],
    ['another person', link('bob', 's1'), 's1-A DIFFERENT_PERSON'],
    ['another study', link('ann', 's1', id('other')), 's1-A OTHER_STUDY'],
    ['another study and its submission', link('ann', 's9', id('other')), 's1-A OTHER_STUDY'],
  ])('a link with %s', (_, variables, expected) => {
    const found = matched([submission('s1', 'ann')], [session('A', variables)]);
    const isAlone = expected.endsWith('NO_SESSION');
    expect(found).toEqual(isAlone ? [expected, '-A NO_SUBMISSION'] : [expected]);
  });
});

test('a session that was found before stays with its submission when its ids are erased', () => {
  const found = matched([submission('s1', 'ann', { sessionId: 'A' })], [session('A', {})]);
  expect(found).toEqual(['s1-A MATCHED']);
});

test('whoever uses the submission of somebody else does not take its session away', () => {
  const submissions = [submission('s1', 'ann'), submission('s2', 'bob')];
  const own = session('A', link('ann', 's1'));
  const stolen = session('B', link('bob', 's1'));
  expect(matched(submissions, [stolen, own])).toEqual([
    's1-A MATCHED',
    's2- NO_SESSION',
    '-B NO_SUBMISSION',
  ]);
});

test('of two sessions of one submission the complete one counts, and both are shown', () => {
  const first = session('A', link('ann', 's1'), null, 1);
  const second = session('B', link('ann', 's1'), 'COMPLETE', 2);
  expect(matched([submission('s1', 'ann')], [first, second])).toEqual(['s1-B+A DOUBLE']);
});

test('a person with two submissions is double, unless the first was given up', () => {
  const again = submission('s2', 'ann', { startedMs: 5 });
  const sessions = [session('A', link('ann', 's1')), session('B', link('ann', 's2'))];
  expect(matched([submission('s1', 'ann'), again], sessions)).toEqual([
    's1-A DOUBLE',
    's2-B DOUBLE',
  ]);
  for (const state of ['RETURNED', 'TIMED_OUT'] as const) {
    expect(matched([submission('s1', 'ann', { state }), again], sessions)).toEqual([
      's1-A MATCHED',
      's2-B MATCHED',
    ]);
  }
});

test('a link without the id of a submission belongs to the one that is open', () => {
  const submissions = [
    submission('s1', 'ann', { state: 'RETURNED', startedMs: 9 }),
    submission('s2', 'ann', { state: 'ACTIVE', startedMs: 5 }),
  ];
  expect(matched(submissions, [session('A', { PROLIFIC_PID: id('ann') })])).toEqual([
    's1- NO_SESSION',
    's2-A MATCHED',
  ]);
});

test.each<[string | null, PanelEnd | null, string]>([
  ['DONE', 'COMPLETE', 'MATCHED'],
  ['done ', 'COMPLETE', 'MATCHED'],
  ['DONE', 'SCREENED_OUT', 'WRONG_CODE'],
  ['OUT', 'LOW_QUALITY', 'MATCHED'],
  ['NOCODE', 'COMPLETE', 'WRONG_CODE'],
  [null, 'COMPLETE', 'MATCHED'],
  ['DONE', null, 'MATCHED'],
])('the code %j after the end %s', (code, end, expected) => {
  const found = matched(
    [submission('s1', 'ann', { code })],
    [session('A', link('ann', 's1'), end)],
  );
  expect(found).toEqual([`s1-A ${expected}`]);
});

test('who was sent away before a session began is known by the visit', () => {
  const visit = { participantId: id('ann'), end: 'NO_CONSENT', reason: 'rejected' } as const;
  const codeOf = (code: string) => matched([submission('s1', 'ann', { code })], [], [visit]);
  expect(codeOf('NO')).toEqual(['s1- MATCHED']);
  expect(codeOf('DONE')).toEqual(['s1- WRONG_CODE']);
});
