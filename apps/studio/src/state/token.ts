import * as z from 'zod/mini';
import { kept } from './kept';

const KeptToken = z.object({
  accessToken: z.string(),
  expirationDate: z.string(),
  /** The issuing region where there are several; null otherwise. */
  region: z.catch(z.nullable(z.string()), null),
  /** Base URL of that region's API; empty for the origin of this page. */
  base: z.catch(z.string(), ''),
});
export type KeptToken = z.infer<typeof KeptToken>;
type GivenToken = Pick<KeptToken, 'accessToken' | 'expirationDate'> &
  Partial<Pick<KeptToken, 'region' | 'base'>>;

const MaybeKept = z.catch(z.nullable(KeptToken), null);
const readKept = (part: string): KeptToken | null => MaybeKept.parse(kept.read(part) ?? null);
const isOver = (held: KeptToken) => Date.parse(held.expirationDate) <= Date.now();

/** The token used for calls, and next to it the own token of a user logged in as somebody else. */
const HELD = 'token';
const OWN = 'ownToken';

let current: KeptToken | null | undefined;
const held = () => (current === undefined ? (current = readKept(HELD)) : current);

/** The session token, stored so that it survives a reload. */
export const token = {
  get(): string | null {
    const now = held();
    return now && !isOver(now) ? now.accessToken : null;
  },
  /** The stored token with its metadata, even when it has expired. */
  held,
  set(given: GivenToken): void {
    current = { region: null, base: '', ...given };
    kept.write(HELD, current);
  },
  clear(): void {
    current = null;
  },
  /** Adopts a token that another tab has stored in the meantime. @returns whether there was one */
  tookUpOther(): boolean {
    const found = readKept(HELD);
    if (!found || found.accessToken === held()?.accessToken) return false;
    current = found;
    return true;
  },
  /** The token to return to after being logged in as another user. */
  own(): KeptToken | null {
    const own = readKept(OWN);
    return own && !isOver(own) ? own : null;
  },
  keepOwn(own: KeptToken | null): void {
    kept.write(OWN, own ?? undefined);
  },
};
