import { backupWhileServing } from './backupWhileServing';
import type { Fault } from './fault';
import { restoreBackup } from './restarts';

/** The server is lost, and what was saved of it is brought back elsewhere. */
export const BACKUP_FAULTS: readonly Fault[] = [
  {
    numbers: [21],
    name: 'backup',
    title: 'the data folder is copied and started elsewhere',
    isQuick: false,
    async run(tools) {
      const result = await restoreBackup(tools);
      return {
        result,
        holds: {
          'something was acknowledged': result.acknowledged >= 20,
          'no file is missing or damaged':
            result.missingAfterRestore + result.badAfterRestore === 0,
          'no row is missing': result.rowsMissingAfterRestore === 0,
          'the same sessions': result.sessionsBefore === 2 && result.sessionsAfter === 2,
        },
      };
    },
  },
  {
    numbers: [21],
    name: 'restore',
    title: 'a backup is made while a client uploads, and restored to an empty folder',
    isQuick: false,
    async run(tools) {
      const result = await backupWhileServing(tools);
      return {
        result,
        holds: {
          'chunks were acknowledged while the backup ran': result.acknowledgedMeanwhile > 0,
          'no file of before the backup is missing or damaged':
            result.missingAfterRestore + result.badAfterRestore === 0,
          'no row of before the backup is missing': result.rowsMissingAfterRestore === 0,
          'the same sessions': result.sessionsAfter === 2,
          'a withdrawal after the backup is repeated': result.withdrawnAfter === 1,
          'the restored installation is verified': result.isVerified,
          'a second backup copied less': result.newFilesAgain < result.newFiles,
        },
      };
    },
  },
];
