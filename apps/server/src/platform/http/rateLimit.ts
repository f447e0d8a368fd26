import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressGroup } from './addressGroup';
import { Refusal } from './refusal';

const WINDOW_S = 10 * 60;

export interface RateLimit {
  /**
   * @param key an address, of which the network counts, or an id
   * @param points what the call counts as, 1 by default
   * @throws Refusal 429 with the seconds to wait
   */
  admit(key: string, points?: number): Promise<void>;
}

/** Limits the calls per key in ten minutes; counted in this process. */
export function createRateLimit(points: number, message: string): RateLimit {
  const perKey = new RateLimiterMemory({ points, duration: WINDOW_S });
  return {
    async admit(key, asked = 1) {
      try {
        await perKey.consume(addressGroup(key), asked);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        const retryAfterS = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
        throw new Refusal(429, message, 'TOO_MANY', { retryAfterS });
      }
    },
  };
}
