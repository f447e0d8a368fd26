import { tmpdir } from 'node:os';
import type { ConnectionOptions } from 'node:tls';
import { AUTHORITY_FILE, readPair } from '../../platform/certificates/certificateFolder';
import type { Settings } from '../../platform/settings/settings';
import type { Db } from '../../platform/store/database';
import { webRLine } from '../../platform/webR/webRFiles';
import { checkCertificate, checkPublicUrl } from './checkAddress';
import { checkBucket } from './checkBucket';
import { checkDatabase } from './checkDatabase';
import { checkEncryption } from './checkEncryption';
import { checkKeyFiles, checkKeyUses, checkStoredKeys } from './checkKeys';
import { checkMoved } from './checkMoved';
import { checkMail } from './checkMail';
import { checkDataFolder, checkDisks, checkNode } from './checkMachine';
import { checkProcesses } from './checkProcesses';
import { checkSettings } from './checkSettings';
import { checkTls } from './checkTls';
import { checkTraces } from './checkTraces';
import { lineOf, ok, problem, warning, type Finding } from './finding';

/** The database, or why it could not be opened to read. */
export type OpenedToRead =
  | { readonly kind: 'open'; readonly db: Db; readonly close: () => Promise<void> }
  | { readonly kind: 'inUse' | 'none' | 'unreachable'; readonly message: string };

type OpenToRead = (settings: Settings) => Promise<OpenedToRead>;

/** Everything that can be said of an installation from outside of its server. Changes nothing. */
export async function examine(
  environment: Readonly<Record<string, string | undefined>>,
  openToRead: OpenToRead,
): Promise<readonly Finding[]> {
  const { settings, findings } = checkSettings(environment);
  const always = [...findings, checkNode(process.versions.node)];
  if (settings === null) return always;
  const { dataFolder, reportOrigin } = settings;
  const trust = await trustOf(settings);
  const parts = await Promise.all([
    checkDataFolder(dataFolder),
    checkDisks(settings),
    checkBucket(settings),
    checkEncryption(settings),
    settings.signingKeys.place === 'folder' ? checkKeyFiles(dataFolder) : [],
    databaseFindings(settings, openToRead),
    checkMail(settings),
    checkTls(settings),
    checkPublicUrl(settings, trust),
    reportOrigin?.startsWith('https:')
      ? checkCertificate('Address of reports', new URL(reportOrigin), trust)
      : [],
    checkTraces(settings),
    reportFindings(dataFolder),
  ]);
  return [...always, ...parts.flat()];
}

/** Machines of the laboratory trust the local authority; this one may not, and need not. */
async function trustOf({ tls, dataFolder }: Settings): Promise<ConnectionOptions> {
  if (tls?.kind !== 'local') return {};
  const authority = await readPair(dataFolder, AUTHORITY_FILE).catch(() => null);
  return authority ? { ca: authority.certificate } : {};
}

async function databaseFindings(settings: Settings, openToRead: OpenToRead): Promise<Finding[]> {
  const isEmbedded = settings.databaseUrl === null;
  const opened = await openToRead(settings);
  switch (opened.kind) {
    case 'open':
      try {
        const findings = [
          ...(await checkDatabase(opened.db, isEmbedded)),
          ...(await keyFindings(opened.db, settings)),
        ];
        if (isEmbedded) return findings;
        return [
          ...findings,
          ...(await checkProcesses(opened.db, settings)),
          ...(await checkMoved(settings.dataFolder)),
        ];
      } finally {
        await opened.close();
      }
    case 'inUse':
      // Only its own process can open the embedded database.
      return [ok('Database', 'in use by the server that runs; ask its /ready.')];
    case 'none':
      return [warning('Database', opened.message, 'A first start makes one.')];
    case 'unreachable':
      return [problem('Database', opened.message, 'The server does not start without it.')];
  }
}

async function keyFindings(
  db: Db,
  { signingKeys, dataFolder }: Settings,
): Promise<readonly Finding[]> {
  const now = new Date();
  return signingKeys.place === 'database'
    ? await checkStoredKeys(db, signingKeys, now)
    : await checkKeyUses(db, dataFolder, now);
}

/** What makes reports: parts that an installation may have or not. */
async function reportFindings(dataFolder: string): Promise<Finding[]> {
  const { engineLines } = await import('../../studies/reportEngines/engineLines');
  const lines = [...(await engineLines(tmpdir())), await webRLine(dataFolder)];
  return lines.map((line) => {
    const [, state, name = '', message = ''] = /^(ok|missing) +(\w+): (.*)$/.exec(line) ?? [];
    return { name, state: state === 'ok' ? 'ok' : 'missing', message, advice: null };
  });
}

/** Prints what was found. @returns whether there is no problem */
export function tell(findings: readonly Finding[], asJson: boolean): boolean {
  const problems = findings.filter(({ state }) => state === 'problem').length;
  if (asJson) console.log(JSON.stringify({ ok: problems === 0, findings }, null, 2));
  else for (const finding of findings) console.log(lineOf(finding));
  return problems === 0;
}
