import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BackupProblem } from '../backup/backupProblem';
import { backupCipher } from '../backup/backupCipher';
import { refuseClearBackup } from '../backup/refuseClearBackup';
import { readSettings } from '../../platform/settings/settings';
import { noteFileKeys } from '../../research/chunkStores/notedFileKeys';
import { encryptionWith, FILE_KEY_A, FILE_KEY_B } from '../../testing/keys/testedFileKeys';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { checkEncryption } from './checkEncryption';

let folder: string;
beforeEach(async () => {
  folder = await newTemporaryFolder();
  await mkdir(join(folder, 'data'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const settingsWith = (environment: Record<string, string>) =>
  readSettings({ FOVEA_DATA: join(folder, 'data'), ...environment });
const findings = async (environment: Record<string, string>) =>
  (await checkEncryption(settingsWith(environment))).map(
    ({ state, message }) => `${state} ${message}`,
  );
const BACKUP_KEY = { FOVEA_BACKUP_KEY: 'ef'.repeat(32) };

test('says that it is off, and with which keys it is on', async () => {
  expect(await findings({})).toEqual([expect.stringMatching(/^ok off/)]);
  const on = { FOVEA_ENCRYPTION_KEY: `${FILE_KEY_A},${FILE_KEY_B}`, ...BACKUP_KEY };
  const found = await findings(on);
  expect(found).toEqual([
    expect.stringMatching(
      /^ok new recordings are encrypted with [0-9a-f]{12}\. Earlier recordings are read with [0-9a-f]{12}\.$/,
    ),
  ]);
  expect(found.join()).not.toContain(FILE_KEY_A);
  const reading = await findings({ ...on, FOVEA_ENCRYPT_RECORDINGS: '0' });
  expect(reading).toEqual([expect.stringMatching(/^warning off for new recordings/)]);
});

test('names a key that recordings need and nobody has set', async () => {
  const dataFolder = join(folder, 'data');
  await noteFileKeys({ dataFolder, encryption: encryptionWith([FILE_KEY_A]) });
  for (const environment of [{}, { FOVEA_ENCRYPTION_KEY: FILE_KEY_B, ...BACKUP_KEY }]) {
    expect(await findings(environment)).toEqual([
      expect.stringMatching(/^problem .*the key [0-9a-f]{12}/),
    ]);
  }
});

test('a key file in the data folder, or open to others, is named', async () => {
  const inside = join(folder, 'data', 'key');
  await writeFile(inside, FILE_KEY_A, { mode: 0o600 });
  expect(await findings({ FOVEA_ENCRYPTION_KEY_FILE: inside, ...BACKUP_KEY })).toEqual([
    expect.stringMatching(/^ok/),
    expect.stringMatching(/^problem .* is in the data folder/),
  ]);
  const outside = join(folder, 'key');
  await writeFile(outside, FILE_KEY_A, { mode: 0o600 });
  await chmod(outside, 0o644);
  expect(await findings({ FOVEA_ENCRYPTION_KEY_FILE: outside, ...BACKUP_KEY })).toEqual([
    expect.stringMatching(/^ok/),
    expect.stringMatching(/^warning .* read by other users/),
  ]);
  expect(await findings({ FOVEA_ENCRYPTION_KEY_FILE: join(folder, 'none') })).toEqual([
    expect.stringMatching(/^problem .*ENOENT/),
  ]);
});

test('a backup that would not be encrypted is refused', async () => {
  const settings = settingsWith({ FOVEA_ENCRYPTION_KEY: FILE_KEY_A });
  expect(() => refuseClearBackup(settings, backupCipher(null))).toThrow(BackupProblem);
  expect(() => refuseClearBackup(settings, backupCipher('ef'.repeat(32)))).not.toThrow();
  expect(() => refuseClearBackup(settingsWith({}), backupCipher(null))).not.toThrow();
  const reading = settingsWith({
    FOVEA_ENCRYPTION_KEY: FILE_KEY_A,
    FOVEA_ENCRYPT_RECORDINGS: '0',
  });
  expect(() => refuseClearBackup(reading, backupCipher(null))).toThrow(BackupProblem);
  expect(await checkEncryption(reading)).toMatchObject([
    { state: 'warning' },
    { state: 'warning', advice: 'Set FOVEA_BACKUP_KEY_FILE.' },
  ]);
  expect(await checkEncryption(settings)).toMatchObject([
    { state: 'ok' },
    { state: 'warning', advice: 'Set FOVEA_BACKUP_KEY_FILE.' },
  ]);
});
