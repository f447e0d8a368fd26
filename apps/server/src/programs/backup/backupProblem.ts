import { isDiskFull } from '../../platform/objects/durableWrite';
import { StoreFull } from '../../platform/objects/objectStore';

/** Why a backup or a restore was refused or ended; the message is meant for people and says what to do. */
export class BackupProblem extends Error {}

/** Failures of a disk as a whole: full, read-only, unmounted, or of a server that does not answer. */
const OF_DISK =
  /^(EROFS|EIO|ENODEV|ENXIO|ENOTCONN|ESTALE|ETIMEDOUT|EHOSTDOWN|EACCES|EPERM|ENOENT)$/;

/** @returns what to do when a folder of backups cannot be written any more; null: that is not the reason */
export function writingProblem(folder: string, reason: unknown): BackupProblem | null {
  if (reason instanceof StoreFull || isDiskFull(reason)) {
    return new BackupProblem(
      `The disk of ${folder} is full. Earlier backups are as they were. Make room, or let old backups go with --keep, and run the backup again: it goes on where it ended.`,
    );
  }
  const { code, syscall } = reason as { code?: unknown; syscall?: unknown };
  if (typeof syscall !== 'string' || !OF_DISK.test(String(code))) return null;
  return new BackupProblem(
    `The folder ${folder} cannot be written any more (${String(code)}). Is the disk still mounted? Earlier backups are as they were. Run the backup again when it can be written: it goes on where it ended.`,
  );
}

/** A file of a backup is missing, has other bytes than it should, or cannot be decrypted. */
export class DamagedFile extends BackupProblem {}
