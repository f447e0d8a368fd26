import type { Server } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import type { Logger } from 'pino';
import type { ServerCertificate, ServerCertificates } from './serverCertificates';

/** How soon a new address or a replaced file is noticed. */
const CHECK_MS = 30_000;

export function secureOptions({ key, certificate }: ServerCertificate): SecureContextOptions {
  return { key, cert: certificate, minVersion: 'TLSv1.2' };
}

/** Takes the certificate that is current now for connections that begin from now on; open ones go on. */
export async function renewCertificate(
  server: Pick<Server, 'setSecureContext'>,
  certificates: ServerCertificates,
): Promise<boolean> {
  const isNew = await certificates.check();
  if (isNew) server.setSecureContext(secureOptions(certificates.current()));
  return isNew;
}

/**
 * Renews the certificate of a server for as long as the process runs.
 * @param onChecked told each time: an address may also have gone, which needs no other certificate
 */
export function keepCertificate(
  server: Pick<Server, 'setSecureContext'>,
  certificates: ServerCertificates,
  log: Pick<Logger, 'error'>,
  onChecked: () => void,
): void {
  const check = async () => {
    try {
      await renewCertificate(server, certificates);
      onChecked();
    } catch (reason) {
      log.error({ err: reason }, 'the certificate of this server could not be renewed');
    }
  };
  setInterval(() => void check(), CHECK_MS).unref();
}
