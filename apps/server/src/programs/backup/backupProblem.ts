/** Why a backup or a restore was refused or ended; the message is meant for people and says what to do. */
export class BackupProblem extends Error {}

/** A file of a backup is missing, has other bytes than it should, or cannot be decrypted. */
export class DamagedFile extends BackupProblem {}
