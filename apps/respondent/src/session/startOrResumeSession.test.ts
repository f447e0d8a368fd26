// Needs a page
import type { BeginSession, Invitation } from '@fovea/contract/participation/participation';
import type { JournalSession } from '@fovea/link/journal/journal';
import { newSessionId, newSessionSecret } from '@fovea/link/journal/sessionKeys';
import { sha256Hex } from '@fovea/link/upload/sha256Hex';
import { DEFAULT_SENSORS } from '@fovea/rules/flow/sensors';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseLink } from '../journey/parseLink';
import { findResumableSession } from '../recording/resumableSessions';
import { openJournal } from '../recording/openJournal';
import { startOrResumeSession } from './startOrResumeSession';

const TEXT = 'I agree.';
const textSha256 = await sha256Hex(new TextEncoder().encode(TEXT));

const INVITATION = {
  studyId: 'study',
  name: 'Coffee',
  collecting: true,
  expired: false,
  locale: 'en-US',
  consent: { text: TEXT, version: 1, textSha256 },
  recordsWebcamVideo: false,
  sensors: DEFAULT_SENSORS,
  deviceTypes: [],
  redirects: { rejectConsent: '', error: '' },
  expectedParameters: [],
  flows: [],
} as unknown as Invitation;

type Answer = { readonly status: number; readonly code?: string };

/** What the server answers to each start; null: its answer is lost. */
let says: (Answer | null)[];
let begins: BeginSession[];

beforeEach(async () => {
  vi.useFakeTimers();
  says = [];
  begins = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return new Response(JSON.stringify(INVITATION));
    begins.push(JSON.parse(String(init.body)) as BeginSession);
    const answer = says.shift() ?? null;
    if (!answer) throw new TypeError('connection lost');
    return new Response(JSON.stringify({ ...answer, message: 'no' }), { status: answer.status });
  });
  const journal = await openJournal();
  for (const { sessionId } of await journal.sessions()) await journal.deleteSession(sessionId);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function started(more: { resuming?: boolean; invitation?: Partial<Invitation> } = {}) {
  const context = startOrResumeSession({
    link: parseLink(`https://fovea.example/#/s/study`),
    invitation: { ...INVITATION, ...more.invitation },
    locale: 'en-US',
    resuming: more.resuming ?? false,
    blockId: null,
  });
  await vi.advanceTimersByTimeAsync(60_000);
  return (await context).event;
}

const LOST = [null, null, null];
const keptIds = async () => (await (await openJournal()).sessions()).map((one) => one.sessionId);

it('starts the same session again when the answer was lost', async () => {
  says = [...LOST, ...LOST];
  expect(await started()).toMatchObject({ type: 'stopped', reason: 'unreachable' });
  const [first] = begins;
  expect(await keptIds()).toEqual([first?.sessionId]);
  // A session that may never have begun is not offered for continuation; the respondent agrees again.
  expect(await findResumableSession('study', false)).toBeNull();
  await started();
  expect(begins).toHaveLength(6);
  expect(new Set(begins.map(({ sessionId, secret }) => `${sessionId} ${secret}`)).size).toBe(1);
  expect(await keptIds()).toEqual([first?.sessionId]);
});

it('keeps the session id when a proxy refuses', async () => {
  says = [{ status: 403 }, ...LOST];
  await started();
  await started();
  expect(new Set(begins.map(({ sessionId }) => sessionId)).size).toBe(1);
});

it.each([
  ['another consent text', { consent: { ...INVITATION.consent, textSha256: 'b'.repeat(64) } }],
  ['other sensors', { sensors: { ...DEFAULT_SENSORS, microphone: true } }],
])('starts a different session with %s', async (_, invitation) => {
  says = [...LOST, ...LOST];
  await started();
  await started({ invitation });
  expect(new Set(begins.map(({ sessionId }) => sessionId)).size).toBe(2);
});

it('forgets a session that the server refused to start', async () => {
  says = [{ status: 409, code: 'NOT_COLLECTING' }, ...LOST];
  await started();
  expect(await keptIds()).toEqual([]);
  await started();
  expect(new Set(begins.map(({ sessionId }) => sessionId)).size).toBe(2);
});

async function leftSession(): Promise<JournalSession> {
  const sessionId = newSessionId();
  const session: JournalSession = {
    sessionId,
    studyId: 'study',
    studyName: 'Coffee',
    begin: {
      sessionId,
      secret: newSessionSecret(),
      consent: { textSha256, version: 1, locale: 'en-US', time: '' },
      variables: {},
      preview: false,
      device: {},
    },
    startedWallMs: Date.now(),
    clockMs: 5000,
    slideIndex: 1,
    ended: false,
  };
  await (await openJournal()).saveSession(session);
  return session;
}

it.each([
  { status: 403, code: 'NOT_YOUR_SESSION' },
  { status: 404, code: 'NOT_FOUND' },
])('keeps a permanently refused session, but asks as if for the first time: %o', async (answer) => {
  const { sessionId } = await leftSession();
  says = [answer];
  expect(await started({ resuming: true })).toMatchObject({ type: 'invited', canContinue: false });
  expect(await keptIds()).toEqual([sessionId]);
  expect(await findResumableSession('study', false)).toBeNull();
  says = [...LOST];
  await started();
  expect(begins.at(-1)?.sessionId).not.toBe(sessionId);
});

it.each([null, { status: 403 }, { status: 503 }, { status: 429, code: 'TOO_MANY' }])(
  'goes on later when the no may pass: %o',
  async (answer) => {
    const { sessionId } = await leftSession();
    says = [answer, answer, answer];
    expect(await started({ resuming: true })).toMatchObject({ type: 'stopped' });
    expect((await findResumableSession('study', false))?.sessionId).toBe(sessionId);
  },
);

it('removes a session that was erased on the server', async () => {
  await leftSession();
  says = [{ status: 410, code: 'WITHDRAWN' }];
  await started({ resuming: true });
  expect(await keptIds()).toEqual([]);
});

it.each([
  [400, 'PANEL_ID', { reason: 'panelId' }],
  [409, 'DUPLICATE', { reason: 'duplicate', counted: 'duplicate' }],
  [409, 'QUOTA_FULL', { reason: 'quotaFull', counted: 'quotaFull' }],
])('a start that is refused with %i %s says so', async (status, code, expected) => {
  says = [{ status, code }];
  expect(await started()).toEqual({ type: 'stopped', ...expected });
  expect(await keptIds()).toEqual([]);
});
