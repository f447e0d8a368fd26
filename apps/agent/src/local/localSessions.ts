import { join } from 'node:path';
import type {
  BeginSession,
  FinishAnswer,
  ManifestChunk,
  SessionPackage,
} from '@fovea/contract/participation/participation';
import type { MachinePackage } from '@fovea/contract/participation/machineSessions';
import type { Bytes, Journal, JournalSession } from '@fovea/link/journal/journal';
import { sessionWrites } from '../journal/sessionWrites';
import {
  flowToBegin,
  pageToken,
  requireOwnPage,
  requireUnerased,
  secretSha256,
} from './beginLocally';
import { LocalRefusal } from './localRefusal';
import { keepHandedOver, keyOf, recordedChunks, type RecordedChunks } from './recordedChunks';
import { isOpen, type SessionRecord } from './sessionRecord';
import type { SessionRecords } from './sessionRecords';

/** A package that is complete at this machine. */
export interface ReadyPackage {
  readonly sessionId: string;
  readonly studyName: string;
  readonly package: MachinePackage;
}

/** What records beside the page of a session, such as a device. */
export interface SessionRecorder {
  readonly sessionId: string;
  /** Numbers the chunk and keeps it; resolves once it is safe. */
  add(stream: string, bytes: Bytes): Promise<ManifestChunk>;
  /** Nothing more will be added. The session ends once its page has finished and everybody has closed. */
  close(): Promise<void>;
}

/**
 * The sessions of this machine: begun, recorded and ended without a server. What a method has answered is
 * safe on the disk.
 */
