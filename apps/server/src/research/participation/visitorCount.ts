import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressGroup } from '../../platform/http/addressGroup';

/**
 * Visitors of one study from one network who are counted in a day without taking part. A school or
 * an office behind one address rarely has more, and nobody can make up more.
 */
const COUNTED_MAX = 30;
const DAY_S = 24 * 60 * 60;

export interface VisitorCount {
  /** Whether one more visitor or rejection counts. */
  take(ip: string, studyId: string): Promise<boolean>;
  /** A visitor who was counted takes part: the session counts instead. */
  giveBack(ip: string, studyId: string): Promise<void>;
}

/** Keeps the funnel before the consent from being forged; counted in this process. */
export function createVisitorCount(): VisitorCount {
  const perNetwork = new RateLimiterMemory({ points: COUNTED_MAX, duration: DAY_S });
  const keyOf = (ip: string, studyId: string) => `${addressGroup(ip)}/${studyId}`;
  return {
    async take(ip, studyId) {
      try {
        await perNetwork.consume(keyOf(ip, studyId));
        return true;
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        // Refused attempts are not counted, or what is given back would make no room.
        await perNetwork.reward(keyOf(ip, studyId));
        return false;
      }
    },
    async giveBack(ip, studyId) {
      await perNetwork.reward(keyOf(ip, studyId));
    },
  };
}
