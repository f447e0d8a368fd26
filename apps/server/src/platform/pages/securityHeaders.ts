import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context/appContext';

/** Other servers that the pages connect to. */
export interface OtherOrigins {
  /** Origin of the object store, if it is not this server. */
  readonly store: string | null;
  /** The other regions: users are signed in at all of them and choose the one they work in. */
  readonly regions: readonly string[];
  /** Where reports are shown from, if it is not this server. */
  readonly reports: string | null;
  /** The support desk to which users are signed in by a form. */
  readonly supportDesk?: string | null;
}

export const SAME_ORIGIN_ONLY: OtherOrigins = { store: null, regions: [], reports: null };

/**
 * The content security policy of the pages and of worker scripts.
 * @param nonce allows the inline script and style of one page load
 */
export function contentSecurityPolicy(
  nonce: string | null,
  { store, regions, supportDesk }: OtherOrigins = SAME_ORIGIN_ONLY,
): string {
  const files = store === null ? '' : ` ${store}`;
  const own = nonce === null ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    // The face engine is WebAssembly.
    `script-src ${own} 'wasm-unsafe-eval'`,
    "worker-src 'self'",
    `style-src ${own}`,
    `img-src 'self' data: blob:${files}`,
    `media-src 'self' blob:${files}`,
    "font-src 'self'",
    `connect-src 'self'${files}${regions.map((base) => ` ${base}`).join('')}`,
    // Websites used as stimuli are shown in a frame, in the builder's preview and to respondents.
    'frame-src https: http:',
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${supportDesk ? ` ${supportDesk}` : ''}`,
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Headers of every response; pages and user files replace the policy with their own. */
export function setSecurityHeaders(app: FastifyInstance, { settings }: AppContext): void {
  const headers: Record<string, string> = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), microphone=(self), fullscreen=(self), display-capture=(self), geolocation=(), payment=(), usb=()',
    // Responses hold personal data; pages and files that may be cached override this.
    'cache-control': 'no-store',
  };
  if (settings.publicUrl?.startsWith('https:')) {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
