import { parseArgs } from 'node:util';
import { promptForPassword, BadInput, createAdmin } from '../people/accounts/createAdmin';
import { installFaceModel, WrongFaceModel } from '../platform/faceModel/faceModelFile';
import { installWebR, removeWebR, WrongWebR } from '../platform/webR/webRFiles';
import { backupCommand, restoreCommand } from './backupCommands';
import { FolderInUse } from './dataFolderLock';
import { examine, tell, type OpenedToRead } from './doctor/doctor';
import { keysCommand } from './keysCommand';
import { migrateCommand } from './migrateCommand';
import { moveCommand } from './moveCommand';
import { encryptRecordingsCommand } from './encryptRecordingsCommand';
import { moveRecordingsCommand } from './moveRecordingsCommand';
import { openToRead } from './openToRead';
import { refuseUnfinishedRestore } from './restore/emptyTarget';
import { upgradeCommand } from './upgradeCommand';
import { verifyAndReport } from './verify/verifyAndReport';
import { rotateLicenseKeyCommand } from './rotateLicenseKeyCommand';
import { createContext } from './createContext';
import { startServer } from './serve';
import { serverLog } from '../platform/settings/serverLog';
import { readSettings, type Settings } from '../platform/settings/settings';
import { NoDatabase } from '../platform/store/database';
import { resetSecondFactor } from '../people/signIn/resetSecondFactor';

const HELP = `Fovea: eye-tracking studies in the browser

  fovea serve          serve everything from one process (studio, respondents, API, jobs)
  fovea serve --tls [--tls-name NAME] [--http-port PORT]
                       the same over https, for a network without internet: a local authority, made
                       once, certifies this machine; --tls-name: a further name or address of it (may
                       be repeated); --http-port: redirects from http, and offers the authority's certificate
  fovea api            serve calls only; needs DATABASE_URL
  fovea worker         run jobs only; needs DATABASE_URL
  fovea migrate        bring the database up to date, and nothing else; a start does so too
  fovea create-admin --email EMAIL --company NAME [--staff] [--respiration]
                       make an account administrator, and the company where it is new;
                       --staff: one of the people who run this installation;
                       --respiration: the company may measure breathing (experimental)
  fovea reset-second-factor --email EMAIL
                       for somebody who lost the telephone and the recovery codes: the second
                       factor is switched off, and every session of that user ends
  fovea rotate-license-key [--distrust]
                       sign product keys with a new key from now on; --distrust: what the keys
                       before have signed is no longer valid (when one has leaked)
  fovea keys           list the keys that sign and encrypt for this installation, and what uses each
  fovea keys rotate    sign and encrypt with a new key from now on, while servers run; what the keys
                       before have signed and encrypted stays valid, and stored secrets follow
  fovea keys retire ID [--now]
                       remove a key that nothing uses any more; --now: although addresses that were
                       given out with it end (when it has leaked)
  fovea keys rewrap    wrap the keys in the database with the first of several FOVEA_KEYS_SECRET
  fovea install-face-model [--file FILE]
                       fetch the model of the faster face engine (3.8 MB, from its maker, checked
                       against a known hash) into the data folder; --file: take it from a file
  fovea install-r [--file FILE]
                       put R for the browser (webR, 38 MB, GPL) into the data folder, for reports
                       in R on servers without R; npm fetches it, and its hash is checked;
                       --file: take the package of npm from a file
  fovea remove-r       delete it again
  fovea verify [--quick]
                       compare every stored file with its size and hash in the database, check the audit
                       log, and look for rows that point to nothing; changes nothing, and exits with 1
                       when something is wrong; --quick: sizes only
  fovea backup FOLDER [--keep DAYS] [--erasures-only]
                       copy rows and files into a folder, also while the server serves; what is there from
                       earlier backups is not copied again, and FOVEA_BACKUP_KEY encrypts it; --keep: remove
                       backups that are older; --erasures-only: only add to the list of what was erased
  fovea restore FOLDER [--at TIME] [--erasures PATH]
                       bring a backup back into an empty installation, erase again what was erased later,
                       and verify; --at: the newest backup up to then; --erasures: a list kept elsewhere
  fovea move-to-postgres [--to ADDRESS] [--check]
                       move the embedded database to an empty one of a PostgreSQL server: copy and compare every
                       table, then say what to set; files stay where they are. The address with its password is
                       FOVEA_TARGET_DATABASE_URL, one without may follow --to; --check: only say what would be
                       moved; --undo: use the embedded database again, as it was
  fovea move-recordings [--check]
                       bring earlier recordings to where FOVEA_RECORDINGS says, from the disk to the bucket or
                       back, while the server serves; it must have been started with that setting before.
                       Every chunk is compared with its hash; --check: only say what would be moved
  fovea encrypt-recordings [--check]
                       encrypt earlier recordings with the first key of FOVEA_ENCRYPTION_KEY, those with another
                       key too, while the server serves; it must have been started with that key before.
                       Every chunk is compared with its hash; --check: only say what would be encrypted
  fovea upgrade --check [--backup FOLDER] [--json]
                       say what a start of this version would do to the database, and whether there is a recent
                       backup and room for one; exits with 1 when something must be done first; changes nothing
  fovea doctor [--json] [--tls …]
                       examine settings, disk, database, clock, mail, address and certificate, and say
                       what to do; exits with 1 when something does not work; changes nothing
  fovea help           show this

Settings come from the environment: PORT, FOVEA_HOST, FOVEA_PUBLIC_URL, FOVEA_DATA, DATABASE_URL,
FOVEA_DEMO, FOVEA_DEMO_PASSWORD. The README has the whole list.`;

