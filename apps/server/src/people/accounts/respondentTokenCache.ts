import type { Respondent } from '../../platform/http/caller';

/** How long a token is cached, and so how late a closed company is noticed. */
const REMEMBERED_MS = 60_000;
const MOST = 20_000;

/**
 * Caches respondents' tokens: they send a chunk every few seconds with the same token, which would
 * be a query each time. Only tokens that were found are cached.
 */
export class RespondentTokenCache {
  readonly #byToken = new Map<string, { readonly caller: Respondent; readonly untilMs: number }>();

  find(token: string, nowMs: number): Respondent | null {
    const found = this.#byToken.get(token);
    if (!found) return null;
    if (found.untilMs > nowMs) return found.caller;
    this.#byToken.delete(token);
    return null;
  }

  remember(token: string, caller: Respondent, nowMs: number): void {
    if (this.#byToken.size >= MOST) this.#byToken.clear();
    this.#byToken.set(token, { caller, untilMs: nowMs + REMEMBERED_MS });
  }
}
