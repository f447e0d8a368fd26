import * as z from 'zod/mini';
import { kept } from './kept';

const KeptToken = z.catch(
  z.nullable(z.object({ accessToken: z.string(), expirationDate: z.string() })),
  null,
);
type KeptToken = z.infer<typeof KeptToken>;

let current: KeptToken | undefined;

/** The token of the signed-in user; kept, so that a reload does not sign out. */
export const token = {
  get(): string | null {
    current ??= KeptToken.parse(kept.read('token') ?? null);
    if (current && Date.parse(current.expirationDate) <= Date.now()) return null;
    return current?.accessToken ?? null;
  },
  set(given: { accessToken: string; expirationDate: string }): void {
    current = { accessToken: given.accessToken, expirationDate: given.expirationDate };
    kept.write('token', current);
  },
  clear(): void {
    current = null;
  },
};
