import { setTimeout as pause } from 'node:timers/promises';
import type { AssignedSession } from '@fovea/contract/labs/agents';
import type { MachineFile, MachinePackage } from '@fovea/contract/participation/machineSessions';
import { ApiError } from '@fovea/link/calls/apiError';
import { downloadFile } from './downloadFile';
import type { PackageFiles, StoredPackage } from './packageFiles';

/** How far the package of the given session is. */
export interface PackageProgress {
  readonly session: AssignedSession;
  readonly doneBytes: number;
  /** 0: not known yet. */
  readonly totalBytes: number;
  /** Why it does not go on at the moment. */
  readonly trouble: unknown;
}

/** What a server can offer. */
export interface PackageSource {
  getPackage(sessionId: string, signal: AbortSignal): Promise<MachinePackage>;
  /** @param url as the package says */
  getFile(url: string, fromByte: number, signal: AbortSignal): Promise<Response>;
}

/**
 * Downloads what a session needs as soon as it is given, and again when its study has changed before it has
 * begun. A package that is ready is used until the next one is.
 */
export async function packageStore(parts: {
  readonly files: PackageFiles;
  /** Null: the machine is not paired. */
  readonly source: () => PackageSource | null;
  readonly downloaders: () => number;
  /** Whether a session has begun here, so that its package has to stay as it is. */
  readonly hasBegun: (sessionId: string) => boolean;
  readonly isOpen: (sessionId: string) => boolean;
  readonly retryMs: (failures: number) => number;
  readonly onChange: () => void;
  /** A package is complete, the server has none, or why it does not go on. */
  readonly onOutcome: (outcome: 'ready' | 'notOffered' | { readonly failed: unknown }) => void;
}) {
  const { files, onChange, onOutcome } = parts;
  const ready = new Map<string, StoredPackage>();
  /** Sessions for which the server has no package; they are shown at its own address. */
  const notOffered = new Set<string>();
  let progress: PackageProgress | null = null;
  let running: { readonly session: AssignedSession; readonly stop: AbortController } | null = null;

  for (const stored of await files.stored()) {
    if (await files.isComplete(stored.package)) ready.set(stored.session.id, stored);
  }

  function needsDownload({ id, studyVersion }: AssignedSession): boolean {
    if (notOffered.has(id) || parts.hasBegun(id)) return false;
    const had = ready.get(id);
    return !had || (studyVersion !== undefined && had.package.studyVersion !== studyVersion);
  }

  function stop(): void {
    running?.stop.abort();
    running = null;
    progress = null;
  }

  async function download(session: AssignedSession, signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      try {
        await downloadOnce(session, signal);
        if (!signal.aborted) onOutcome('ready');
        break;
      } catch (reason) {
        if (signal.aborted) return;
        if (isNotOffered(reason)) {
          notOffered.add(session.id);
          onOutcome('notOffered');
          break;
        }
        failures++;
        if (progress) progress = { ...progress, trouble: reason };
        onOutcome({ failed: reason });
        onChange();
        await pause(parts.retryMs(failures), undefined, { signal }).catch(() => undefined);
      }
    }
    if (signal.aborted) return;
    stop();
    onChange();
  }

  async function downloadOnce(session: AssignedSession, signal: AbortSignal): Promise<void> {
    const source = parts.source();
    if (!source) throw new Error('not paired');
    const found = await source.getPackage(session.id, signal);
    const wanted: MachineFile[] = [];
    for (const file of byHash(found.files)) if (!(await files.has(file))) wanted.push(file);
    const sum = (list: readonly MachineFile[]) =>
      list.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
    const totalBytes = sum(byHash(found.files));
    progress = { session, totalBytes, doneBytes: totalBytes - sum(wanted), trouble: null };
    onChange();
    const add = (count: number) => {
      if (progress && !signal.aborted) {
        progress = { ...progress, doneBytes: Math.min(totalBytes, progress.doneBytes + count) };
      }
    };
    const worker = async () => {
      for (let file = wanted.shift(); file; file = wanted.shift()) {
        const { url } = file;
        const fetched = (from: number) => source.getFile(url, from, signal);
        await downloadFile(files.pathOf(file), file, fetched, add);
      }
    };
    // All of them have stopped before anything is tried again.
    const ends = await Promise.allSettled(Array.from({ length: parts.downloaders() }, worker));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    if (signal.aborted) return;
    const stored = { session, package: found };
    await files.save(stored);
    ready.set(session.id, stored);
    for (const id of ready.keys()) if (id !== session.id && !parts.isOpen(id)) ready.delete(id);
    await files.keepOnly([...ready.values()]);
  }

  return {
    /** The session that the machine has been given now. */
    follow(session: AssignedSession | null): void {
      if (running && running.session.id !== session?.id) stop();
      if (!session || running || !needsDownload(session)) return;
      const controller = new AbortController();
      running = { session, stop: controller };
      progress ??= { session, doneBytes: 0, totalBytes: 0, trouble: null };
      void download(session, controller.signal);
    },
    /** Asks again for what the server did not have; it may be a newer one now. */
    forgetRefusals: () => notOffered.clear(),
    progress: () => progress,
    isOffered: (sessionId: string) => !notOffered.has(sessionId),
    ready: (sessionId: string): StoredPackage | null => ready.get(sessionId) ?? null,
    /** The newest first. */
    allReady: (): StoredPackage[] => [...ready.values()].toReversed(),
    stop,
  };
}

export type PackageStore = Awaited<ReturnType<typeof packageStore>>;

/** A server without packages, or one that has taken the session back. */
function isNotOffered(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return false;
  return [400, 403, 404, 405, 409, 410].includes(reason.status);
}

function byHash(files: readonly MachineFile[]): MachineFile[] {
  return [...new Map(files.map((file) => [file.sha256, file])).values()];
}
