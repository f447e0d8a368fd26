import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ConfigError } from '../settings/configError';
import { areKeys, splitKeys, type EncryptionSettings } from '../settings/encryptionSettings';
import { fileKeyOf, NO_FILE_KEYS, type FileKeys } from './fileKeys';

/** A key service that takes longer does not answer. */
const COMMAND_MS = 60_000;
const MOST_BYTES = 64 * 1024;

/** By settings: a command is run once in a process. */
const opened = new WeakMap<EncryptionSettings, FileKeys>();

/**
 * The keys that the settings name. Synchronous, since nothing may be stored or read before they are there.
 * @throws ConfigError that says what to do
 */
export function openFileKeys(settings: EncryptionSettings): FileKeys {
  const known = opened.get(settings);
  if (known) return known;
  const keys = readKeys(settings);
  opened.set(settings, keys);
  return keys;
}

function readKeys({ keys, keyFile, keyCommand, isWriting }: EncryptionSettings): FileKeys {
  if (keys !== null) return keysOf(splitKeys(keys), isWriting);
  if (keyFile !== null) return keysOf(inFile(keyFile), isWriting);
  if (keyCommand !== null) return keysOf(printedBy(keyCommand), isWriting);
  return NO_FILE_KEYS;
}

function keysOf(texts: readonly string[], isWriting: boolean): FileKeys {
  const all = texts.map(fileKeyOf);
  return { writing: isWriting ? (all[0] ?? null) : null, all };
}

const FILE_ADVICE: Readonly<Record<string, string>> = {
  ENOENT: 'Bring it back from the second place where it is kept.',
  EACCES: 'Let this user read it, and nobody else (chown, chmod 600).',
  EISDIR: 'It is a folder: name the file in it.',
};

function inFile(path: string): readonly string[] {
  const place = `The key file ${path} (FOVEA_ENCRYPTION_KEY_FILE)`;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (reason) {
    const code = String((reason as { code?: unknown }).code);
    const advice = FILE_ADVICE[code] ?? 'Name a file that this user may read.';
    throw new ConfigError(
      `${place} cannot be read (${code}). ${advice} Recordings that were encrypted with its keys cannot be read without it. Nothing was read or written.`,
    );
  }
  return checked(text, place);
}

function printedBy(command: string): readonly string[] {
  const place = 'FOVEA_ENCRYPTION_KEY_COMMAND';
  let text: string;
  try {
    text = execSync(command, {
      encoding: 'utf8',
      timeout: COMMAND_MS,
      maxBuffer: MOST_BYTES,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
  } catch (reason) {
    throw new ConfigError(
      `${place} failed (${whyItFailed(reason)}). Run it as the user of the server, and see to what it says; the key service must be reached. Nothing was read or written.`,
    );
  }
  return checked(text, place);
}

/** Never with the standard output, which may have keys. */
function whyItFailed(reason: unknown): string {
  const { code, status, signal, stderr } = reason as {
    code?: unknown;
    status?: unknown;
    signal?: unknown;
    stderr?: unknown;
  };
  if (code === 'ETIMEDOUT') return `no answer within ${COMMAND_MS / 1000} s`;
  const said = String(stderr ?? '')
    .trim()
    .slice(-500);
  const ended = typeof status === 'number' ? `status ${status}` : String(signal ?? code);
  return said === '' ? ended : `${ended}: ${said}`;
}

function checked(text: string, place: string): readonly string[] {
  if (areKeys(text)) return splitKeys(text);
  throw new ConfigError(
    `${place} must give keys of 64 hexadecimal digits, one a line, and nothing else. Look for the whole key in the second place where it is kept; for a new one \`openssl rand -hex 32\` makes it. Nothing was read or written.`,
  );
}
