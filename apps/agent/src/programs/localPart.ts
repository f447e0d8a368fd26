import { join } from 'node:path';
import type { AssignedSession } from '@fovea/contract/labs/agents';
import type { LabSettings } from '@fovea/contract/labs/labs';
import type { SessionDevices } from '../devices/sessionDevices';
import type { Pairing } from '../folder/identity';
import type { Kiosk } from '../kiosk/kiosk';
import { deviceRoutes } from '../local/deviceRoutes';
import { diskWatch } from '../local/diskWatch';
import { fileJournal } from '../journal/fileJournal';
import { forwardPings } from '../local/forwardPings';
import { openGivenSession } from '../local/givenSession';
import { handOver, type PairedServer } from '../local/handOver';
import { localPages } from '../local/localPages';
import { localRouter } from '../local/localRouter';
import { serveLocally } from '../local/localServer';
import { localSessions } from '../local/localSessions';
import { openPackageFiles } from '../local/packageFiles';
import { packageStore } from '../local/packageStore';
import { participationCalls } from '../local/participationCalls';
import { isOpen } from '../local/sessionRecord';
import { openSessionRecords } from '../local/sessionRecords';
import { sessionRecordings } from '../local/sessionRecordings';
import { uploads, type UploadTiming } from '../local/uploads';
import { wantedSession } from '../local/wantedSession';
import { logMessages } from '../messages/logMessages';
import { serverCalls } from '../server/serverCalls';
import type { ConnectionWatch } from './connectionWatch';
import type { Log } from './log';
import { logDownloads } from './logDownloads';

export interface LocalTiming {
  readonly uploads: UploadTiming;
  readonly downloadRetryMs: (failures: number) => number;
  /** How often records of what was handed over long ago are removed. */
  readonly sweepMs: number;
}

/**
 * Everything that runs sessions at this machine: their packages, the page with its calls, the recordings and their
 * way to the server. Only the kiosk shows them, and only the reports say what the server wants.
 */
