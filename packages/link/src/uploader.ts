import {
  beginSession,
  finishSession,
  listReceived,
  putChunk,
  type ManifestChunk,
} from '@fovea/contract/takingPart';
import { connect } from './call';
import { CallFailed } from './callFailed';
import { byNumber, type Bytes, type ChunkHead, type Journal, type KeptSession } from './journal';
import { retryDelayMs } from './retryDelay';
import { sha256Hex } from './sha256Hex';
import type { UploadState, UploadTrouble } from './uploadState';

export interface UploaderParts {
  readonly journal: Journal;
  readonly session: KeptSession;
  /** Where the API stands; empty for the own origin. */
  readonly base: string;
  /** Left out: the session is begun again with its id and secret when a token is needed. */
  readonly token?: string;
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly random?: () => number;
  readonly onState?: (state: UploadState) => void;
  /** Chunks on the wire at the same time. */
  readonly atOnce?: number;
}

export interface Uploader {
  /** Resolves once it is known what the server has already; chunks are numbered after that. */
  readonly ready: Promise<void>;
  /** Numbers the chunk, writes it to the journal, then sends it in the background. */
  add(stream: string, bytes: Bytes): Promise<ManifestChunk>;
  /** Resolves once the server has acknowledged this chunk. */
  acknowledged(stream: string, seq: number): Promise<void>;
  /** Nothing follows: sends the manifest; resolves when the server says `complete`. */
  finish(): Promise<void>;
  /** Notes where the session stands, for going on after a reload. */
  note(place: Partial<Pick<KeptSession, 'clockMs' | 'slideIndex' | 'surveys'>>): Promise<void>;
  /** Tries again now instead of after the wait: the network is back. */
  hurry(): void;
  /** Ends sending; what is not acknowledged stays in the journal. */
  stop(): void;
  state(): UploadState;
  /** Names of the streams that have chunks. */
  streams(): string[];
}

const sleepInPage = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A slow line (32 kbit/s) must be able to deliver a chunk before the try is given up. */
const patienceMs = (size: number) => 30_000 + Math.ceil(size / 4);

/**
 * Sends the chunks of one session until the server has them all, however long it takes.
 * No answer, and above all no refusal, makes it delete a chunk: only an acknowledgement that
 * repeats hash and size does.
 */
