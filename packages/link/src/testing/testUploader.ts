import type { Bytes, Journal, JournalSession } from '../journal/journal';
import { memoryJournal } from '../journal/memoryJournal';
import { newSessionId, newSessionSecret } from '../journal/sessionKeys';
import { createUploader } from '../upload/uploader';
import type { UploadState } from '../upload/uploadState';
import { flakyServer, type Fault } from './flakyServer';

export const bytes = (text: string): Bytes => new TextEncoder().encode(text);
export const text = (stored: Bytes | undefined) =>
  stored ? new TextDecoder().decode(stored) : null;

export function aSession(): JournalSession {
  const sessionId = newSessionId();
  return {
    sessionId,
    studyId: 'study',
    studyName: 'Coffee',
    begin: {
      sessionId,
      secret: newSessionSecret(),
      consent: { textSha256: 'a'.repeat(64), version: 1, locale: 'en-US', time: '' },
      variables: {},
      preview: false,
      device: {},
    },
    startedWallMs: 0,
    clockMs: 0,
    slideIndex: 0,
    ended: false,
  };
}

/**
 * An uploader talking to a server that fails as configured; waits take no time and are recorded.
 */
export async function startTestUploader(
  parts: {
    journal?: Journal;
    session?: JournalSession;
    server?: ReturnType<typeof flakyServer>;
    token?: boolean;
  } = {},
) {
  const journal = parts.journal ?? memoryJournal();
  const session = parts.session ?? aSession();
  const server = parts.server ?? flakyServer();
  await journal.saveSession(session);
  const waits: number[] = [];
  const states: UploadState[] = [];
  const uploader = await createUploader({
    journal,
    session,
    base: 'http://server.test',
    fetch: server.fetch,
    sleep: async (ms) => {
      waits.push(ms);
      await new Promise((done) => setTimeout(done, 0));
    },
    random: () => 0.5,
    onState: (state) => states.push(state),
  });
  return { journal, session, server, uploader, waits, states };
}

/** The fault affects the first `times` chunk requests. */
export const firstPuts = (times: number, fault: Fault) => (method: string) =>
  method === 'PUT' && times-- > 0 ? fault : null;

/** Polls until the condition holds; bounded by the test's own timeout. */
export async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((done) => setTimeout(done, 1));
}
