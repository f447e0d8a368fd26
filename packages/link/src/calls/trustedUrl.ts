/** The URL leads to a server that is not part of this installation. */
export class UntrustedUrlError extends Error {
  constructor(origin: string) {
    super(`Files are not fetched from ${origin}: it does not belong to this server.`);
    this.name = 'UntrustedUrlError';
  }
}

/**
 * Meta element in which the server lists other allowed origins; they match the page's content
 * security policy.
 */
export const TRUSTED_ORIGINS_META = 'fovea-origins';

function originsOfPage(): string[] {
  if (typeof document === 'undefined') return [];
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${TRUSTED_ORIGINS_META}"]`);
  return meta?.content.split(' ') ?? [];
}

/**
 * Checks a URL received from the server before anything is fetched from it or sent to it. Accepted
 * are relative URLs and those of this page's server, of the object store and of the other regions;
 * any other absolute URL is refused.
 *
 * @returns the absolute URL
 * @throws UntrustedUrlError
 */
export function trustedUrl(
  address: string,
  page: string = location.href,
  elsewhere: readonly string[] = originsOfPage(),
): string {
  const url = new URL(address, page);
  // A blob URL created by this page involves no server.
  if (url.protocol === 'blob:' && url.origin === new URL(page).origin) return url.href;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const own = [page, ...elsewhere]
    .filter((base) => URL.canParse(base))
    .map((base) => new URL(base).origin);
  if (!isWeb || !own.includes(url.origin)) throw new UntrustedUrlError(url.origin);
  return url.href;
}
