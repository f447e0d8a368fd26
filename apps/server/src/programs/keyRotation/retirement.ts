import type { SigningKey } from '../../platform/signingKeys/signingKey';
import type { KeyUse } from './keyUses';

/** Until then a process may not have noticed that there is a newer key. */
const NOTICED_MS = 60_000;

export interface Retirement {
  readonly id: string;
  /** The newest first. */
  readonly keys: readonly Pick<SigningKey, 'id' | 'madeAt'>[];
  readonly uses: readonly KeyUse[];
  /** What was given out need not stay valid. */
  readonly isAtOnce: boolean;
  readonly now: Date;
}

/** Why a key cannot be removed, in a sentence for people with what to do; null: it can. */
export function retirementProblem({ id, keys, uses, isAtOnce, now }: Retirement): string | null {
  const at = keys.findIndex((key) => key.id === id);
  if (at === -1) {
    return `There is no key ${id}. The keys of this installation: ${keys.map((key) => key.id).join(', ')}.`;
  }
  const newer = keys[at - 1];
  if (!newer) {
    return `The key ${id} signs and encrypts now. Make a new one first: fovea keys rotate.`;
  }
  if (now.getTime() - newer.madeAt.getTime() < NOTICED_MS) {
    return `The key after ${id} was made less than a minute ago, and a server may still use the one before. Try again in a minute.`;
  }
  const secrets = uses.filter(({ kind }) => kind === 'secrets');
  if (secrets.length > 0) {
    return `What is stored is still encrypted with ${id} and would be lost: ${usesInWords(secrets)}. A server with a worker encrypts it with the new key by itself, within the hour.`;
  }
  if (uses.length > 0 && !isAtOnce) {
    return `The key ${id} is still used: ${usesInWords(uses)}. Wait until nothing uses it, or say --now: ${consequences(uses)}.`;
  }
  return null;
}

/** For example `second factors: 2; addresses of files until 2026-03-31T22:00Z`. */
export function usesInWords(uses: readonly KeyUse[]): string {
  return uses.map(useInWords).join('; ');
}

function useInWords(use: KeyUse): string {
  switch (use.kind) {
    case 'secrets':
      return `${use.what}: ${use.count}`;
    case 'addresses':
      return `addresses of files until ${minuteOf(use.until)}`;
    case 'respondents':
      return `respondents who were sent to a lab machine and have not begun: ${use.count}`;
    case 'machines':
      return `programs of lab machines: ${use.count}`;
  }
}

/** What removing it costs nevertheless. */
function consequences(uses: readonly KeyUse[]): string {
  const texts: Readonly<Record<KeyUse['kind'], string>> = {
    secrets: 'secrets are lost',
    addresses: 'pages that are open have to be loaded again',
    respondents: 'machines ask for these respondents again when they have a connection',
    machines: 'these machines keep the program that they have until they are paired again',
  };
  return uses.map(({ kind }) => texts[kind]).join(', and ');
}

/** In UTC, to the minute. */
export const minuteOf = (time: Date) => `${time.toISOString().slice(0, 16)}Z`;
