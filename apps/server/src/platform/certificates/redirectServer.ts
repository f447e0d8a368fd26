import { SECURITY_HEADERS } from '@fovea/contract/protocol/securityHeaders';
import Fastify, { type FastifyInstance } from 'fastify';
import { bareHost } from '../settings/bareHost';
import { localCertificateRoutes } from './routes';
import type { ServerCertificates } from './serverCertificates';

/** Browsers ignore the opener policy without encryption, and complain about it. */
const { 'cross-origin-opener-policy': _needsEncryption, ...HEADERS } = SECURITY_HEADERS;

/**
 * A server without encryption: it explains how to trust the local authority, and leads everything else to https.
 * @param target the address over https; `port` is left out where it is the usual one
 */
export function redirectServer(
  certificates: ServerCertificates,
  target: { readonly publicUrl: () => string; readonly port: number },
): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  const secureUrl = (host: string) => httpsOrigin(host, certificates.names(), target);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS);
  });
  localCertificateRoutes(app, certificates, secureUrl);
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      // What is in it has been sent in the clear already: whoever wrote the address should notice.
      return await reply
        .code(403)
        .send({ title: 'This address is for https only.', code: 'HTTPS_ONLY' });
    }
    const origin = secureUrl(request.headers.host ?? '');
    // Not for ever: browsers would keep it when the server serves http again.
    return await reply.header('cache-control', 'no-store').redirect(origin + request.url, 307);
  });
  return app;
}

/** The name stays when the certificate is for it; any other could lead anywhere. */
export function httpsOrigin(
  host: string,
  names: readonly string[],
  { publicUrl, port }: { readonly publicUrl: () => string; readonly port: number },
): string {
  const url = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  const name = url === null ? '' : bareHost(url);
  const isPublicHost = url?.hostname === new URL(publicUrl()).hostname;
  if (url === null || isPublicHost || !names.includes(name)) return publicUrl();
  return `https://${url.hostname}${port === 443 ? '' : `:${port}`}`;
}