/** The command line. @throws BadInput, BackupProblem, ConfigError, FolderInUse, KeyProblem or MoveProblem with a readable message */
export async function runCommand(args: readonly string[]): Promise<void> {
  const [command = 'serve', ...rest] = args;
  switch (command) {
    case 'serve':
      return await startServer({ api: true, worker: true }, withTlsOptions(rest));
    case 'api':
      return await startServer({ api: true, worker: false }, withTlsOptions(rest));
    case 'worker':
      return await startServer({ api: false, worker: true }, process.env);
    case 'migrate':
      return await migrateCommand();
    case 'create-admin':
      return await createAdminCommand(rest);
    case 'reset-second-factor':
      return await resetSecondFactorCommand(rest);
    case 'rotate-license-key':
      return await rotateLicenseKeyCommand(rest);
    case 'keys':
      return await keysCommand(rest);
    case 'install-face-model':
      return await installFaceModelCommand(rest);
    case 'install-r':
      return await installRCommand(rest);
    case 'remove-r':
      return await removeRCommand();
    case 'verify':
      return await verifyCommand(rest);
    case 'backup':
      return await backupCommand(rest);
    case 'restore':
      return await restoreCommand(rest);
    case 'doctor':
      return await doctorCommand(rest);
    case 'move-to-postgres':
      return await moveCommand(rest);
    case 'move-recordings':
      return await moveRecordingsCommand(rest);
    case 'encrypt-recordings':
      return await encryptRecordingsCommand(rest);
    case 'upgrade':
      return await upgradeCommand(rest, openedToRead);
    case 'help':
    case '--help':
    case '-h':
      console.log(HELP);
      return;
    default:
      throw new BadInput(`There is no command '${command}'.\n\n${HELP}`);
  }
}

const TLS_OPTIONS = {
  tls: { type: 'boolean', default: false },
  'tls-name': { type: 'string', multiple: true },
  'http-port': { type: 'string' },
} as const;

function withTlsOptions(rest: readonly string[]): NodeJS.ProcessEnv {
  return environmentWith(parseArgs({ args: [...rest], options: TLS_OPTIONS }).values);
}