export async function createUploader(parts: UploaderParts): Promise<Uploader> {
  const { journal, base, onState, atOnce = 2 } = parts;
  const random = parts.random ?? Math.random;
  const sleep = parts.sleep ?? sleepInPage;
  let { session } = parts;
  let token = parts.token ?? null;
  const { sessionId, studyId } = session;
  const call = connect({
    base,
    token: () => token,
    ...(parts.fetch ? { fetch: parts.fetch } : {}),
  });

  const heads = new Map<string, ChunkHead>();
  /** Chunks the journal could not take: sent from memory. */
  const spare = new Map<string, Bytes>();
  const lastAdd = new Map<string, Promise<unknown>>();
  const waiters = new Map<string, (() => void)[]>();
  const nextSeq = new Map<string, number>();
  let noted = Promise.resolve();
  let ending = session.ended;
  let stopped = false;
  let complete = false;
  let failures = 0;
  let misses = 0;
  let renewing: Promise<void> | null = null;
  let trouble: UploadTrouble | null = null;
  let troubleMessage: string | null = null;
  let retryInMs: number | null = null;
  let wake: () => void = () => {};
  let hurryUp: () => void = () => {};
  let declareComplete: () => void = () => {};
  const completed = new Promise<void>((done) => {
    declareComplete = done;
  });

  const keyOf = ({ stream, seq }: { stream: string; seq: number }) => `${stream}/${seq}`;
  const remember = (head: ChunkHead) => {
    heads.set(keyOf(head), head);
    nextSeq.set(head.stream, Math.max(nextSeq.get(head.stream) ?? 0, head.seq + 1));
  };

  for (const head of await journal.heads(sessionId)) remember(head);
  let reconciled = heads.size === 0 && parts.token !== undefined && session.slideIndex === 0;
  let declareReconciled: () => void = () => {};
  const reconciliation = new Promise<void>((done) => {
    declareReconciled = done;
  });
  if (reconciled) declareReconciled();
  void run();

  return {
    ready: reconciliation,
    async add(stream, bytes) {
      // One after the other, so that a crash can never leave a hole before a kept chunk.
      const before = lastAdd.get(stream) ?? reconciliation;
      const added = before.then(() => keep(stream, bytes));
      lastAdd.set(stream, added);
      return added;
    },
    acknowledged(stream, seq) {
      const key = keyOf({ stream, seq });
      if (heads.get(key)?.acknowledged) return Promise.resolve();
      return new Promise<void>((done) => {
        waiters.set(key, [...(waiters.get(key) ?? []), done]);
      });
    },
    async finish() {
      await Promise.all(lastAdd.values());
      session = { ...session, ended: true };
      await journal.keepSession(session).catch(() => undefined);
      ending = true;
      wake();
      return completed;
    },
    async note(place) {
      session = { ...session, ...place };
      // One after the other, each with the newest: an older note never overtakes a newer one.
      noted = noted.then(() => journal.keepSession(session)).catch(() => undefined);
      await noted;
    },
    hurry: () => hurryUp(),
    stop() {
      stopped = true;
      wake();
      hurryUp();
      tell();
    },
    state,
    streams: () => [...nextSeq.keys()],
  };

  async function keep(stream: string, bytes: Bytes): Promise<ManifestChunk> {
    const sha256 = await sha256Hex(bytes);
    const seq = nextSeq.get(stream) ?? 0;
    const size = bytes.byteLength;
    const head: ChunkHead = {
      sessionId,
      stream,
      seq,
      sha256,
      size,
      acknowledged: false,
      problem: null,
    };
    try {
      await journal.keepChunk(head, bytes);
    } catch {
      spare.set(keyOf(head), bytes.slice());
    }
    remember(head);
    tell();
    wake();
    return { stream, seq, sha256, size };
  }

  function unsent(): ChunkHead[] {
    return [...heads.values()]
      .filter((head) => !head.acknowledged && head.problem === null)
      .sort(byNumber);
  }

  async function run(): Promise<void> {
    while (!stopped && !complete) {
      try {
        if (!reconciled) await reconcile();
        const batch = unsent().slice(0, atOnce);
        if (batch.length > 0) await sendTogether(batch);
        else if (ending) await sendManifest();
        else await new Promise<void>((done) => (wake = done));
        failures = 0;
        trouble = null;
        troubleMessage = null;
        tell();
      } catch (reason) {
        await backOff(reason);
      }
    }
  }

  /** After a reload: what the server has already, from this journal or from before it. */
  async function reconcile(): Promise<void> {
    if (token === null) await renewToken();
    const { chunks } = await call(listReceived, { studyId, sessionId }, { retries: 0 });
    for (const chunk of chunks) {
      const known = heads.get(keyOf(chunk));
      if (!known) {
        remember({ ...chunk, sessionId, acknowledged: true, problem: null });
      } else if (known.sha256 === chunk.sha256 && known.size === chunk.size) {
        await settle(known);
      }
    }
    reconciled = true;
    declareReconciled();
  }

  async function sendTogether(batch: readonly ChunkHead[]): Promise<void> {
    const results = await Promise.allSettled(batch.map(send));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async function send(head: ChunkHead): Promise<void> {
    const bytes = spare.get(keyOf(head)) ?? (await journal.bytesOf(head));
    if (!bytes) return flag(head, 'unreadable');
    if (token === null) await renewToken();
    try {
      const receipt = await call(
        putChunk,
        { studyId, sessionId, stream: head.stream, seq: String(head.seq) },
        {
          bytes,
          headers: { 'x-fovea-sha256': head.sha256 },
          retries: 0,
          timeoutMs: patienceMs(head.size),
        },
      );
      const echoed = receipt.sha256 === head.sha256 && receipt.size === head.size;
      if (!echoed || receipt.seq !== head.seq || receipt.stream !== head.stream) {
        throw new Error(`The receipt of ${keyOf(head)} is for other bytes.`);
      }
    } catch (reason) {
      if (reason instanceof CallFailed) {
        // The server holds other bytes under this number, and now these as well.
        if (reason.status === 409) return flag(head, 'conflict');
        if (reason.status === 413) return flag(head, 'tooLarge');
        // What the journal gave back is not what was kept: sending it again helps nobody.
        if (reason.status === 422 && (await sha256Hex(bytes)) !== head.sha256) {
          return flag(head, 'unreadable');
        }
      }
      throw reason;
    }
    await settle(head);
    failures = 0;
    tell();
  }

  async function settle(head: ChunkHead): Promise<void> {
    const settled = { ...head, acknowledged: true, problem: null };
    heads.set(keyOf(head), settled);
    spare.delete(keyOf(head));
    // A journal that cannot be written any more makes the chunk go twice, which is harmless.
    await journal.acknowledge(settled).catch(() => undefined);
    for (const done of waiters.get(keyOf(head)) ?? []) done();
    waiters.delete(keyOf(head));
  }

  async function flag(head: ChunkHead, problem: NonNullable<ChunkHead['problem']>): Promise<void> {
    heads.set(keyOf(head), { ...head, problem });
    await journal.mark(head, problem).catch(() => undefined);
    // Who waits for this chunk must not wait for ever: it is decided, if not as hoped.
    for (const done of waiters.get(keyOf(head)) ?? []) done();
    waiters.delete(keyOf(head));
    tell();
  }

  async function sendManifest(): Promise<void> {
    if (token === null) await renewToken();
    const chunks = [...heads.values()]
      .sort(byNumber)
      .map(({ stream, seq, sha256, size }) => ({ stream, seq, sha256, size }));
    const answer = await call(
      finishSession,
      { studyId, sessionId, body: { chunks } },
      { retries: 0, timeoutMs: 120_000 },
    );
    if (answer.state === 'complete') {
      complete = true;
      await journal.forgetSession(sessionId).catch(() => undefined);
      tell();
      declareComplete();
      return;
    }
    let sendable = 0;
    for (const key of answer.missing) {
      const head = heads.get(keyOf(key));
      if (!head) continue;
      const bytes = spare.get(keyOf(head)) ?? (await journal.bytesOf(head));
      if (!bytes || head.problem === 'tooLarge') continue;
      const isRotten = head.problem === 'unreadable' && (await sha256Hex(bytes)) !== head.sha256;
      if (isRotten) continue;
      heads.set(keyOf(head), { ...head, acknowledged: false, problem: null });
      sendable++;
    }
    if (sendable === 0) throw new IncompleteSession();
    // A server that keeps missing what it acknowledges must not be asked in a tight circle.
    if (++misses > 1) await wait(retryDelayMs(misses, random(), null));
  }

  function renewToken(): Promise<void> {
    renewing ??= beginAgain().finally(() => (renewing = null));
    return renewing;
  }

  async function beginAgain(): Promise<void> {
    const begun = await call(
      beginSession,
      { studyId, body: session.begin },
      { retries: 0, timeoutMs: 60_000 },
    );
    token = begun.token;
  }

  async function backOff(reason: unknown): Promise<void> {
    if (stopped) return;
    failures++;
    const failed = reason instanceof CallFailed ? reason : null;
    if (failed?.status === 401) {
      // The token ran out: id and secret give a fresh one. At once for the first time only.
      const again = token !== null && failures === 1;
      token = null;
      if (again) return;
    }
    trouble = troubleOf(reason);
    troubleMessage = failed?.problem?.message ?? null;
    await wait(retryDelayMs(failures, random(), failed?.retryAfterS ?? null));
  }

  async function wait(ms: number): Promise<void> {
    retryInMs = ms;
    tell();
    await Promise.race([sleep(ms), new Promise<void>((done) => (hurryUp = done))]);
    retryInMs = null;
  }

  function tell(): void {
    onState?.(state());
  }

  function state(): UploadState {
    const all = [...heads.values()];
    const acknowledged = all.filter((head) => head.acknowledged);
    const sum = (list: ChunkHead[]) => list.reduce((total, { size }) => total + size, 0);
    const withProblem = (problem: ChunkHead['problem']) =>
      all.filter((head) => head.problem === problem).length;
    return {
      phase: complete
        ? 'complete'
        : stopped
          ? 'stopped'
          : retryInMs === null
            ? 'running'
            : 'waiting',
      chunks: all.length,
      bytes: sum(all),
      acknowledgedChunks: acknowledged.length,
      acknowledgedBytes: sum(acknowledged),
      trouble,
      troubleMessage,
      retryInMs,
      conflicts: withProblem('conflict'),
      tooLarge: withProblem('tooLarge'),
      durable: journal.durable && spare.size === 0,
    };
  }
}

class IncompleteSession extends Error {}

function troubleOf(reason: unknown): UploadTrouble {
  if (reason instanceof IncompleteSession) return 'incomplete';
  if (!(reason instanceof CallFailed)) return 'serverBusy';
  if (reason.status === 0) return 'unreachable';
  if (reason.status === 507) return 'serverFull';
  if (reason.status === 429 || reason.status === 422 || reason.status >= 500) return 'serverBusy';
  return 'refused';
}