export async function createLocalPart(parts: {
  readonly folder: string;
  readonly pairing: () => Pairing | null;
  readonly kiosk: Kiosk;
  readonly watch: ConnectionWatch;
  readonly log: Log;
  readonly devices: SessionDevices;
  readonly timing: LocalTiming;
}) {
  const { folder, kiosk, watch, log, timing } = parts;
  const serverNowMs = () => Date.now() - (watch.state().clockAheadMs ?? 0);
  const sessionsFolder = join(folder, 'sessions');
  const disk = diskWatch(fileJournal(sessionsFolder), (isFull) =>
    log(isFull ? logMessages.diskFull : logMessages.diskHasRoom),
  );
  const { journal } = disk;
  const records = await openSessionRecords(sessionsFolder, serverNowMs);
  const given = await openGivenSession(folder);
  const files = await openPackageFiles(folder);
  let lab: LabSettings | null = null;
  let place = { currentSlideNo: 0, slideCount: 0 };
  let busyUntilMs = performance.now();

  const server = (): PairedServer | null => {
    const pairing = parts.pairing();
    if (!pairing) return null;
    const { server: base, machineId, token } = pairing;
    return { base, machineId, calls: serverCalls(base, token) };
  };

  const packages = await packageStore({
    files,
    source: () => {
      const paired = server();
      if (!paired) return null;
      const { calls, machineId } = paired;
      return {
        getPackage: (sessionId, signal) => calls.getPackage(machineId, sessionId, signal),
        getFile: calls.getFile,
      };
    },
    downloaders: () => lab?.maxConcurrentDownloaders ?? 1,
    hasBegun: (id) => records.of(id) !== null,
    isOpen: (id) => {
      const record = records.of(id);
      return record !== null && isOpen(record);
    },
    retryMs: timing.downloadRetryMs,
    onChange: () => settle(),
    onOutcome: logDownloads(log, watch.problem),
  });
  const sessions = localSessions({
    folder: sessionsFolder,
    ...{ journal, records, serverNowMs },
    ready: (sessionId) => {
      const found = packages.ready(sessionId);
      if (!found) return null;
      return { sessionId, studyName: found.session.studyName, package: found.package };
    },
    onChange: () => settle(),
  });
  const toServer = handOver({
    ...{ journal, records, sessions },
    onOutcome({ respondentLabel: respondent }, outcome) {
      log(outcome === 'complete' ? logMessages.handedOver : logMessages.erased, { respondent });
    },
  });
  const isConnected = () => watch.state().connection === 'connected';
  const upload = uploads({
    ...{ records, server },
    handOver: toServer,
    lab: () => (isConnected() ? lab : null),
    serverNowMs,
    idleMs: () => (kiosk.shown() ? 0 : performance.now() - busyUntilMs),
    sizeOf: async (record) =>
      (await sessions.received(record)).chunks.reduce((sum, { size }) => sum + size, 0),
    timing: timing.uploads,
    onFailure: watch.unexpected,
  });
  const forward = forwardPings({
    server: () => (isConnected() ? server() : null),
    handOver: toServer,
  });
  const router = localRouter();
  const recordings = sessionRecordings({
    ...{ sessions, records, devices: parts.devices },
    onFailure: watch.unexpected,
  });
  participationCalls(router, {
    ...{ sessions, records, packages, serverNowMs },
    // What its devices say from then on is recorded.
    onBegun: recordings.settle,
    onPlace: (record, at) => {
      place = { currentSlideNo: at.currentSlideNo ?? 0, slideCount: at.slideCount ?? 0 };
      void forward(record, at);
    },
    onRejected: (studyId, visitId) => {
      // Only a count: where the server cannot be reached, nothing of a respondent is lost.
      void server()
        ?.calls.reject(studyId, visitId)
        .catch(() => undefined);
    },
  });
  deviceRoutes(router, { records, calls: parts.devices.calls });
  const pages = localPages({ files, packages });
  const local = await serveLocally(folder, { router, pages, onFailure: watch.unexpected });
  await sessions.endFinished();
  await records.sweep();
  // An agent runs for months.
  const sweeping = setInterval(() => {
    records.sweep().catch(watch.unexpected);
  }, timing.sweepMs);

  /** Brings the browser and the uploads to what is so now. */
  function settle(): void {
    if (kiosk.shown()) busyUntilMs = performance.now();
    const session = given.now();
    // Until the server answers only what is here can be known to be right.
    const known = lab !== null || (session && packages.ready(session.id)) ? session : null;
    const wanted = wantedSession(known, local.url, { sessions, records, packages });
    if (wanted?.id !== kiosk.wanted()?.id) place = { currentSlideNo: 0, slideCount: 0 };
    if (wanted || lab !== null || kiosk.wanted()) void kiosk.follow(wanted);
    upload.hurry();
    void recordings.settle();
  }

  function logGiven(session: AssignedSession | null): void {
    const before = given.now();
    if (session && session.id !== before?.id) {
      const { respondentLabel: respondent, studyName: study } = session;
      log(logMessages.sessionGiven, { respondent, study });
    }
    if (!session && before) log(logMessages.sessionGone);
  }

  return {
    url: local.url,
    sessions,
    /** Shows what was shown when the agent ended. */
    start: settle,
    /** What the server said: the session that the machine has now, and the limits of its lab. */
    follow(session: AssignedSession | null, limits: LabSettings): void {
      lab = limits;
      logGiven(session);
      given.set(session).catch(watch.unexpected);
      packages.follow(session);
      settle();
    },
    /** Where the respondent is. */
    place: () => place,
    queued: upload.queued,
    /** Ends a session that has begun here. @returns false: it has not */
    async end(sessionId: string): Promise<boolean> {
      const isHere = records.of(sessionId) !== null;
      await sessions.end(sessionId);
      return isHere;
    },
    /** The machine was paired again, maybe with another server. */
    paired: () => packages.forgetRefusals(),
    state: () => ({
      preparing: packages.progress(),
      waiting: upload.waiting(),
      mayUpload: upload.isAllowed(),
      windowStart: lab?.uploadWindowStart ?? null,
      isDiskFull: disk.isFull(),
    }),
    async stop(): Promise<void> {
      packages.stop();
      clearInterval(sweeping);
      await upload.stop();
      await local.close();
    },
  };
}

export type LocalPart = Awaited<ReturnType<typeof createLocalPart>>;
