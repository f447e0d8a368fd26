import { BadInput } from '../people/accounts/createAdmin';
import { BackupProblem } from './backup/backupProblem';
import { runCommand } from './commands';
import { FolderInUse } from './dataFolderLock';
import { MoveProblem } from './move/moveProblem';
import { ConfigError } from '../platform/settings/configError';
import { DatabaseUnreachable, NoDatabase } from '../platform/store/database';
import { NewerDatabase } from '../platform/store/migrate';
import { UnfinishedRestore } from '../platform/store/restoring/unfinishedRestore';
import { KeyProblem } from '../platform/signingKeys/keyProblem';
import { MovedDatabase } from '../platform/settings/movedDatabase';
import { StoreUnavailable } from '../platform/objects/unavailableStore';

try {
  await runCommand(process.argv.slice(2));
} catch (reason) {
  const expected =
    reason instanceof BadInput ||
    reason instanceof BackupProblem ||
    reason instanceof ConfigError ||
    reason instanceof FolderInUse ||
    reason instanceof KeyProblem ||
    reason instanceof StoreUnavailable ||
    reason instanceof DatabaseUnreachable ||
    reason instanceof MoveProblem ||
    reason instanceof MovedDatabase ||
    reason instanceof NewerDatabase ||
    reason instanceof NoDatabase ||
    reason instanceof UnfinishedRestore ||
    // An unknown option on the command line.
    (reason instanceof TypeError && 'code' in reason);
  console.error(expected ? reason.message : reason);
  process.exit(1);
}
