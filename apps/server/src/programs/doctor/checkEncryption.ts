import { realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { openFileKeys } from '../../platform/atRest/openFileKeys';
import { ConfigError } from '../../platform/settings/configError';
import type { Settings } from '../../platform/settings/settings';
import { lackingInWords, notedFileKeys } from '../../research/chunkStores/notedFileKeys';
import { reasonOf } from '../../platform/telemetry/reasonOf';
import { ok, problem, warning, type Finding } from './finding';

const NAME = 'Encryption';

/** Whether recordings are encrypted, with which keys, and whether those are kept apart from the recordings. */
export async function checkEncryption({
  dataFolder,
  encryption,
  backups,
}: Pick<Settings, 'dataFolder' | 'encryption' | 'backups'>): Promise<Finding[]> {
  try {
    const { writing, all } = openFileKeys(encryption);
    const noted = await notedFileKeys(dataFolder);
    const lacking = noted.filter((id) => all.every((key) => key.id !== id));
    if (lacking.length > 0) {
      const advice = 'The server does not start without every key.';
      return [problem(NAME, lackingInWords(lacking, all.length > 0), advice)];
    }
    if (all.length === 0) {
      return [ok(NAME, 'off: recordings are stored as they are sent. Are the disks encrypted?')];
    }
    const others = all.filter((key) => key !== writing).map(({ id }) => id);
    const reads =
      others.length === 0 ? '' : ` Earlier recordings are read with ${others.join(', ')}.`;
    const found =
      writing === null
        ? warning(
            NAME,
            `off for new recordings.${reads}`,
            'FOVEA_ENCRYPT_RECORDINGS=1 turns it on.',
          )
        : ok(NAME, `new recordings are encrypted with ${writing.id}.${reads}`);
    const hasBackupKey = backups.key !== null || backups.keyFile !== null;
    return [
      found,
      ...(await keyFileFindings(encryption.keyFile, dataFolder)),
      ...(hasBackupKey
        ? []
        : [
            warning(
              NAME,
              'fovea backup refuses to write: its files would not be encrypted.',
              'Set FOVEA_BACKUP_KEY_FILE.',
            ),
          ]),
    ];
  } catch (reason) {
    if (reason instanceof ConfigError) {
      return [problem(NAME, reason.message, 'The server does not start like this.')];
    }
    return [problem(NAME, `it cannot be looked at (${reasonOf(reason)}).`, 'See the data folder.')];
  }
}

async function keyFileFindings(path: string | null, dataFolder: string): Promise<Finding[]> {
  if (path === null) return [];
  const findings: Finding[] = [];
  const [file, folder] = await Promise.all([
    realpath(path),
    realpath(dataFolder).catch(() => null),
  ]);
  if (folder !== null && file.startsWith(folder + sep)) {
    findings.push(
      problem(
        NAME,
        `the key file ${path} is in the data folder: whoever copies the folder has both.`,
        'Move it elsewhere, and set FOVEA_ENCRYPTION_KEY_FILE.',
      ),
    );
  }
  const { mode } = await stat(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    const message = `${path} can be read by other users of this machine.`;
    findings.push(warning(NAME, message, `Run: chmod go= ${path}`));
  }
  return findings;
}
