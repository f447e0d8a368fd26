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
