import { createHmac, hkdfSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { BACKUP_KEY, type BackupSettings } from '../../platform/settings/backupSettings';
import { BackupProblem } from './backupProblem';
import { seal, sealedBytes, unseal } from './sealedFrames';

/** How the files of a backup are named and stored: as they are, or encrypted. */
export interface BackupCipher {
  /** Shows whether a folder was encrypted with the same key; null: not encrypted. */
  readonly keyCheck: string | null;
  /** The name of a file with this SHA-256; it tells nothing of the hash when it is encrypted. */
  nameOf(sha256: string): string;
  storedBytes(clearBytes: number): number;
  encode(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  decode(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

const READABLE: BackupCipher = {
  keyCheck: null,
  nameOf: (sha256) => sha256,
  storedBytes: (clearBytes) => clearBytes,
  encode: (pieces) => pieces,
  decode: (pieces) => pieces,
};

/** @param key 64 hexadecimal digits; null: files are stored as they are */
export function backupCipher(key: string | null): BackupCipher {
  if (key === null) return READABLE;
  const keyFor = (use: string) =>
    new Uint8Array(hkdfSync('sha256', Buffer.from(key, 'hex'), '', use, 32));
  const files = keyFor('fovea backup files');
  const names = keyFor('fovea backup names');
  const hmac = (text: string) => createHmac('sha256', names).update(text).digest('hex');
  return {
    keyCheck: hmac('key check'),
    nameOf: (sha256) => hmac(sha256),
    storedBytes: sealedBytes,
    encode: (pieces) => seal(files, pieces),
    decode: (pieces) => unseal(files, pieces),
  };
}

const KEY_FILE_ADVICE: Readonly<Record<string, string>> = {
  ENOENT:
    'Bring it back from the second place where it is kept; backups that were encrypted with it cannot be read without it.',
  EACCES: 'Let this user read it, and nobody else (chown, chmod 600).',
  EISDIR: 'It is a folder: name the file in it.',
};

/** @throws BackupProblem when the key file cannot be used */
export async function cipherOf({ key, keyFile }: BackupSettings): Promise<BackupCipher> {
  if (keyFile === null) return backupCipher(key);
  const text = await readFile(keyFile, 'utf8').catch((reason: unknown) => {
    const code = String((reason as { code?: unknown }).code);
    const advice = KEY_FILE_ADVICE[code] ?? 'Name a file that this user may read.';
    throw new BackupProblem(
      `The key file ${keyFile} (FOVEA_BACKUP_KEY_FILE) cannot be read (${code}). ${advice} Nothing was read or written.`,
    );
  });
  if (!BACKUP_KEY.test(text.trim())) {
    throw new BackupProblem(
      `The key file ${keyFile} (FOVEA_BACKUP_KEY_FILE) must have 64 hexadecimal digits and nothing else. Look for the whole key in the second place where it is kept; for new backups \`openssl rand -hex 32\` makes one. Nothing was read or written.`,
    );
  }
  return backupCipher(text.trim());
}
