import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../door/refusal';

/** Wrong passwords for one account: ten in a quarter of an hour. */
const PER_ACCOUNT = { points: 10, duration: 15 * 60 };
/** All attempts from one address: generous, since a whole university may share it. */
const PER_ADDRESS = { points: 100, duration: 5 * 60 };

export interface SignInLimits {
  /** @throws Refusal 429 when this account or this address has tried too often */
  admit(username: string, ip: string): Promise<void>;
  /** The password was right: the account begins anew. */
  succeeded(username: string): Promise<void>;
}

export function signInLimits(): SignInLimits {
  const accounts = new RateLimiterMemory({ keyPrefix: 'account', ...PER_ACCOUNT });
  const addresses = new RateLimiterMemory({ keyPrefix: 'address', ...PER_ADDRESS });
  return {
    async admit(username, ip) {
      try {
        await addresses.consume(ip);
        await accounts.consume(username);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        const retryAfterS = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
        const minutes = Math.ceil(retryAfterS / 60);
        throw new Refusal(
          429,
          `Too many attempts to sign in. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
          'TOO_MANY_ATTEMPTS',
          { retryAfterS },
        );
      }
    },
    async succeeded(username) {
      await accounts.delete(username);
    },
  };
}
