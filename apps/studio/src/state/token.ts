import * as z from 'zod/mini';
import { kept } from './kept';

const KeptToken = z.object({
  accessToken: z.string(),
  expirationDate: z.string(),
  /** The region that gave it, where there are several: every call goes there. */
  region: z.catch(z.nullable(z.string()), null),
  /** Where the API of that region stands; empty: where this page came from. */
  base: z.catch(z.string(), ''),
});
export type KeptToken = z.infer<typeof KeptToken>;
type GivenToken = Pick<KeptToken, 'accessToken' | 'expirationDate'> &
  Partial<Pick<KeptToken, 'region' | 'base'>>;

const MaybeKept = z.catch(z.nullable(KeptToken), null);
const readKept = (part: string): KeptToken | null => MaybeKept.parse(kept.read(part) ?? null);
const isOver = (held: KeptToken) => Date.parse(held.expirationDate) <= Date.now();

/** The token that calls are made with, and beside it the own one of who is logged in as another user. */
const HELD = 'token';
const OWN = 'ownToken';

let current: KeptToken | null | undefined;
const held = () => (current === undefined ? (current = readKept(HELD)) : current);

/** The token of the signed-in user; kept, so that a reload does not sign out. */
export const token = {
  get(): string | null {
    const now = held();
    return now && !isOver(now) ? now.accessToken : null;
  },
  /** All that is known of the token, also when it has expired. */
  held,
  set(given: GivenToken): void {
    current = { region: null, base: '', ...given };
    kept.write(HELD, current);
  },
  clear(): void {
    current = null;
  },
  /** Whether another tab has put another token in its place; this one is then taken up. */
  tookUpOther(): boolean {
    const found = readKept(HELD);
    if (!found || found.accessToken === held()?.accessToken) return false;
    current = found;
    return true;
  },
  /** What the staff who are logged in as another user go back to. */
  own(): KeptToken | null {
    const own = readKept(OWN);
    return own && !isOver(own) ? own : null;
  },
  keepOwn(own: KeptToken | null): void {
    kept.write(OWN, own ?? undefined);
  },
};
