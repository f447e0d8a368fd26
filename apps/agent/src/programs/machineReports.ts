import { ApiError } from '@fovea/link/calls/apiError';
import type { DeviceWatch } from '../devices/deviceWatch';
import type { Pairing } from '../folder/identity';
import type { Kiosk } from '../kiosk/kiosk';
import { logMessages } from '../messages/logMessages';
import { failureReason } from '../server/failureReason';
import type { PingAnswer, PingBody, ServerCalls } from '../server/serverCalls';
import type { MachineUpdates } from '../updates/machineUpdates';
import type { ConnectionWatch } from './connectionWatch';
import type { LocalPart } from './localPart';
import type { Log } from './log';
import { pingLoop, type PingTiming } from './pingLoop';

/** Reports of a paired machine to its server, and what the server wants of it: a session in the kiosk. */
export function machineReports(options: {
  readonly pairing: Pairing;
  readonly calls: ServerCalls;
  /** Null: the agent is not updated by itself. */
  readonly updates: MachineUpdates | null;
  readonly version: string;
  readonly kiosk: Kiosk;
  readonly devices: Pick<DeviceWatch, 'summaries' | 'leftOut'>;
  readonly local: Pick<LocalPart, 'follow' | 'place' | 'queued' | 'end'>;
  readonly watch: ConnectionWatch;
  readonly log: Log;
  readonly timing: PingTiming;
}) {
  const { kiosk, local, watch, log, calls, updates } = options;
  const { machineId } = options.pairing;
  /** What was ended here while a report was on its way, whose answer may still name it. */
  let releasedId: string | null = null;

  const facts = (offline: boolean): PingBody => ({
    studyId: offline ? null : (kiosk.shown()?.studyId ?? null),
    busyUiShown: false,
    // A page that comes from the server reports these itself.
    ...local.place(),
    queuedUploads: local.queued(),
    // A machine that goes off leaves what it said of them last, which nobody could rely on.
    devices: offline ? [] : options.devices.summaries(),
    devicesLeftOut: offline ? 0 : options.devices.leftOut,
    offline,
    update: updates?.state() ?? null,
    version: options.version,
    ...knownKey(),
    clock: new Date().toISOString(),
  });

  const knownKey = () => {
    const bundlePublicKey = updates?.publicKey() ?? null;
    return bundlePublicKey === null ? {} : { bundlePublicKey };
  };

  async function ping(signal: AbortSignal): Promise<PingAnswer> {
    releasedId = null;
    const sentMs = Date.now();
    const since = performance.now();
    const answer = await calls.ping(machineId, facts(false), { signal });
    const roundTripMs = performance.now() - since;
    watch.answered({ sentMs, roundTripMs, serverMs: Date.parse(answer.time) });
    return answer;
  }

  function onAnswer(answer: PingAnswer): void {
    const { isDisabled, session, lab } = answer;
    watch.disabled(isDisabled);
    if (session === null || session.id !== releasedId) local.follow(session, lab);
    updates?.answered(answer).catch(watch.unexpected);
  }

  function onFailure(failure: unknown): void {
    watch.failed(failure);
    updates?.failed(failure).catch(watch.unexpected);
  }

  const loop = pingLoop({ ping, onAnswer, onFailure, timing: options.timing });

  return {
    /** Resolves when the server no longer knows the machine, or after `stop`. */
    ended: loop.ended,
    stop: loop.stop,
    /** The respondent has left before the end: the machine is free again. */
    async endSession(sessionId: string): Promise<void> {
      const isHere = await local.end(sessionId);
      try {
        await calls.release(machineId, sessionId);
      } catch (failure) {
        // 404: somebody else has ended it meanwhile.
        // What was recorded here is over all the same; the server is told of it with the recording.
        if (!isHere && !(failure instanceof ApiError && failure.status === 404)) {
          return watch.problem(failureReason(failure));
        }
      }
      // A report may have said meanwhile that it is over; it is closed at once all the same.
      if (kiosk.wanted()?.id === sessionId || kiosk.shown()?.id === sessionId) {
        releasedId = sessionId;
        log(logMessages.sessionReleased);
        await kiosk.closeNow();
      }
      loop.hurry();
    },
    /** The last report: the machine goes off. */
    async sayOffline(timeoutMs: number): Promise<void> {
      await calls.ping(machineId, facts(true), { timeoutMs }).catch(() => undefined);
    },
  };
}

export type MachineReports = ReturnType<typeof machineReports>;
