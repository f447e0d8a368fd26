import { END_REASONS, type EndReason } from '@fovea/contract/participation/panelEnds';

const KEY = 'fovea-redirect';

/**
 * Remembers where a respondent who has finished is redirected, until the tab is closed: somebody who
 * reloads the last page, or comes back to it, would otherwise never be credited by the panel.
 *
 * @param href the address of the page with the parameters: the next respondent at the same computer
 *   has others
 */
export function rememberRedirect(href: string, to: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ href, to }));
  } catch {
    // Without a storage a reload loses it, as closing the tab does.
  }
}

/** Where the respondent who finished at this address in this tab is redirected; null: nowhere. */
export function pendingRedirect(href: string): string | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { href: from, to } = stored as { readonly href?: unknown; readonly to?: unknown };
    return from === href && typeof to === 'string' ? to : null;
  } catch {
    return null;
  }
}

const END_KEY = 'fovea-end';

/** A session whose end is counted, and what the server is asked with where it leads. */
export interface EndedSession {
  readonly studyId: string;
  readonly sessionId: string;
  readonly token: string;
  readonly reason: EndReason;
}

/**
 * Remembers a session that ended in this browser, beyond the tab: whoever closed the page while the
 * server could not be reached opens the link again, and is credited after all.
 */
export function rememberEnd(href: string, ended: EndedSession): void {
  try {
    localStorage.setItem(END_KEY, JSON.stringify({ href, ...ended }));
  } catch {
    // Without a storage only this page can ask.
  }
}

/** The session that ended at this address in this browser; null: none. */
export function pendingEnd(href: string): EndedSession | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(END_KEY) ?? 'null');
    if (!isEnd(stored) || stored.href !== href) return null;
    const { studyId, sessionId, token, reason } = stored;
    return { studyId, sessionId, token, reason };
  } catch {
    return null;
  }
}

function isEnd(stored: unknown): stored is EndedSession & { readonly href: string } {
  if (typeof stored !== 'object' || stored === null) return false;
  const { reason, ...texts } = stored as Record<string, unknown>;
  const areTexts = ['href', 'studyId', 'sessionId', 'token'].every(
    (name) => typeof texts[name] === 'string',
  );
  return areTexts && (END_REASONS as readonly unknown[]).includes(reason);
}
