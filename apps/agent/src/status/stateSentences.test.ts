import { expect, it } from 'vitest';
import type { AgentState } from './agentState';
import { clockSentence, stateSentences } from './stateSentences';

const IDLE: AgentState = {
  version: '1',
  update: null,
  machineName: 'PC 4',
  labName: 'Lab North',
  server: 'https://fovea.example.org',
  key: 'KEY-1',
  connection: 'connected',
  unreachableSince: null,
  isDisabled: false,
  ...{ preparing: null, waiting: [], mayUpload: true, windowStart: null },
  session: null,
  kiosk: 'closed',
  chromium: '/usr/bin/chromium',
  clockAheadMs: 0,
  lastError: null,
};
const session = { id: 's1', respondentLabel: 'Respondent 12', studyName: 'Coffee' };

it.each([
  ['idle', {}, 'good', ['Ready. No respondent has been sent to this machine.']],
  ['waiting', { connection: 'waiting' }, 'quiet', ['Connecting with the server …']],
  ['in a session', { session, kiosk: 'open' }, 'good', ['Respondent 12 in the study “Coffee”']],
  ['after a session', { kiosk: 'ending' }, 'quiet', ['The session is over. The browser closes']],
  [
    'given up',
    { session, kiosk: 'stopped' },
    'warning',
    ['Respondent 12 in the study “Coffee”', 'The browser keeps ending'],
  ],
  [
    'without a browser',
    { session, kiosk: 'noChromium' },
    'warning',
    ['Respondent 12', 'The session cannot be shown: there is no browser'],
  ],
  [
    'without a page',
    { session, kiosk: 'notAPage' },
    'warning',
    ['Respondent 12', 'the server gave no web page'],
  ],
  ['disabled', { isDisabled: true }, 'warning', ['Disabled in the studio.']],
  [
    'disabled in a session',
    { isDisabled: true, session, kiosk: 'open' },
    'warning',
    ['Respondent 12', 'Disabled in the studio.'],
  ],
  [
    'not paired',
    { connection: 'notPaired' },
    'warning',
    ['This machine has to be paired', 'In the studio'],
  ],
  [
    'unreachable in a session',
    { connection: 'unreachable', unreachableSince: new Date(2026, 2, 4, 13, 5), session },
    'warning',
    ['not been reachable since Mar 4, 2026, 1:05', 'The agent keeps trying', 'Respondent 12'],
  ],
] as const)('A machine that is %s says so', (_, changes, tone, starts) => {
  const found = stateSentences({ ...IDLE, ...changes });
  expect(found.tone).toBe(tone);
  expect(found.sentences).toHaveLength(starts.length);
  starts.forEach((start, at) => expect(found.sentences[at]?.replace(/\s/g, ' ')).toContain(start));
});

it('A clock is said to be off above two seconds', () => {
  expect(clockSentence(null)).toBe('Not compared with the server yet');
  expect(clockSentence(2000)).toBe('Agrees with the server');
  expect(clockSentence(-2000)).toBe('Agrees with the server');
  expect(clockSentence(2600)).toMatch(/^2\.6 s ahead of the server/);
  expect(clockSentence(-90_000)).toMatch(/^90 s behind the server/);
});
