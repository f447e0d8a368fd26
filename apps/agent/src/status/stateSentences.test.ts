import { expect, it } from 'vitest';
import { ApiError } from '@fovea/link/calls/apiError';
import type { WaitingSession } from '../local/uploads';
import { aSession } from '../testing/aSession';
import type { AgentState } from './agentState';
import { clockSentence, stateSentences, waitingSentence } from './stateSentences';

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
  isDiskFull: false,
  lastError: null,
  devices: [],
  devicesLeftOut: 0,
};
const preparing = { session: aSession(), doneBytes: 0, totalBytes: 0, trouble: null };
const refused = (message: string) => new ApiError(500, '/', { status: 500, message });
const session = { id: 's1', respondentLabel: 'Respondent 12', studyName: 'Coffee' };

it.each([
  ['idle', {}, 'good', ['Ready. No respondent has been sent to this machine.']],
  ['waiting', { connection: 'waiting' }, 'quiet', ['Connecting with the server …']],
  ['in a session', { session, kiosk: 'open' }, 'good', ['Respondent 12 in the study “Coffee”']],
  ['after a session', { kiosk: 'ending' }, 'quiet', ['The session is over. The browser closes']],
  [
    'with a full disk',
    { session, kiosk: 'open', isDiskFull: true },
    'warning',
    ['Respondent 12 in the study “Coffee”', 'The disk of this machine is full. Make room on it'],
  ],
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
  ['preparing', { preparing }, 'good', ['Preparing the session of Respondent 7']],
  [
    'downloading',
    { preparing: { ...preparing, doneBytes: 5_000_000, totalBytes: 20_000_000 } },
    'good',
    ['Respondent 7 in the study “Coffee packages”: 25% of 20 MB downloaded.'],
  ],
  [
    'not able to download',
    { preparing: { ...preparing, trouble: refused('The server is busy.') } },
    'warning',
    ['Preparing the session', 'does not go on at the moment (The server is busy.)'],
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

const WAITING: WaitingSession = {
  ...{ id: 's1', respondentLabel: 'Respondent 12', studyName: 'Coffee' },
  ...{ sizeBytes: 200, sentBytes: 50, isUploading: false, failure: null, trouble: null },
};
const CLOSED = { mayUpload: false, windowStart: '18:00' } as const;

it.each<[string, Partial<AgentState>, Partial<WaitingSession>, string]>([
  ['before the window', CLOSED, {}, 'The upload window opens at 18:00 UTC'],
  ['in turn', {}, {}, 'Is uploaded in a moment'],
  ['on its way', {}, { isUploading: true }, 'Uploading, 25% sent'],
  [
    'without the server',
    { ...CLOSED, connection: 'unreachable', unreachableSince: new Date(2026, 2, 4, 13, 5) },
    {},
    'The server has not been reachable since Mar 4, 2026, 1:05 PM',
  ],
  ['refused', CLOSED, { failure: refused('No.') }, 'Not uploaded yet (No.). It is tried again.'],
  [
    'at a full server',
    {},
    { isUploading: true, trouble: { trouble: 'serverFull', troubleMessage: null } },
    'Not uploaded yet (the disk of the server is full). It is tried again.',
  ],
])('A session that waits says why: %s', (_, changes, waiting, sentence) => {
  const said = waitingSentence({ ...IDLE, ...changes }, { ...WAITING, ...waiting });
  expect(said.replace(/\s/g, ' ')).toBe(sentence);
});
