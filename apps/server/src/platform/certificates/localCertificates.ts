import { X509Certificate } from 'node:crypto';
import type { Logger } from 'pino';
import { ConfigError } from '../settings/configError';
import { certificateFacts } from './certificateFacts';
import { AUTHORITY_FILE, readPair, SERVER_FILE, writePair } from './certificateFolder';
import { isInScope, scopeFor } from './certificateScope';
import {
  issueAuthority,
  issueServerCertificate,
  scopeOf,
  type KeyAndCertificate,
} from './issueCertificates';
import { localAuthority } from './localAuthority';
import { thisMachine, wantedNames, type Machine } from './machineNames';
import { renewalReason } from './renewalReason';
import type { ServerCertificates } from './serverCertificates';

export interface LocalCertificatesOptions {
  readonly dataFolder: string;
  /** Names and addresses of the operator: that of the public URL, and further ones. */
  readonly given: readonly string[];
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info'>;
  /** In tests: another machine. */
  readonly machine?: () => Machine;
}

/**
 * The certificate of this server from the authority of this installation. Both are made where they are missing.
 * @throws ConfigError for a name that the authority may not certify
 */
export async function openLocalCertificates({
  dataFolder,
  given,
  now,
  log,
  machine = thisMachine,
}: LocalCertificatesOptions): Promise<ServerCertificates> {
  const pair = await ensureAuthority(dataFolder, machine().hostname, given, now());
  const authority = localAuthority(pair.certificate);
  const scope = scopeOf(pair.certificate);
  const refused = given.find((name) => !isInScope(name, scope));
  if (refused !== undefined) {
    throw new ConfigError(
      `The local authority may not certify ${refused}: it is limited to private networks and to the names that it was made with. Leave the name out, or delete ${AUTHORITY_FILE} in the data folder to have a new authority made, which every machine then has to trust.`,
    );
  }
  const issuer = new X509Certificate(pair.certificate);
  let current = await readPair(dataFolder, SERVER_FILE);
  let names: readonly string[] = [];

  const check = async (): Promise<boolean> => {
    const before = current?.certificate;
    // Another process on the same folder may have renewed it.
    current = await readPair(dataFolder, SERVER_FILE);
    const wanted = wantedNames(given, machine(), scope);
    names = wanted;
    const reason = renewalReason(current && factsOf(current, issuer), {
      nowMs: now().getTime(),
      wanted,
      authorityUntilMs: authority.validUntil.getTime(),
    });
    if (reason !== null) {
      const next = await issueServerCertificate(pair, wanted, now());
      current = await writePair(dataFolder, SERVER_FILE, next, true);
      log.info({ reason, names: wanted }, 'a new certificate of this server was made');
    }
    return current?.certificate !== before;
  };
  await check();
  return {
    authority,
    current: () => current!,
    names: () => names,
    check,
  };
}

async function ensureAuthority(
  dataFolder: string,
  hostname: string,
  given: readonly string[],
  now: Date,
): Promise<KeyAndCertificate> {
  const stored = await readPair(dataFolder, AUTHORITY_FILE);
  if (stored) return stored;
  const made = await issueAuthority(hostname, scopeFor(hostname, given), now);
  return await writePair(dataFolder, AUTHORITY_FILE, made, false);
}

function factsOf({ certificate }: KeyAndCertificate, issuer: X509Certificate) {
  const isOfAuthority = new X509Certificate(certificate).verify(issuer.publicKey);
  return { ...certificateFacts(certificate), isOfAuthority };
}
