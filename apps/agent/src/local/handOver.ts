import { ApiError } from '@fovea/link/calls/apiError';
import type { Journal } from '@fovea/link/journal/journal';
import { newSessionId } from '@fovea/link/journal/sessionKeys';
import { createUploader, type Uploader } from '@fovea/link/upload/uploader';
import { isErasedResponse } from '@fovea/link/upload/uploadErrors';
import type { UploadState } from '@fovea/link/upload/uploadState';
import { uploadJournal } from '../journal/uploadJournal';
import type { ServerCalls } from '../server/serverCalls';
import { journalSession, type LocalSessions } from './localSessions';
import type { SessionRecord } from './sessionRecord';
import type { SessionRecords } from './sessionRecords';

/** The machine as its server knows it. */
export interface PairedServer {
  readonly base: string;
  readonly machineId: string;
  readonly calls: ServerCalls;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** Hands one session over to the server, in steps that may be repeated. */
export function handOver(parts: {
  readonly journal: Journal;
  readonly records: SessionRecords;
  readonly sessions: LocalSessions;
  readonly onOutcome: (record: SessionRecord, outcome: 'complete' | 'erased') => void;
}) {
  const { journal, records, sessions, onOutcome } = parts;

  async function begin(record: SessionRecord, { machineId, calls }: PairedServer): Promise<string> {
    if (!record.begin) throw new Error('This session was erased.');
    const { prepared, beganMs, givenId } = record;
    const body = { begin: record.begin, prepared, began: iso(beganMs) };
    try {
      return (await calls.beginSession(machineId, givenId, body)).token;
    } catch (reason) {
      if (!isRefusal(reason, 'PACKAGE_NOT_VALID')) throw reason;
      // The signing key of the server was replaced: it has to be told what its package said.
      const shown = (record.session?.slides ?? []).map(({ stimulusId }) => stimulusId);
      return (await calls.beginSession(machineId, givenId, { ...body, shown })).token;
    }
  }

  /** Everything was erased at the server, so it is here, too. */
  async function erase(record: SessionRecord): Promise<void> {
    await sessions.erase(record.givenId);
    onOutcome(record, 'erased');
  }

  return {
    erase,
    /** @returns a token of the session at the server. To begin again changes nothing. */
    begin,
    /** What the server has to know at once: that it has begun, is over, or was taken back. */
    async tell(record: SessionRecord, server: PairedServer): Promise<void> {
      const { givenId } = record;
      const { calls, machineId } = server;
      try {
        if (!record.isBegunAtServer) {
          await begin(record, server);
          await records.change(givenId, { isBegunAtServer: true });
        }
        if (record.isWithdrawn) {
          await calls.withdraw(record.studyId, record.sessionId, record.begin?.secret ?? '');
          await erase(record);
        } else if (record.endedMs !== null && !record.isEndedAtServer) {
          const { chunks } = await sessions.received(record);
          const sizeBytes = chunks.reduce((sum, { size }) => sum + size, 0);
          const body = { ended: iso(record.endedMs), chunks: chunks.length, sizeBytes };
          await calls.endSession(machineId, record.sessionId, body);
          await records.change(givenId, { isEndedAtServer: true });
        }
      } catch (reason) {
        if (isErasedResponse(reason)) return await erase(record);
        if (!isRefusal(reason, 'BEGUN_ELSEWHERE')) throw reason;
        // The server never had it.
        if (record.isWithdrawn) return await erase(record);
        // The page goes on with the id that it knows; only what is sent has another one.
        if (record.endedMs === null || !record.begin) return;
        const sessionId = newSessionId();
        const own = { sessionId, begin: { ...record.begin, sessionId } };
        await records.change(givenId, own);
      }
    },
    /** Sends what was recorded, until everything is there or this is stopped. */
    async startUpload(
      record: SessionRecord,
      server: PairedServer,
      onState: (state: UploadState) => void,
    ): Promise<{ readonly uploader: Uploader; readonly over: Promise<void> }> {
      const { givenId, sessionId } = record;
      const uploader = await createUploader({
        journal: uploadJournal(journal, givenId, sessionId),
        session: { ...journalSession(record), sessionId },
        base: server.base,
        renewToken: () => begin(record, server),
        onState,
      });
      const over = uploader.finish().then(async (outcome) => {
        if (outcome === 'erased') return await erase(record);
        const isWhole = await sessions.handedOver(givenId, uploader.source().manifest());
        if (isWhole) onOutcome(record, 'complete');
      });
      return { uploader, over };
    },
  };
}

export type HandOver = ReturnType<typeof handOver>;

function isRefusal(reason: unknown, code: string): boolean {
  return reason instanceof ApiError && reason.problem?.code === code;
}
