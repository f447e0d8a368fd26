import * as z from 'zod/mini';
import { localStore } from './localStore';

const StoredToken = z.object({
  accessToken: z.string(),
  expirationDate: z.string(),
  /** The region that gave it, where there are several: every call goes there. */
  region: z.catch(z.nullable(z.string()), null),
  /** Where the API of that region stands; empty: where this page came from. */
  base: z.catch(z.string(), ''),
});
export type StoredToken = z.infer<typeof StoredToken>;
type GivenToken = Pick<StoredToken, 'accessToken' | 'expirationDate'> &
  Partial<Pick<StoredToken, 'region' | 'base'>>;

const OptionalToken = z.catch(z.nullable(StoredToken), null);
const readStored = (part: string): StoredToken | null =>
  OptionalToken.parse(localStore.read(part) ?? null);
const isExpired = (held: StoredToken) => Date.parse(held.expirationDate) <= Date.now();

/** The token that calls are made with, and beside it the own one of who is logged in as another user. */
const HELD = 'token';
const OWN = 'ownToken';

let current: StoredToken | null | undefined;
const held = () => (current === undefined ? (current = readStored(HELD)) : current);

/** The token of the signed-in user; kept, so that a reload does not sign out. */
export const token = {
  get(): string | null {
    const now = held();
    return now && !isExpired(now) ? now.accessToken : null;
  },
  /** All that is known of the token, also when it has expired. */
  held,
  set(given: GivenToken): void {
    current = { region: null, base: '', ...given };
    localStore.write(HELD, current);
  },
  clear(): void {
    current = null;
  },
  /** Whether another tab has put another token in its place; this one is then taken up. */
  adoptOtherTabsToken(): boolean {
    const found = readStored(HELD);
    if (!found || found.accessToken === held()?.accessToken) return false;
    current = found;
    return true;
  },
  /** What the staff who are logged in as another user go back to. */
  own(): StoredToken | null {
    const own = readStored(OWN);
    return own && !isExpired(own) ? own : null;
  },
  setOwn(own: StoredToken | null): void {
    localStore.write(OWN, own ?? undefined);
  },
};
