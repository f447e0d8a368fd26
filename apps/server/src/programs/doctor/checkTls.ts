import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { certificateFacts } from '../../platform/certificates/certificateFacts';
import { readCertificateFiles } from '../../platform/certificates/certificateFiles';
import {
  AUTHORITY_FILE,
  readPair,
  SERVER_FILE,
} from '../../platform/certificates/certificateFolder';
import { localAuthority } from '../../platform/certificates/localAuthority';
import { thisMachine, wantedNames } from '../../platform/certificates/machineNames';
import { givenNames } from '../../platform/certificates/openCertificates';
import { ConfigError } from '../../platform/settings/configError';
import type { Settings } from '../../platform/settings/settings';
import type { TlsFileSettings } from '../../platform/settings/tlsSettings';
import { ok, problem, warning, type Finding } from './finding';

type Needed = Pick<Settings, 'tls' | 'dataFolder' | 'publicUrl' | 'reportOrigin'>;

const DAY_MS = 24 * 60 * 60_000;
const SOON_DAYS = 14;
/** Every machine has to be visited before an authority ends. */
const AUTHORITY_SOON_DAYS = 180;
const NAME = 'Certificate';

/** The certificate with which the server itself serves https; nothing where it serves http. */
export async function checkTls(settings: Needed, now = new Date()): Promise<Finding[]> {
  const { tls } = settings;
  if (tls === null) return [];
  return tls.kind === 'files'
    ? await fileFindings(tls, settings, now)
    : await localFindings(settings, now);
}

async function fileFindings(tls: TlsFileSettings, settings: Needed, now: Date): Promise<Finding[]> {
  try {
    const { certificate } = await readCertificateFiles(tls);
    const { names } = certificateFacts(certificate);
    return [
      lifeFinding(
        certificate,
        now,
        'Put the renewed files there: the server reads them by itself.',
      ),
      ...nameFindings(names, givenNames(settings), 'Get a certificate for it too.'),
      ...(await keyFindings(tls.keyFile)),
    ];
  } catch (reason) {
    if (!(reason instanceof ConfigError)) throw reason;
    return [problem(NAME, reason.message, 'The server does not start until it is corrected.')];
  }
}

async function localFindings(settings: Needed, now: Date): Promise<Finding[]> {
  const { dataFolder } = settings;
  try {
    const authority = await readPair(dataFolder, AUTHORITY_FILE);
    if (authority === null) {
      return [warning(NAME, 'there is no local authority yet.', 'A first start makes one.')];
    }
    const server = await readPair(dataFolder, SERVER_FILE);
    const { scopeOf } = await import('../../platform/certificates/issueCertificates');
    const given = givenNames(settings);
    const wanted = wantedNames(given, thisMachine(), scopeOf(authority.certificate));
    return [
      authorityFinding(authority.certificate, now),
      ...given
        .filter((name) => !wanted.includes(name))
        .map((name) =>
          problem(
            NAME,
            `the local authority may not certify ${name}.`,
            `Leave the name out, or delete ${AUTHORITY_FILE} in the data folder: a new authority is made, which every machine has to trust.`,
          ),
        ),
      ...(server === null
        ? []
        : [
            lifeFinding(server.certificate, now, 'A server that runs renews it: start it.'),
            ...nameFindings(
              certificateFacts(server.certificate).names,
              wanted,
              'A server that runs adds it within a minute: start it.',
            ),
          ]),
      ...(await keyFindings(join(dataFolder, AUTHORITY_FILE))),
    ];
  } catch (reason) {
    return [problem(NAME, (reason as Error).message, 'The server does not start with it.')];
  }
}

function authorityFinding(pem: string, now: Date): Finding {
  const { name, fingerprint, fingerprintSha1, validUntil } = localAuthority(pem);
  const days = daysUntil(validUntil.getTime(), now);
  const message = `the local authority ${name} is valid until ${dayOf(validUntil.getTime())}. SHA-256 ${fingerprint}, SHA-1 ${fingerprintSha1}`;
  if (days >= AUTHORITY_SOON_DAYS) return ok(NAME, message);
  return warning(
    NAME,
    message,
    `Before then, delete ${AUTHORITY_FILE} in the data folder, restart, and let every machine trust the new one.`,
  );
}

function lifeFinding(pem: string, now: Date, advice: string): Finding {
  const { validFromMs, validUntilMs } = certificateFacts(pem);
  const days = daysUntil(validUntilMs, now);
  const message = `that of the server is valid until ${dayOf(validUntilMs)}, for ${days} days.`;
  if (validFromMs > now.getTime()) {
    return problem(NAME, `that of the server is valid only from ${dayOf(validFromMs)} on.`, advice);
  }
  if (days < 0) return problem(NAME, `that of the server ended ${dayOf(validUntilMs)}.`, advice);
  return days < SOON_DAYS ? warning(NAME, message, advice) : ok(NAME, message);
}

function nameFindings(
  names: readonly string[],
  needed: readonly string[],
  advice: string,
): Finding[] {
  return needed
    .filter((name) => !names.some((one) => one === name || isBelow(name, one)))
    .map((name) => warning(NAME, `that of the server is not for ${name}.`, advice));
}

/** `*.example.org` is for one more part, and no more. */
const isBelow = (name: string, pattern: string) =>
  pattern.startsWith('*.') && name.slice(name.indexOf('.')) === pattern.slice(1);

async function keyFindings(path: string): Promise<Finding[]> {
  if (process.platform === 'win32') return [];
  const { mode } = await stat(path);
  if ((mode & 0o077) === 0) return [];
  const message = `other users of this machine may read the private key in ${path}.`;
  return [warning(NAME, message, `chmod 600 ${path}`)];
}

const daysUntil = (untilMs: number, now: Date) => Math.floor((untilMs - now.getTime()) / DAY_MS);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
