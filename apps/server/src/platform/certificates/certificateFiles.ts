import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { ConfigError } from '../settings/configError';
import type { TlsFileSettings } from '../settings/tlsSettings';
import { certificateFacts } from './certificateFacts';
import type { ServerCertificate, ServerCertificates } from './serverCertificates';

/**
 * A certificate that somebody else issued, from files that may be replaced while the server runs.
 * @throws ConfigError when they cannot be used
 */
export async function openCertificateFiles(
  files: Pick<TlsFileSettings, 'certificateFile' | 'keyFile'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<ServerCertificates> {
  let current = await readCertificateFiles(files);
  let refused = '';
  return {
    authority: null,
    current: () => current,
    names: () => certificateFacts(current.certificate).names,
    async check() {
      try {
        const next = await readCertificateFiles(files);
        if (next.certificate === current.certificate && next.key === current.key) return false;
        current = next;
        refused = '';
        log.info('the certificate was read again from its files');
        return true;
      } catch (reason) {
        // Only one of the two may have been replaced yet. It is said once.
        const { message } = reason as Error;
        if (message !== refused) log.warn(`${message} The certificate before stays in use.`);
        refused = message;
        return false;
      }
    },
  };
}

/** @throws ConfigError when they cannot be read, or do not belong together */
export async function readCertificateFiles({
  certificateFile,
  keyFile,
}: Pick<TlsFileSettings, 'certificateFile' | 'keyFile'>): Promise<ServerCertificate> {
  const certificate = await read('FOVEA_TLS_CERT_FILE', certificateFile);
  const key = await read('FOVEA_TLS_KEY_FILE', keyFile);
  const parsed = parse(`FOVEA_TLS_CERT_FILE: ${certificateFile} is no certificate in PEM.`, () => {
    return new X509Certificate(certificate);
  });
  const privateKey = parse(
    `FOVEA_TLS_KEY_FILE: ${keyFile} is no private key in PEM, or a password protects it.`,
    () => createPrivateKey(key),
  );
  if (!parsed.checkPrivateKey(privateKey)) {
    throw new ConfigError(
      `FOVEA_TLS_KEY_FILE: the key ${keyFile} does not belong to the certificate ${certificateFile}.`,
    );
  }
  return { key, certificate };
}

async function read(name: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (reason) {
    const code = String((reason as { code?: unknown }).code);
    throw new ConfigError(`${name}: ${path} cannot be read (${code}).`);
  }
}

function parse<T>(otherwise: string, work: () => T): T {
  try {
    return work();
  } catch {
    throw new ConfigError(otherwise);
  }
}
