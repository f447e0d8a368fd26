import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressGroup } from './addressGroup';
import { Refusal } from './refusal';
import { sharedCounts, type SharedCounts } from './sharedCounts';

const WINDOW_S = 10 * 60;

export interface RateLimit {
  /**
   * @param key an address, of which the network counts, or an id
   * @param points what the call counts as, 1 by default
   * @throws Refusal 429 with the seconds to wait
   */
  admit(key: string, points?: number): Promise<void>;
}

/**
 * Limits the calls per key in ten minutes.
 * @param together counts with the other processes; null: this one alone
 */
export function createRateLimit(
  points: number,
  message: string,
  together: SharedCounts | null = null,
): RateLimit {
  const perKey = new RateLimiterMemory({ points, duration: WINDOW_S });
  const tooMany = (waitMs: number) =>
    new Refusal(429, message, 'TOO_MANY', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) });
  return {
    async admit(key, asked = 1) {
      const group = addressGroup(key);
      try {
        await perKey.consume(group, asked);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw tooMany(reason.msBeforeNext);
      }
      const counted = await together?.add(group, asked, points);
      if (counted && counted.count > points) throw tooMany(counted.endsAtMs - Date.now());
    },
  };
}

/** For `createRateLimit`: counts with the other processes of the installation, if there can be some. */
export const countedTogether = (context: Parameters<typeof sharedCounts>[0], name: string) =>
  sharedCounts(context, name, WINDOW_S * 1000);
