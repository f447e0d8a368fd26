import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { localCertificatePage, systemOf } from './localCertificatePage';
import type { ServerCertificates } from './serverCertificates';

const PAGE = '/local-certificate';

/**
 * How to trust the local authority, and its certificate for download: all of it public. Nothing is served for a
 * certificate that somebody else issued.
 * @param secureUrl where the server is over https, for a page without encryption at this host
 */
export function localCertificateRoutes(
  app: FastifyInstance,
  { authority }: Pick<ServerCertificates, 'authority'>,
  secureUrl: (host: string) => string | null = () => null,
): void {
  if (authority === null) return;
  app.get(PAGE, async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const page = localCertificatePage({
      authority,
      nonce,
      secureUrl: secureUrl(request.headers.host ?? ''),
      system: systemOf(request.headers['user-agent'] ?? ''),
    });
    return await reply
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(page);
  });
  // Not as an attachment: with this type, browsers and tablets ask themselves whether to install it.
  app.get(`${PAGE}/fovea-authority.crt`, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/x-x509-ca-cert')
      .send(authority.der),
  );
  app.get(`${PAGE}/fovea-authority.pem`, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="fovea-authority.pem"')
      .type('application/x-pem-file')
      .send(authority.pem),
  );
}
