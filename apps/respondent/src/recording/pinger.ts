import { pingSession } from '@fovea/contract/participation/participation';
import { connect } from '@fovea/link/calls/call';
import type { Input } from '@fovea/contract/protocol/endpoint';

export type SessionProgress = Input<typeof pingSession>['body'];

const PING_EVERY_MS = 15_000;

/** The server's clock, and when it was requested and received. */
export interface ServerTime {
  readonly serverMs: number;
  /** `performance.now()`. */
  readonly requestedMs: number;
  readonly receivedMs: number;
}

export interface Pinger {
  at(place: SessionProgress): void;
  /** @returns unsubscribes */
  onServerTime(listener: (time: ServerTime) => void): () => void;
  stop(): void;
}

/** Reports the respondent's progress to the server: at every step, every 15 s, and when the page hides. */
export function createPinger(session: {
  readonly studyId: string;
  readonly sessionId: string;
  readonly token: string;
}): Pinger {
  const { studyId, sessionId, token } = session;
  const call = connect({ base: '', token: () => token });
  let place: SessionProgress | null = null;
  const listeners = new Set<(time: ServerTime) => void>();
  const ping = () => {
    if (!place) return;
    const requestedMs = performance.now();
    call(pingSession, { studyId, sessionId, body: place }, { retries: 0, keepalive: true }).then(
      ({ serverTime }) => {
        const time = {
          serverMs: Date.parse(serverTime),
          requestedMs,
          receivedMs: performance.now(),
        };
        for (const listener of listeners) listener(time);
      },
      // A lost ping is harmless: the next one follows.
      () => undefined,
    );
  };
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') ping();
  };
  const timer = setInterval(ping, PING_EVERY_MS);
  document.addEventListener('visibilitychange', whenHidden);
  return {
    at(next) {
      place = next;
      ping();
    },
    onServerTime(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whenHidden);
    },
  };
}
