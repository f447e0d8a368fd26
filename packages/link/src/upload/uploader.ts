import {
  beginSession,
  finishSession,
  listReceived,
  putChunk,
  type ManifestChunk,
} from '@fovea/contract/participation/participation';
import { connect } from '../calls/call';
import { ApiError } from '../calls/apiError';
import { compareChunks, type Bytes, type ChunkHead } from '../journal/journal';
import { retryDelayMs } from '../calls/retryDelay';
import { sendTimeoutMs } from './sendTimeout';
import { sha256Hex } from './sha256Hex';
import type { Uploader, UploaderOptions } from './uploaderTypes';
import { chunkCounts } from './chunkCounts';
import type { UploadState, UploadTrouble } from './uploadState';
import { IncompleteSessionError, uploadTroubleFor } from './uploadErrors';
import { isChunkRejection, isEmptyManifest, isErasedResponse } from './uploadErrors';
import { isTooMuch, sizeProblemOf } from './sizeProblem';

export type { Uploader } from './uploaderTypes';

/**
 * Sends the chunks of one session until the server has them all, however long it takes. A chunk is
 * deleted only after an acknowledgement that repeats its hash and size, never because of any other
 * answer or a refusal.
 */
export async function createUploader(parts: UploaderOptions): Promise<Uploader> {
  const { journal, base, onState, concurrency = 2 } = parts;
  const random = parts.random ?? Math.random;
  const sleep = parts.sleep ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)));
  let { session } = parts;
  let token = parts.token ?? null;
  const { sessionId, studyId } = session;
  const call = connect({
    base,
    token: () => token,
    ...(parts.fetch ? { fetch: parts.fetch } : {}),
  });

  const heads = new Map<string, ChunkHead>();
  /** Chunks the journal could not store; they are sent from memory. */
  const inMemory = new Map<string, Bytes>();
  const lastAdd = new Map<string, Promise<unknown>>();
  const waiters = new Map<string, (() => void)[]>();
  const refusals = new Map<string, number>();
  const nextSeq = new Map<string, number>();
  let lastNote = Promise.resolve();
  let ending = session.ended;
  let stopped = false;
  let outcome: 'complete' | 'erased' | null = null;
  let failures = 0;
  let troubleSinceMs: number | null = null;
  /** The session itself could not be saved, so a later page load would not find its chunks. */
  let isSessionUnsaved = false;
  let misses = 0;
  let renewing: Promise<void> | null = null;
  let trouble: UploadTrouble | null = null;
  let troubleMessage: string | null = null;
  let missing = 0;
  let retryInMs: number | null = null;
  let wake: () => void = () => {};
  let skipWait: () => void = () => {};
  let resolveOutcome: (how: 'complete' | 'erased') => void = () => {};
  const over = new Promise<'complete' | 'erased'>((done) => {
    resolveOutcome = done;
  });

  const keyOf = ({ stream, seq }: { stream: string; seq: number }) => `${stream}/${seq}`;
  const remember = (head: ChunkHead) => {
    heads.set(keyOf(head), head);
    nextSeq.set(head.stream, Math.max(nextSeq.get(head.stream) ?? 0, head.seq + 1));
  };

  const found = await journal.heads(sessionId).catch(() => null);
  for (const head of found ?? []) {
    // A chunk that was too large for the server before may be accepted now.
    remember(isTooMuch(head.problem) ? { ...head, problem: null } : head);
  }
  let reconciled = found?.length === 0 && parts.token !== undefined && session.slideIndex === 0;
  let resolveReconciled: () => void = () => {};
  const reconciliation = new Promise<void>((done) => {
    resolveReconciled = done;
  });
  if (reconciled) resolveReconciled();
  void run();
  publishState();

  return {
    ready: reconciliation,
    async add(stream, bytes) {
      // In sequence, so that a crash never leaves a gap before a stored chunk.
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
      await saveSession();
      ending = true;
      wake();
      return over;
    },
    async note(place) {
      session = { ...session, ...place };
      // In sequence, with the latest state: an older write never overwrites a newer one.
      lastNote = lastNote.then(saveSession);
      await lastNote;
    },
    retryNow: () => skipWait(),
    stop() {
      stopped = true;
      wake();
      skipWait();
      publishState();
    },
    state,
    streams: () => [...nextSeq.keys()],
    source: () => ({
      sessionId,
      studyId,
      secret: session.begin.secret,
      manifest,
      unacknowledged: () => [...heads.values()].filter((h) => !h.acknowledged).sort(compareChunks),
      bytesOf,
    }),
  };

  async function saveSession(): Promise<void> {
    if (stopped || outcome !== null) return;
    const keeping = journal.saveSession(session);
    isSessionUnsaved = !(await keeping.then(() => true).catch(() => false));
    publishState();
  }

  /** After stopping, the journal belongs to another page or was emptied because of a withdrawal. */
  function canWrite(): boolean {
    return !stopped && outcome !== 'erased';
  }

  async function bytesOf(head: ChunkHead): Promise<Bytes | null> {
    return inMemory.get(keyOf(head)) ?? (await journal.bytesOf(head));
  }

  function manifest(): ManifestChunk[] {
    return [...heads.values()]
      .sort(compareChunks)
      .map(({ stream, seq, sha256, size }) => ({ stream, seq, sha256, size }));
  }

  async function keep(stream: string, bytes: Bytes): Promise<ManifestChunk> {
    const sha256 = await sha256Hex(bytes);
    const chunk = { stream, seq: nextSeq.get(stream) ?? 0, sha256, size: bytes.byteLength };
    if (!canWrite()) return chunk;
    const head: ChunkHead = { ...chunk, sessionId, acknowledged: false, problem: null };
    try {
      await journal.saveChunk(head, bytes);
    } catch {
      inMemory.set(keyOf(head), bytes.slice());
    }
    remember(head);
    publishState();
    wake();
    return chunk;
  }

  function unsent(): ChunkHead[] {
    return [...heads.values()]
      .filter((head) => !head.acknowledged && head.problem === null)
      .sort((a, b) => refusedTimes(a) - refusedTimes(b) || compareChunks(a, b));
  }

  function refusedTimes(head: ChunkHead): number {
    return refusals.get(keyOf(head)) ?? 0;
  }

  async function run(): Promise<void> {
    while (!stopped && outcome === null) {
      try {
        if (!reconciled) await reconcile();
        const batch = unsent().slice(0, concurrency);
        if (batch.length > 0) await sendTogether(batch);
        else if (ending) await sendManifest();
        else await new Promise<void>((done) => (wake = done));
        recovered();
        publishState();
      } catch (reason) {
        if (isErasedResponse(reason)) await dropErased();
        else await backOff(reason);
      }
    }
  }

  function recovered(): void {
    failures = 0;
    trouble = null;
    troubleMessage = null;
    troubleSinceMs = null;
    missing = 0;
  }

  /** Everything was erased on the server, so the local copy is deleted too. */
  async function dropErased(): Promise<void> {
    outcome = 'erased';
    await lastNote;
    await journal.deleteSession(sessionId).catch(() => undefined);
    inMemory.clear();
    heads.clear();
    // Nobody may wait for a chunk indefinitely.
    for (const done of [...waiters.values()].flat()) done();
    waiters.clear();
    resolveReconciled();
    recovered();
    publishState();
    resolveOutcome(outcome);
  }

  /**
   * After a reload: finds out what the server already has, including chunks this journal does not
   * know.
   */
  async function reconcile(): Promise<void> {
    if (token === null) await renewToken();
    const { chunks } = await call(listReceived, { studyId, sessionId }, { retries: 0 });
    for (const chunk of chunks) {
      const known = heads.get(keyOf(chunk));
      if (!known) {
        remember({ ...chunk, sessionId, acknowledged: true, problem: null });
      } else if (known.sha256 === chunk.sha256 && known.size === chunk.size) {
        await markAcknowledged(known);
      }
    }
    reconciled = true;
    resolveReconciled();
  }

  async function sendTogether(batch: readonly ChunkHead[]): Promise<void> {
    const results = await Promise.allSettled(batch.map(send));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async function send(head: ChunkHead): Promise<void> {
    const bytes = await bytesOf(head);
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
          timeoutMs: sendTimeoutMs(head.size),
        },
      );
      const echoed = receipt.sha256 === head.sha256 && receipt.size === head.size;
      if (!echoed || receipt.seq !== head.seq || receipt.stream !== head.stream) {
        throw new Error(`The receipt of ${keyOf(head)} is for other bytes.`);
      }
    } catch (reason) {
      if (reason instanceof ApiError) {
        // The server already had different bytes under this number and now stores both.
        if (reason.status === 409) return flag(head, 'conflict');
        if (reason.status === 413) return flag(head, sizeProblemOf(reason));
        // The journal returned corrupted bytes, so sending them again would not help.
        if (reason.status === 422 && (await sha256Hex(bytes)) !== head.sha256) {
          return flag(head, 'unreadable');
        }
      }
      if (isChunkRejection(reason)) refusals.set(keyOf(head), refusedTimes(head) + 1);
      throw reason;
    }
    await markAcknowledged(head);
    recovered();
    publishState();
  }

  async function markAcknowledged(head: ChunkHead): Promise<void> {
    const settled = { ...head, acknowledged: true, problem: null };
    heads.set(keyOf(head), settled);
    inMemory.delete(keyOf(head));
    // If this cannot be written, the chunk is sent twice, which is harmless.
    if (canWrite()) await journal.acknowledge(settled).catch(() => undefined);
    for (const done of waiters.get(keyOf(head)) ?? []) done();
    waiters.delete(keyOf(head));
  }

  async function flag(head: ChunkHead, problem: NonNullable<ChunkHead['problem']>): Promise<void> {
    heads.set(keyOf(head), { ...head, problem });
    if (canWrite()) await journal.mark(head, problem).catch(() => undefined);
    // Waiting for this chunk ends here too, although it was not acknowledged.
    for (const done of waiters.get(keyOf(head)) ?? []) done();
    waiters.delete(keyOf(head));
    publishState();
  }

  async function sendManifest(): Promise<void> {
    if (token === null) await renewToken();
    const answer = await call(
      finishSession,
      { studyId, sessionId, body: { chunks: manifest() } },
      { retries: 0, timeoutMs: 120_000 },
    );
    if (answer.state === 'complete') {
      outcome = 'complete';
      await lastNote;
      await journal.deleteSession(sessionId).catch(() => undefined);
      publishState();
      resolveOutcome(outcome);
      return;
    }
    missing = answer.missing.length;
    let sendable = 0;
    for (const key of answer.missing) {
      const head = heads.get(keyOf(key));
      if (!head) continue;
      const bytes = await bytesOf(head);
      if (!bytes || isTooMuch(head.problem)) continue;
      const isCorrupt = head.problem === 'unreadable' && (await sha256Hex(bytes)) !== head.sha256;
      if (isCorrupt) continue;
      heads.set(keyOf(head), { ...head, acknowledged: false, problem: null });
      sendable++;
    }
    if (sendable === 0) throw new IncompleteSessionError();
    // Avoids a tight loop with a server that keeps missing what it has acknowledged.
    if (++misses > 1) await wait(retryDelayMs(misses, random(), null));
  }

  function renewToken(): Promise<void> {
    renewing ??= requestToken().finally(() => (renewing = null));
    return renewing;
  }

  async function requestToken(): Promise<void> {
    if (parts.renewToken) {
      token = await parts.renewToken();
      return;
    }
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
    troubleSinceMs ??= performance.now();
    const failed = reason instanceof ApiError ? reason : null;
    // The server has chunks that this journal does not know: they are listed from now on.
    if (isEmptyManifest(reason)) reconciled = false;
    if (failed?.status === 401) {
      // The token expired; id and secret give a new one. Only the first attempt is immediate.
      const again = token !== null && failures === 1;
      token = null;
      if (again) return;
    }
    trouble = uploadTroubleFor(reason);
    troubleMessage = failed?.problem?.message ?? null;
    await wait(retryDelayMs(failures, random(), failed?.retryAfterS ?? null));
  }

  async function wait(ms: number): Promise<void> {
    retryInMs = ms;
    publishState();
    await Promise.race([sleep(ms), new Promise<void>((done) => (skipWait = done))]);
    retryInMs = null;
  }

  function publishState(): void {
    onState?.(state());
  }

  function state(): UploadState {
    return {
      phase: outcome ?? (stopped ? 'stopped' : retryInMs === null ? 'running' : 'waiting'),
      ...chunkCounts([...heads.values()]),
      trouble,
      troubleMessage,
      troubleSinceMs,
      missing: trouble === 'incomplete' ? missing : 0,
      retryInMs,
      durable: journal.durable && inMemory.size === 0 && !isSessionUnsaved,
    };
  }
}
