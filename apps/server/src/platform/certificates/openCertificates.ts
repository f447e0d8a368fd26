import type { Logger } from 'pino';
import { bareHost } from '../settings/bareHost';
import type { Settings } from '../settings/settings';
import { openCertificateFiles } from './certificateFiles';
import type { ServerCertificates } from './serverCertificates';

type Needed = Pick<Settings, 'tls' | 'dataFolder' | 'publicUrl' | 'reportOrigin'>;

/**
 * The certificate with which the server serves https.
 * @returns null: it serves http
 * @throws ConfigError
 */
export async function openCertificates(
  settings: Needed,
  log: Logger,
  now: () => Date,
): Promise<ServerCertificates | null> {
  const { tls, dataFolder } = settings;
  if (tls === null) return null;
  if (tls.kind === 'files') return await openCertificateFiles(tls, log);
  // The library takes a moment to load, and most servers need no certificates of their own.
  const { openLocalCertificates } = await import('./localCertificates');
  return await openLocalCertificates({ dataFolder, given: givenNames(settings), now, log });
}

/** Names that the operator wants the certificate to be for; those that people are sent to come first. */
export function givenNames({
  tls,
  publicUrl,
  reportOrigin,
}: Pick<Settings, 'tls' | 'publicUrl' | 'reportOrigin'>): string[] {
  const hosts = [publicUrl, reportOrigin].flatMap((origin) =>
    origin === null ? [] : bareHost(new URL(origin)),
  );
  return [...new Set([...hosts, ...(tls?.kind === 'local' ? tls.names : [])])];
}