/** The environment with what the command line says of https; both may name names. */
function environmentWith({
  tls,
  'tls-name': names = [],
  'http-port': httpPort,
}: {
  readonly tls?: boolean;
  readonly 'tls-name'?: readonly string[];
  readonly 'http-port'?: string;
}): NodeJS.ProcessEnv {
  const isGiven = tls === true || names.length > 0;
  const all = [process.env['FOVEA_TLS_NAMES'] ?? '', ...names].filter((name) => name !== '');
  return {
    ...process.env,
    ...(isGiven ? { FOVEA_TLS: '1' } : {}),
    ...(names.length > 0 ? { FOVEA_TLS_NAMES: all.join(',') } : {}),
    ...(httpPort === undefined ? {} : { FOVEA_HTTP_PORT: httpPort }),
  };
}

async function verifyCommand(rest: readonly string[]): Promise<void> {
  const options = { quick: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args: [...rest], options });
  const settings = readSettings(process.env);
  const { db, close } = await openToRead(settings);
  try {
    const isAllWell = await verifyAndReport(db, settings, values.quick);
    if (!isAllWell) process.exitCode = 1;
  } finally {
    await close();
  }
}

async function doctorCommand(rest: readonly string[]): Promise<void> {
  const options = { json: { type: 'boolean', default: false }, ...TLS_OPTIONS } as const;
  const { values } = parseArgs({ args: [...rest], options });
  const findings = await examine(environmentWith(values), openedToRead);
  if (!tell(findings, values.json)) process.exitCode = 1;
}

async function openedToRead(settings: Settings): Promise<OpenedToRead> {
  try {
    return { kind: 'open', ...(await openToRead(settings)) };
  } catch (reason) {
    const { message } = reason as Error;
    if (reason instanceof FolderInUse) return { kind: 'inUse', message };
    return { kind: reason instanceof NoDatabase ? 'none' : 'unreachable', message };
  }
}

async function installRCommand(rest: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...rest], options: { file: { type: 'string' } } });
  try {
    const folder = await installWebR(readSettings(process.env).dataFolder, values.file);
    console.log(
      `Installed ${folder}. Reports in R run in the researcher's browser now, where R is not on the server. R and webR are under the GPL; their licences are in LICENSE.md there.`,
    );
  } catch (reason) {
    throw reason instanceof WrongWebR ? new BadInput(reason.message) : reason;
  }
}

async function removeRCommand(): Promise<void> {
  const isRemoved = await removeWebR(readSettings(process.env).dataFolder);
  console.log(isRemoved ? 'R for the browser is removed.' : 'R for the browser was not installed.');
}

type ResearchContext = Awaited<ReturnType<typeof createContext>>['context'];

async function withContext(work: (context: ResearchContext) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  await refuseUnfinishedRestore(settings.dataFolder);
  const opened = await createContext(settings, serverLog(settings), { acceptsRecordings: false });
  try {
    await work(opened.context);
  } finally {
    await opened.close();
  }
}

async function createAdminCommand(rest: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...rest],
    options: {
      email: { type: 'string' },
      company: { type: 'string' },
      staff: { type: 'boolean', default: false },
      respiration: { type: 'boolean', default: false },
    },
  });
  const { email, company, staff, respiration } = values;
  if (!email || !company) {
    throw new BadInput('Say for whom: fovea create-admin --email EMAIL --company NAME');
  }
  await withContext(async (context) => {
    const { password, isGenerated } = await promptForPassword();
    await createAdmin(context, { email, company, staff, respiration, password });
    console.log(`${email} can sign in now.${isGenerated ? ` The password is ${password}` : ''}`);
  });
}

async function resetSecondFactorCommand(rest: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...rest], options: { email: { type: 'string' } } });
  const { email } = values;
  if (!email) throw new BadInput('Say for whom: fovea reset-second-factor --email EMAIL');
  await withContext(async (context) => {
    await resetSecondFactor(context, email);
    console.log(`${email} signs in with the password alone now, and can set up a new one.`);
  });
}

async function installFaceModelCommand(rest: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...rest], options: { file: { type: 'string' } } });
  try {
    const path = await installFaceModel(readSettings(process.env).dataFolder, values.file);
    console.log(`Installed ${path}. Respondents get the faster face engine from now on.`);
  } catch (reason) {
    throw reason instanceof WrongFaceModel ? new BadInput(reason.message) : reason;
  }
}
