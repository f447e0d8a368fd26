import type { SessionDevices } from '../devices/sessionDevices';
import type { LocalSessions, SessionRecorder } from './localSessions';
import { isOpen } from './sessionRecord';
import type { SessionRecords } from './sessionRecords';

/**
 * Records the devices of the machine into the session that a respondent is in the middle of, if its study wants
 * that. Such a session ends only when what was recorded of its devices is kept, too.
 */
export function sessionRecordings(parts: {
  readonly sessions: Pick<LocalSessions, 'running' | 'record'>;
  readonly records: Pick<SessionRecords, 'of'>;
  readonly devices: Pick<SessionDevices, 'begin' | 'finish' | 'discard'>;
  readonly onFailure: (reason: unknown) => void;
}) {
  const { sessions, records, devices, onFailure } = parts;
  const recorders = new Map<string, SessionRecorder>();
  let last = Promise.resolve();

  async function follow(): Promise<void> {
    const running = sessions.running();
    for (const [givenId, recorder] of recorders) {
      if (givenId === running?.givenId) continue;
      recorders.delete(givenId);
      const record = records.of(givenId);
      // Of a session that was withdrawn nothing more may be kept.
      if (record && isOpen(record)) await devices.finish(givenId);
      else await devices.discard(givenId);
      await recorder.close();
    }
    if (!running?.session?.sensors.labDevices || recorders.has(running.givenId)) return;
    const recorder = await sessions.record(running.givenId);
    if (!recorder) return;
    recorders.set(running.givenId, recorder);
    devices.begin(running.givenId, recorder.add);
  }

  return {
    /** A session may have begun or ended. Resolved when its recording has, too; never fails. */
    settle(): Promise<void> {
      last = last.then(follow).catch(onFailure);
      return last;
    },
  };
}
