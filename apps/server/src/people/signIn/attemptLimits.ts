import { sql } from 'kysely';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import type { Db } from '../../platform/store/database';
import { addressGroup } from '../../platform/http/addressGroup';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Limit {
  readonly count: number;
  readonly windowMs: number;
  /** What was attempted, for the message. */
  readonly what: string;
}

/** Limits on attempts in a time window, per account or address. */
const LIMITS = {
  /**
   * Wrong passwords for one account from one network: guessing does not lock the owner out
   * elsewhere.
   */
  signInOfAccountFromNetwork: { count: 10, windowMs: 15 * MINUTE_MS, what: 'attempts to sign in' },
  /** The same from all networks together, against distributed guessing. */
  signInOfAccount: { count: 60, windowMs: HOUR_MS, what: 'attempts to sign in' },
  /** All attempts from one address: generous, since a whole university may share it. */
  signInFromAddress: { count: 100, windowMs: 5 * MINUTE_MS, what: 'attempts to sign in' },
  /** Wrong codes of one account, across all of its sign-ins. */
  codesOfAccount: { count: 10, windowMs: 15 * MINUTE_MS, what: 'wrong codes' },
  /** Someone who knows the password must not be able to guess six digits for weeks. */
  codesOfAccountInADay: { count: 50, windowMs: DAY_MS, what: 'wrong codes' },
  codesFromAddress: { count: 100, windowMs: 5 * MINUTE_MS, what: 'codes from this address' },
  /** Wrong first codes while a second factor is being set up. */
  setUpCodes: { count: 10, windowMs: 15 * MINUTE_MS, what: 'wrong codes' },
  /** Wrong current passwords of a signed-in user. */
  currentPasswords: { count: 10, windowMs: 15 * MINUTE_MS, what: 'wrong passwords' },
  /** Password mails, for one typed address and from one client address. */
  mailsToAddress: { count: 5, windowMs: HOUR_MS, what: 'mails for this address' },
  mailsFromAddress: { count: 20, windowMs: HOUR_MS, what: 'attempts from this place' },
  /** Links of mails opened or used from one client address. */
  linksFromAddress: { count: 100, windowMs: 5 * MINUTE_MS, what: 'attempts from this place' },
  /** What one user writes to support: answers to questions come within the minute. */
  supportMessages: { count: 5, windowMs: MINUTE_MS, what: 'messages' },
  supportMessagesInADay: { count: 60, windowMs: DAY_MS, what: 'messages' },
  /** Codes that agents of machines send, right and wrong: there are a million. */
  pairingsFromAddress: { count: 30, windowMs: 10 * MINUTE_MS, what: 'attempts from this place' },
  /** Apps that exchange codes and refresh tokens: one on a server does so for all of its users. */
  appTokensFromAddress: { count: 600, windowMs: 5 * MINUTE_MS, what: 'requests for tokens' },
  /** An access token is good for an hour, so an app needs few. */
  appRefreshes: { count: 60, windowMs: HOUR_MS, what: 'requests for tokens' },
  /** Each asks another system for a sign-in. */
  helpCenterSignIns: { count: 30, windowMs: 10 * MINUTE_MS, what: 'sign-ins to the Help Center' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export interface AttemptLimits {
  /**
   * Counts an attempt before its outcome is known: concurrent attempts count like sequential ones.
   * @throws Refusal 429 with the seconds to wait
   */
  take(name: LimitName, subject: string): Promise<void>;
  /** Resets the count after a success. */
  forget(name: LimitName, subject: string): Promise<void>;
}

/** Counts in the database, so that limits hold across processes and restarts. */
export function attemptLimits({
  db,
  now,
  secretBox,
}: Pick<AppContext, 'db' | 'now' | 'secretBox'>): AttemptLimits {
  // People may type a password into the address field, so what was typed is not stored.
  const keyOf = (name: LimitName, subject: string) =>
    secretBox.pseudonym(
      JSON.stringify([name, name.endsWith('FromAddress') ? addressGroup(subject) : subject]),
    );
  return {
    async take(name, subject) {
      const { count: most, windowMs, what } = LIMITS[name];
      const at = now();
      const isOver = sql<boolean>`attempts.ends_at <= ${at}::timestamptz`;
      const { count, endsAt } = await db
        .insertInto('attempts')
        .values({
          subject: keyOf(name, subject),
          count: 1,
          endsAt: new Date(at.getTime() + windowMs),
        })
        .onConflict((on) =>
          on.column('subject').doUpdateSet({
            // Far beyond the limit, exact counts are of no use.
            count: sql<number>`case when ${isOver} then 1 else least(attempts.count + 1, 1000000) end`,
            endsAt: sql<Date>`case when ${isOver} then excluded.ends_at else attempts.ends_at end`,
          }),
        )
        .returning(['count', 'endsAt'])
        .executeTakeFirstOrThrow();
      if (count > most) throw tooMany(what, endsAt.getTime() - at.getTime());
    },
    async forget(name, subject) {
      await db.deleteFrom('attempts').where('subject', '=', keyOf(name, subject)).execute();
    },
  };
}

function tooMany(what: string, waitMs: number): Refusal {
  const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(retryAfterS / 60);
  const hours = Math.ceil(minutes / 60);
  const wait = minutes === 1 ? 'a minute' : minutes <= 90 ? `${minutes} minutes` : `${hours} hours`;
  return new Refusal(429, `Too many ${what}. Try again in ${wait}.`, 'TOO_MANY_ATTEMPTS', {
    retryAfterS,
  });
}

export async function deleteExpiredAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('attempts').where('endsAt', '<=', now).execute();
}
