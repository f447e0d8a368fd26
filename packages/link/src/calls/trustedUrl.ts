/** Refused: the address leads to a server that is not of this installation. */
export class UntrustedUrlError extends Error {
  constructor(origin: string) {
    super(`Files are not fetched from ${origin}: it does not belong to this server.`);
    this.name = 'UntrustedUrlError';
  }
}

/** The server writes into its pages where else they may go; their policy says the same. */
export const TRUSTED_ORIGINS_META = 'fovea-origins';

function originsOfPage(): string[] {
  if (typeof document === 'undefined') return [];
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${TRUSTED_ORIGINS_META}"]`);
  return meta?.content.split(' ') ?? [];
}

/**
 * Checks an address that the server gave before anything is fetched from it or sent to it. Relative
 * ones and those of this page's own server pass, and those of the store of files and of the other
 * regions; an absolute address with a different base is refused.
 *
 * @returns the absolute address
 * @throws UntrustedUrlError
 */
export function trustedUrl(
  address: string,
  page: string = location.href,
  elsewhere: readonly string[] = originsOfPage(),
): string {
  const url = new URL(address, page);
  // What was made in this page itself has no other server.
  if (url.protocol === 'blob:' && url.origin === new URL(page).origin) return url.href;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const own = [page, ...elsewhere]
    .filter((base) => URL.canParse(base))
    .map((base) => new URL(base).origin);
  if (!isWeb || !own.includes(url.origin)) throw new UntrustedUrlError(url.origin);
  return url.href;
}