export function localSessions(parts: {
  /** Has a folder for each session. */
  readonly folder: string;
  readonly journal: Journal;
  readonly records: SessionRecords;
  /** The package of the session that the machine was given. */
  readonly ready: (sessionId: string) => ReadyPackage | null;
  /** The clock of the server, Unix ms, as far as it is known. */
  readonly serverNowMs: () => number;
  /** A session has begun, ended or been withdrawn. */
  readonly onChange: () => void;
}) {
  const { folder, journal, records, serverNowMs, onChange } = parts;
  const chunks = new Map<string, Promise<RecordedChunks>>();
  const recorders = new Map<string, Set<SessionRecorder>>();
  const writes = sessionWrites();

  function chunksOf({ givenId }: SessionRecord): Promise<RecordedChunks> {
    let known = chunks.get(givenId);
    if (!known) {
      known = recordedChunks(journal, join(folder, givenId), givenId);
      chunks.set(givenId, known);
      known.catch(() => chunks.delete(givenId));
    }
    return known;
  }

  /** Writes into a session that is not erased: it may be while this waits. @throws LocalRefusal 410 */
  function write<T>(
    { givenId }: SessionRecord,
    work: (record: SessionRecord, kept: RecordedChunks) => Promise<T>,
  ): Promise<T> {
    return writes.write(givenId, async () => {
      const record = records.of(givenId);
      if (!record) throw new LocalRefusal(410, 'The data of this session was deleted.', 'DELETED');
      requireUnerased(record);
      return await work(record, await chunksOf(record));
    });
  }

  async function deleteBytes(givenId: string): Promise<void> {
    await journal.deleteSession(givenId);
    chunks.delete(givenId);
  }

  async function begin(studyId: string, asked: BeginSession): Promise<SessionPackage> {
    const known = records.of(asked.sessionId);
    if (known) {
      requireOwnPage(known, asked.secret);
      return packageOf(known);
    }
    const given = parts.ready(asked.sessionId);
    if (!given || given.package.studyId !== studyId || asked.preview) {
      const message = 'This respondent is not registered for this machine any more.';
      throw new LocalRefusal(409, message, 'REGISTRATION_ENDED');
    }
    const { blockId, session } = flowToBegin(given.package, asked);
    const begun = { ...asked, ...(blockId !== null && { blockId }) };
    const record: SessionRecord = {
      ...{ sessionId: asked.sessionId, givenId: asked.sessionId, studyId },
      ...{ studyName: given.studyName, respondentLabel: session.respondentLabel },
      ...{ begin: begun, secretSha256: secretSha256(asked.secret), session },
      ...{ prepared: given.package.prepared, beganMs: serverNowMs() },
      ...{ pageEndedMs: null, endedMs: null, isWithdrawn: false },
      ...{ isBegunAtServer: false, isEndedAtServer: false, outcome: null },
    };
    await journal.saveSession(journalSession(record));
    await records.add(record);
    onChange();
    return packageOf(record);
  }

  function packageOf(record: SessionRecord): SessionPackage {
    if (!record.session) throw new LocalRefusal(410, 'This session was erased.', 'DELETED');
    return { ...record.session, token: pageToken(record) };
  }

  /** Ends what its page has finished and nobody records any more. */
  async function endIfDone(givenId: string): Promise<void> {
    const record = records.of(givenId);
    if (!record || record.pageEndedMs === null || !isOpen(record)) return;
    if ((recorders.get(givenId)?.size ?? 0) > 0) return;
    await journal.saveSession({ ...journalSession(record), ended: true });
    await records.change(givenId, { endedMs: serverNowMs() });
    onChange();
  }

  async function finish(
    record: SessionRecord,
    manifest: readonly ManifestChunk[],
  ): Promise<FinishAnswer> {
    const kept = await chunksOf(record);
    const missing = kept.missing(manifest);
    if (missing.length > 0) {
      const first = missing.slice(0, 10_000).map(({ stream, seq }) => ({ stream, seq }));
      return { state: 'missing', missing: first };
    }
    const { givenId } = record;
    if (record.pageEndedMs === null) {
      await records.change(givenId, { pageEndedMs: serverNowMs() });
      onChange();
    }
    await endIfDone(givenId);
    return { state: 'complete' };
  }

  return {
    begin,
    finish,
    received: async (record: SessionRecord) => ({
      chunks: (await chunksOf(record)).list(),
      finished: record.endedMs !== null,
    }),
    /** @returns whether it is new */
    put(asked: SessionRecord, chunk: ManifestChunk, bytes: Bytes): Promise<boolean> {
      return write(asked, async (record, kept) => {
        const isNew = await kept.put(chunk, bytes);
        // A page that was killed brings a piece of what was handed over already: that is handed over, too.
        if (isNew && record.outcome === 'complete') {
          await journal.saveSession({ ...journalSession(record), ended: true });
          await records.change(record.givenId, { outcome: null });
          onChange();
        }
        return isNew;
      });
    },
    async withdraw({ givenId }: SessionRecord): Promise<void> {
      await records.change(givenId, { isWithdrawn: true, session: null });
      await writes.delete(givenId, () => deleteBytes(givenId));
      onChange();
    },
    /** A person has ended the session, or nothing is left that could finish it. */
    async end(givenId: string): Promise<void> {
      const record = records.of(givenId);
      if (!record || !isOpen(record)) return;
      if (record.pageEndedMs === null) {
        await records.change(givenId, { pageEndedMs: serverNowMs() });
        onChange();
      }
      await endIfDone(givenId);
    },
    /** What was finished by its page before the agent was killed ends now. */
    async endFinished(): Promise<void> {
      for (const { givenId } of records.all()) await endIfDone(givenId);
    },
    /** The session that a respondent is in the middle of. */
    running: (): SessionRecord | null =>
      records.all().findLast((one) => isOpen(one) && one.pageEndedMs === null) ?? null,
    /** Records beside the page of an open session, which does not end before this is closed. Null: it is over. */
    async record(givenId: string): Promise<SessionRecorder | null> {
      const record = records.of(givenId);
      if (!record || !isOpen(record)) return null;
      const open = recorders.get(givenId) ?? new Set<SessionRecorder>();
      recorders.set(givenId, open);
      const recorder: SessionRecorder = {
        sessionId: record.sessionId,
        add: (stream, bytes) => write(record, (_, kept) => kept.add(stream, bytes)),
        async close() {
          if (open.delete(recorder)) await endIfDone(givenId);
        },
      };
      open.add(recorder);
      return recorder;
    },
    /** The server has erased it, so nothing of it may stay here. */
    async erase(givenId: string): Promise<void> {
      await records.change(givenId, { outcome: 'erased', begin: null, session: null });
      await writes.delete(givenId, () => deleteBytes(givenId));
    },
    /**
     * The server has these chunks, so they are deleted here.
     *
     * @returns false: more was received meanwhile, and everything is kept until that is sent, too
     */
    handedOver: (givenId: string, sent: readonly ManifestChunk[]): Promise<boolean> =>
      writes.delete(givenId, async () => {
        const atServer = new Set(sent.map(keyOf));
        const heads = await journal.heads(givenId);
        if (!heads.every((head) => atServer.has(keyOf(head)))) return false;
        await keepHandedOver(join(folder, givenId), sent);
        await records.change(givenId, { outcome: 'complete' });
        await deleteBytes(givenId);
        return true;
      }),
  };
}

export type LocalSessions = ReturnType<typeof localSessions>;

/** As the uploader takes it. */
export function journalSession(record: SessionRecord): JournalSession {
  if (!record.begin) throw new Error('This session was erased.');
  return {
    ...{ sessionId: record.givenId, studyId: record.studyId, studyName: record.studyName },
    begin: record.begin,
    startedWallMs: record.beganMs,
    ...{ clockMs: 0, slideIndex: 1, ended: record.endedMs !== null },
  };
}
