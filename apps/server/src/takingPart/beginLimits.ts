import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../door/refusal';

/** A whole university may sit behind one address; a flood of sessions still ends somewhere. */
const SESSIONS = 3_000;
const WINDOW_S = 10 * 60;

export interface BeginLimits {
  /** @throws Refusal 429 */
  admit(ip: string): Promise<void>;
}

export function beginLimits(): BeginLimits {
  const perAddress = new RateLimiterMemory({ points: SESSIONS, duration: WINDOW_S });
  return {
    async admit(ip) {
      try {
        await perAddress.consume(ip);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw new Refusal(
          429,
          'Too many sessions were begun from this address. Try again later.',
          'TOO_MANY',
          { retryAfterS: Math.ceil(reason.msBeforeNext / 1000) },
        );
      }
    },
  };
}
