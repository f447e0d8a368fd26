import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FILE_KEY_A, FILE_KEY_B } from '../../testing/keys/testedFileKeys';
import { ConfigError } from '../settings/configError';
import { readSettings } from '../settings/settings';
import { openFileKeys } from './openFileKeys';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fovea-file-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

const keysOf = (environment: Record<string, string>) =>
  openFileKeys(readSettings(environment).encryption);

test('nothing is encrypted without a setting', () => {
  expect(keysOf({})).toEqual({ writing: null, all: [] });
});

test('the first key encrypts, all of them decrypt, and an id says nothing of its key', () => {
  const keys = keysOf({ FOVEA_ENCRYPTION_KEY: `${FILE_KEY_B}, ${FILE_KEY_A.toUpperCase()}` });
  expect(keys.all).toHaveLength(2);
  expect(keys.writing).toBe(keys.all[0]);
  expect(Buffer.from(keys.all[1]!.secret).toString('hex')).toBe(FILE_KEY_A);
  expect(keys.all[0]!.id).toMatch(/^[0-9a-f]{12}$/);
  expect(FILE_KEY_B).not.toContain(keys.all[0]!.id);
  const reading = keysOf({ FOVEA_ENCRYPTION_KEY: FILE_KEY_A, FOVEA_ENCRYPT_RECORDINGS: '0' });
  expect(reading).toMatchObject({ writing: null, all: [{ id: keys.all[1]!.id }] });
});

describe('keys are taken', () => {
  test('from a file', async () => {
    const path = join(folder, 'keys');
    await writeFile(path, `${FILE_KEY_A}\n${FILE_KEY_B}\n`);
    expect(keysOf({ FOVEA_ENCRYPTION_KEY_FILE: path }).all).toHaveLength(2);
  });

  test('from what a command prints, which is run once', async () => {
    const count = join(folder, 'count');
    const command = `echo run >> ${count}; echo ${FILE_KEY_A}`;
    const { encryption } = readSettings({ FOVEA_ENCRYPTION_KEY_COMMAND: command });
    const keys = openFileKeys(encryption);
    expect(openFileKeys(encryption)).toBe(keys);
    expect(keys.all).toHaveLength(1);
    expect(await readFile(count, 'utf8')).toBe('run\n');
  });
});

describe('a start is refused, saying what to do and never the key, when', () => {
  const refused = (environment: Record<string, string>): string => {
    try {
      keysOf(environment);
    } catch (reason) {
      expect(reason).toBeInstanceOf(ConfigError);
      return (reason as Error).message;
    }
    throw new Error('It was not refused.');
  };

  test('a key is too short, or there are two places of keys', () => {
    const short = FILE_KEY_A.slice(2);
    expect(refused({ FOVEA_ENCRYPTION_KEY: short })).toContain('openssl rand -hex 32');
    expect(refused({ FOVEA_ENCRYPTION_KEY: short })).not.toContain(short);
    expect(
      refused({ FOVEA_ENCRYPTION_KEY: FILE_KEY_A, FOVEA_ENCRYPTION_KEY_FILE: '/etc/key' }),
    ).toContain('not several');
  });

  test('recordings are to be encrypted and there is no key', () => {
    expect(refused({ FOVEA_ENCRYPT_RECORDINGS: '1' })).toContain('needs a key');
  });

  test('a file is missing, or has something else', async () => {
    const path = join(folder, 'keys');
    expect(refused({ FOVEA_ENCRYPTION_KEY_FILE: path })).toContain('ENOENT');
    await writeFile(path, `${FILE_KEY_A}\nsecret\n`);
    const message = refused({ FOVEA_ENCRYPTION_KEY_FILE: path });
    expect(message).toContain('64 hexadecimal digits');
    expect(message).not.toContain('secret');
    await writeFile(path, '\n');
    expect(refused({ FOVEA_ENCRYPTION_KEY_FILE: path })).toContain('64 hexadecimal digits');
  });

  test('a command fails, is unknown, or prints something else', () => {
    const of = (command: string) => refused({ FOVEA_ENCRYPTION_KEY_COMMAND: command });
    expect(of('echo sealed >&2; exit 3')).toContain('status 3: sealed');
    expect(of('no-such-program-of-a-key-service')).toContain('status 127');
    expect(of(`echo ${FILE_KEY_A}; exit 1`)).not.toContain(FILE_KEY_A);
    expect(of('echo hello')).not.toContain('hello');
  });
});
