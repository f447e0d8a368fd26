import type { LabSettings } from '@fovea/contract/labs/labs';
import type { Uploader } from '@fovea/link/upload/uploader';
import type { UploadState } from '@fovea/link/upload/uploadState';
import { mayUpload } from '@fovea/rules/labs/uploadWindow';
import type { HandOver, PairedServer } from './handOver';
import { isWaiting, type SessionRecord } from './sessionRecord';
import type { SessionRecords } from './sessionRecords';

/** A session that waits to be handed over, for the status page. */
export interface WaitingSession {
  readonly id: string;
  readonly respondentLabel: string;
  readonly studyName: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly isUploading: boolean;
  /** Why the last try has failed; null: it has not. */
  readonly failure: unknown;
  /** Why the upload does not go on; null: it does. */
  readonly trouble: Pick<UploadState, 'trouble' | 'troubleMessage'> | null;
}

interface Work {
  isBusy: boolean;
  failures: number;
  /** On the clock of the process. */
  notBeforeMs: number;
  trouble: unknown;
  upload: Uploader | null;
  state: UploadState | null;
}

export interface UploadTiming {
  readonly everyMs: number;
  readonly retryMs: (failures: number) => number;
}

/**
 * Hands over every session of the machine: what the server has to know at once is said as soon as it can be
 * reached, and what was recorded is sent within the limits of the lab, the oldest first.
 */
export function uploads(parts: {
  readonly records: SessionRecords;
  readonly handOver: HandOver;
  /** Null: the machine is not paired. */
  readonly server: () => PairedServer | null;
  /** As the server said last; null: it has not answered yet. */
  readonly lab: () => LabSettings | null;
  /** The clock of the server, Unix ms. */
  readonly serverNowMs: () => number;
  /** How long nobody has sat at the machine. */
  readonly idleMs: () => number;
  readonly sizeOf: (record: SessionRecord) => Promise<number>;
  readonly timing: UploadTiming;
  readonly onFailure: (reason: unknown) => void;
}) {
  const { records, handOver, timing } = parts;
  const works = new Map<string, Work>();
  const sizes = new Map<string, number>();
  let stopped = false;

  function workOf({ givenId }: SessionRecord): Work {
    let work = works.get(givenId);
    if (!work) {
      work = {
        ...{ isBusy: false, failures: 0, notBeforeMs: 0, trouble: null },
        ...{ upload: null, state: null },
      };
      works.set(givenId, work);
    }
    return work;
  }

  function isAllowed(): boolean {
    const lab = parts.lab();
    return lab !== null && mayUpload(lab, { nowMs: parts.serverNowMs(), idleMs: parts.idleMs() });
  }

  const active = () => [...works.values()].filter(({ upload }) => upload !== null);

  function needsTelling(record: SessionRecord): boolean {
    const { isBegunAtServer, isWithdrawn, endedMs, isEndedAtServer, outcome } = record;
    if (outcome !== null) return isWithdrawn && outcome !== 'erased';
    return !isBegunAtServer || isWithdrawn || (endedMs !== null && !isEndedAtServer);
  }

  async function attempt(work: Work, step: () => Promise<void>): Promise<void> {
    if (work.isBusy || performance.now() < work.notBeforeMs) return;
    work.isBusy = true;
    try {
      await step();
      Object.assign(work, { failures: 0, trouble: null });
    } catch (reason) {
      work.failures++;
      work.trouble = reason;
      work.notBeforeMs = performance.now() + timing.retryMs(work.failures);
    } finally {
      work.isBusy = false;
    }
  }

  async function upload(record: SessionRecord, server: PairedServer, work: Work): Promise<void> {
    const onState = (state: UploadState) => {
      work.state = state;
    };
    const { uploader, over } = await handOver.startUpload(record, server, onState);
    if (stopped) return uploader.stop();
    work.upload = uploader;
    over
      .catch(parts.onFailure)
      .finally(() => {
        if (work.upload === uploader) work.upload = null;
      })
      .then(hurry, parts.onFailure);
  }

  async function round(): Promise<void> {
    const server = parts.server();
    const allowed = isAllowed();
    if (!allowed || !server) {
      for (const work of active()) {
        work.upload?.stop();
        work.upload = null;
      }
    }
    for (const record of records.all()) {
      if (isWaiting(record)) sizes.set(record.givenId, await parts.sizeOf(record));
      else sizes.delete(record.givenId);
    }
    if (!server || stopped) return;
    const untold = records.all().filter(needsTelling);
    await Promise.all(
      untold.map((record) => attempt(workOf(record), () => handOver.tell(record, server))),
    );
    for (const record of records.all()) {
      const isReady = isWaiting(record) && !needsTelling(record);
      const hasRoom = active().length < (parts.lab()?.maxConcurrentUploaders ?? 0);
      const work = workOf(record);
      if (!isReady || work.upload || !isAllowed() || !hasRoom) continue;
      await attempt(work, () => upload(record, server, work));
    }
  }

  let rounds = Promise.resolve();
  let queued = false;
  function hurry(): void {
    if (queued || stopped) return;
    queued = true;
    rounds = rounds.then(async () => {
      queued = false;
      await round().catch(parts.onFailure);
    });
  }
  const timer = setInterval(hurry, timing.everyMs);

  return {
    /** Something has changed: looks at once what there is to do. */
    hurry,
    /** How many sessions wait to be uploaded. */
    queued: () => records.all().filter(isWaiting).length,
    waiting: (): WaitingSession[] =>
      records
        .all()
        .filter(isWaiting)
        .map((record) => {
          const { upload, state, trouble } = workOf(record);
          return {
            ...{ id: record.givenId, respondentLabel: record.respondentLabel },
            studyName: record.studyName,
            sizeBytes: sizes.get(record.givenId) ?? 0,
            sentBytes: state?.acknowledgedBytes ?? 0,
            isUploading: upload !== null,
            failure: trouble,
            trouble: upload && state?.trouble ? state : null,
          };
        }),
    isAllowed,
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      for (const work of active()) work.upload?.stop();
      await rounds;
    },
  };
}

export type Uploads = ReturnType<typeof uploads>;
