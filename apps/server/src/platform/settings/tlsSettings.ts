import { resolve } from 'node:path';
import { bareHost } from './bareHost';
import { ConfigError } from './configError';

/**
 * https without a proxy in front: with a certificate of an authority of this installation, or with the files of one
 * that somebody else issued.
 *
 * | name                | default                   | meaning                                                       |
 * |---------------------|---------------------------|---------------------------------------------------------------|
 * | FOVEA_TLS           | 0; 1 with the files below | 1 (or `--tls`): https on PORT, certified by a local authority |
 * | FOVEA_TLS_NAMES     | (none)                    | name,… (or `--tls-name`): more names of this machine          |
 * | FOVEA_TLS_CERT_FILE | (none)                    | certificate with its chain (PEM), instead of a local one      |
 * | FOVEA_TLS_KEY_FILE  | (none)                    | its private key (PEM); both are read again when they change   |
 * | FOVEA_HTTP_PORT     | (none)                    | port (or `--http-port`) that redirects from http to https     |
 */
export type TlsSettings = LocalTlsSettings | TlsFileSettings;

export interface LocalTlsSettings {
  readonly kind: 'local';
  /** Names and addresses beside those that the machine says it has, as browsers write them. */
  readonly names: readonly string[];
  readonly httpPort: number | null;
}

export interface TlsFileSettings {
  readonly kind: 'files';
  readonly certificateFile: string;
  readonly keyFile: string;
  readonly httpPort: number | null;
}

interface Readers {
  readonly given: (name: string) => string | null;
  readonly flag: (name: string, fallback: boolean) => boolean;
  readonly wholeNumber: (name: string, fallback: number, least: number, most: number) => number;
}

/**
 * @returns null: http
 * @throws ConfigError naming the variable and its allowed values
 */
export function readTlsSettings({ given, flag, wholeNumber }: Readers): TlsSettings | null {
  const certificateFile = given('FOVEA_TLS_CERT_FILE');
  const keyFile = given('FOVEA_TLS_KEY_FILE');
  if ((certificateFile === null) !== (keyFile === null)) {
    throw new ConfigError('FOVEA_TLS_CERT_FILE and FOVEA_TLS_KEY_FILE must be set together.');
  }
  if (!flag('FOVEA_TLS', certificateFile !== null)) return null;
  const httpPort = wholeNumber('FOVEA_HTTP_PORT', 0, 0, 65_535) || null;
  if (httpPort !== null && httpPort === wholeNumber('PORT', 8080, 0, 65_535)) {
    throw new ConfigError('FOVEA_HTTP_PORT must be another port than PORT, which serves https.');
  }
  if (certificateFile !== null && keyFile !== null) {
    return {
      kind: 'files',
      certificateFile: resolve(certificateFile),
      keyFile: resolve(keyFile),
      httpPort,
    };
  }
  const names = (given('FOVEA_TLS_NAMES') ?? '').split(',').map((name) => name.trim());
  return { kind: 'local', names: names.filter((name) => name !== '').map(asName), httpPort };
}

/** The name as browsers write it in an address; addresses of version 6 are without brackets. */
function asName(text: string): string {
  const host = text.includes(':') ? `[${text.replace(/^\[|\]$/g, '')}]` : text;
  const url = URL.canParse(`https://${host}`) ? new URL(`https://${host}`) : null;
  const isPlain = url !== null && url.port === '' && url.username === '' && url.pathname === '/';
  if (!isPlain || !/^(\[[\da-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*)$/.test(url.hostname)) {
    throw new ConfigError(
      `FOVEA_TLS_NAMES (--tls-name) must be names or addresses of this machine, like lab.local or 192.168.1.20, but one is '${text}'.`,
    );
  }
  return bareHost(url);
}
