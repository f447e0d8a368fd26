import { pingSession } from '@fovea/contract/takingPart';
import { connect } from '@fovea/link/call';
import type { Input } from '@fovea/contract/endpoint';

export type Place = Input<typeof pingSession>['body'];

const PING_EVERY_MS = 15_000;

export interface Pinger {
  at(place: Place): void;
  stop(): void;
}

/** Tells the server where the respondent is: at every step, every 15 s, and when the page hides. */
export function createPinger(session: {
  readonly studyId: string;
  readonly sessionId: string;
  readonly token: string;
}): Pinger {
  const { studyId, sessionId, token } = session;
  const call = connect({ base: '', token: () => token });
  let place: Place | null = null;
  const ping = () => {
    if (!place) return;
    // A lost ping is no harm: the next one comes.
    call(pingSession, { studyId, sessionId, body: place }, { retries: 0, keepalive: true }).catch(
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
    stop() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whenHidden);
    },
  };
}
