import { ApiError } from '@fovea/link/calls/apiError';
import type { Pairing } from '../folder/identity';
import type { Kiosk } from '../kiosk/kiosk';
import { logMessages } from '../messages/logMessages';
import { failureReason } from '../server/failureReason';
import type { PingAnswer, PingBody, ServerCalls } from '../server/serverCalls';
import type { MachineUpdates } from '../updates/machineUpdates';
import type { ConnectionWatch } from './connectionWatch';
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
  readonly watch: ConnectionWatch;
  readonly log: Log;
  readonly timing: PingTiming;
}) {
  const { kiosk, watch, log, calls, updates } = options;
  const { machineId } = options.pairing;
  /** What was ended here while a report was on its way, whose answer may still name it. */
  let releasedId: string | null = null;

  const facts = (offline: boolean): PingBody => ({
    studyId: offline ? null : (kiosk.shown()?.studyId ?? null),
    busyUiShown: false,
    // The server knows these of an open session from the reports of its page.
    currentSlideNo: 0,
    slideCount: 0,
    queuedUploads: 0,
    offline,
    update: updates?.state() ?? null,
    version: options.version,
    clock: new Date().toISOString(),
  });

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
    watch.disabled(answer.isDisabled);
    followSession(answer);
    updates?.answered(answer).catch(watch.unexpected);
  }

  function onFailure(failure: unknown): void {
    watch.failed(failure);
    updates?.failed(failure).catch(watch.unexpected);
  }

  function followSession({ session }: PingAnswer): void {
    if (session?.id === releasedId) return;
    const before = kiosk.wanted();
    if (session && session.id !== before?.id) {
      const { respondentLabel: respondent, studyName: study } = session;
      log(logMessages.sessionGiven, { respondent, study });
    }
    if (!session && before) log(logMessages.sessionGone);
    void kiosk.follow(session);
  }

  const loop = pingLoop({ ping, onAnswer, onFailure, timing: options.timing });

  return {
    /** Resolves when the server no longer knows the machine, or after `stop`. */
    ended: loop.ended,
    stop: loop.stop,
    /** The respondent has left before the end: the machine is free again. */
    async endSession(sessionId: string): Promise<void> {
      try {
        await calls.release(machineId, sessionId);
      } catch (failure) {
        // 404: somebody else has ended it meanwhile.
        if (!(failure instanceof ApiError && failure.status === 404)) {
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
