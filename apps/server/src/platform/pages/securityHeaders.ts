import { SECURITY_HEADERS } from '@fovea/contract/protocol/securityHeaders';
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

export function setSecurityHeaders(app: FastifyInstance, { settings }: AppContext): void {
  const headers: Record<string, string> = { ...SECURITY_HEADERS };
  // A browser that was told so opens no page any more once an authority of one's own is lost or made anew.
  if (settings.publicUrl?.startsWith('https:') && settings.tls?.kind !== 'local') {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
