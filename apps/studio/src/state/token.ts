import * as z from 'zod/mini';
import { localStore } from './localStore';

const StoredToken = z.object({
  accessToken: z.string(),
  expirationDate: z.string(),
  /** The issuing region where there are several; null otherwise. */
  region: z.catch(z.nullable(z.string()), null),
  /** Base URL of that region's API; empty for the origin of this page. */
  base: z.catch(z.string(), ''),
});
export type StoredToken = z.infer<typeof StoredToken>;
type GivenToken = Pick<StoredToken, 'accessToken' | 'expirationDate'> &
  Partial<Pick<StoredToken, 'region' | 'base'>>;

const OptionalToken = z.catch(z.nullable(StoredToken), null);
const readStored = (part: string): StoredToken | null =>
  OptionalToken.parse(localStore.read(part) ?? null);
const isExpired = (held: StoredToken) => Date.parse(held.expirationDate) <= Date.now();

/** The token used for calls, and next to it the own token of a user logged in as somebody else. */
const HELD = 'token';
const OWN = 'ownToken';

let current: StoredToken | null | undefined;
const held = () => (current === undefined ? (current = readStored(HELD)) : current);

/** The session token, stored so that it survives a reload. */
export const token = {
  get(): string | null {
    const now = held();
    return now && !isExpired(now) ? now.accessToken : null;
  },
  /** The stored token with its metadata, even when it has expired. */
  held,
  set(given: GivenToken): void {
    current = { region: null, base: '', ...given };
    localStore.write(HELD, current);
  },
  clear(): void {
    current = null;
  },
  /** Adopts a token that another tab has stored in the meantime. @returns whether there was one */
  adoptOtherTabsToken(): boolean {
    const found = readStored(HELD);
    if (!found || found.accessToken === held()?.accessToken) return false;
    current = found;
    return true;
  },
  /** The token to return to after being logged in as another user. */
  own(): StoredToken | null {
    const own = readStored(OWN);
    return own && !isExpired(own) ? own : null;
  },
  setOwn(own: StoredToken | null): void {
    localStore.write(OWN, own ?? undefined);
  },
};
