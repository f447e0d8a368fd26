import { parseArgs } from 'node:util';
import { BadInput } from '../people/accounts/createAdmin';
import { readSettings } from '../platform/settings/settings';
import { cipherOf } from './backup/backupCipher';
import { openToRestore } from './backup/backupFolder';
import { tell, type OpenedToRead } from './doctor/doctor';
import { checkUpgrade } from './upgrade/checkUpgrade';

/** `fovea upgrade --check [--backup FOLDER] [--json]`: run with the new version, before it is started. */
export async function upgradeCommand(
  rest: readonly string[],
  openedToRead: (settings: ReturnType<typeof readSettings>) => Promise<OpenedToRead>,
): Promise<void> {
  const { values } = parseArgs({
    args: [...rest],
    options: {
      check: { type: 'boolean', default: false },
      backup: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  if (!values.check) {
    throw new BadInput(
      'An upgrade is a start of the new version. To see before what it would do: fovea upgrade --check [--backup FOLDER]',
    );
  }
  const settings = readSettings(process.env);
  const cipher = await cipherOf(settings.backups);
  const { backup } = values;
  const opened = await openedToRead(settings);
  try {
    const findings = await checkUpgrade({
      opened,
      isEmbedded: settings.databaseUrl === null,
      openBackups: backup === undefined ? null : () => openToRestore(backup, cipher),
      now: new Date(),
    });
    if (!tell(findings, values.json)) process.exitCode = 1;
  } finally {
    if (opened.kind === 'open') await opened.close();
  }
}
