/** Respondents' browsers for the fault tests: the product's own upload code, in Node. */
import { createHash, randomBytes } from 'node:crypto';
import { getInvitation, type BeginSession } from '@fovea/contract/participation/participation';
import { connect } from '@fovea/link/calls/call';
import type { Bytes, JournalSession } from '@fovea/link/journal/journal';
import { memoryJournal } from '@fovea/link/journal/memoryJournal';
import { newSessionId, newSessionSecret } from '@fovea/link/journal/sessionKeys';
import { parseRegistration } from '@fovea/rules/participation/links';
import { createUploader, type Uploader } from '@fovea/link/upload/uploader';
import type { UploadState } from '@fovea/link/upload/uploadState';

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A chunk that the server has acknowledged: it must never be missing afterwards. */
export interface Acknowledged {
  readonly sessionId: string;
  readonly stream: string;
  readonly seq: number;
  readonly sha256: string;
  readonly size: number;
  /** The server said that it had it before. */
  readonly duplicate?: boolean;
}

/** Retries until it works: the server may be down at any moment. */
export async function retryUntilSuccess<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (reason) {
      if (signal.aborted) throw reason;
      await sleep(150);
    }
  }
}

/** @param registration of the link that a machine of a lab opens */
export async function aBeginSession(
  base: string,
  studyId: string,
  registration?: string,
): Promise<BeginSession> {
  const query = registration === undefined ? {} : { registration };
  const { consent } = await connect({ base })(getInvitation, { studyId, query }, { retries: 0 });
  return {
    sessionId: parseRegistration(registration ?? '')?.id ?? newSessionId(),
    ...query,
    secret: newSessionSecret(),
    consent: {
      textSha256: consent.textSha256,
      version: consent.version,
      locale: 'en-US',
      time: new Date().toISOString(),
    },
    variables: {},
    preview: false,
    device: { faultTest: true },
  };
}

export interface Respondent {
  readonly begin: BeginSession;
  readonly uploader: Uploader;
  /**
   * A later page load in the same browser: uploads what is in the journal. Stop the first uploader before.
   */
  again(onState?: (state: UploadState) => void): Promise<Uploader>;
}

/**
 * One respondent with the product's uploader. Every acknowledgement that reached the client is reported
 * directly from the network, whatever the journal does with it.
 */
export async function aRespondent(
  base: string,
  studyId: string,
  acknowledged: (chunk: Acknowledged) => void,
  signal: AbortSignal,
  onAnswer: (status: number, method: string) => void = () => {},
  onState: (state: UploadState) => void = () => {},
): Promise<Respondent> {
  const begin = await retryUntilSuccess(() => aBeginSession(base, studyId), signal);
  return await respondentWith(begin, { base, studyId, acknowledged, onAnswer, onState });
}

/** The same, from what they have agreed to. */
export async function respondentWith(
  begin: BeginSession,
  options: {
    readonly base: string;
    readonly studyId: string;
    readonly acknowledged: (chunk: Acknowledged) => void;
    readonly onAnswer?: (status: number, method: string) => void;
    readonly onState?: (state: UploadState) => void;
  },
): Promise<Respondent> {
  const { base, studyId, acknowledged, onAnswer = () => {}, onState = () => {} } = options;
  const session: JournalSession = {
    sessionId: begin.sessionId,
    studyId,
    studyName: 'Fault test',
    begin,
    startedWallMs: Date.now(),
    clockMs: 0,
    slideIndex: 0,
    ended: false,
  };
  const journal = memoryJournal();
  await journal.saveSession(session);
  const watching: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    onAnswer(answer.status, init?.method ?? 'GET');
    if (answer.ok && init?.method === 'PUT') {
      const receipt = (await answer.clone().json()) as Omit<Acknowledged, 'sessionId'>;
      const { stream, seq, sha256, size, duplicate = false } = receipt;
      acknowledged({ sessionId: begin.sessionId, stream, seq, sha256, size, duplicate });
    }
    return answer;
  };
  const again = (tell?: (state: UploadState) => void) =>
    createUploader({
      journal,
      session,
      base,
      fetch: watching,
      // Shorter than in the product, because the server is back after a second.
      sleep: (ms) => sleep(Math.min(ms, 250)),
      onState: tell ?? onState,
    });
  return { begin, uploader: await again(), again };
}

export function chunkOf(size: number): Bytes {
  return new Uint8Array(randomBytes(size));
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
